import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { declineReasonMax } from '../../../../../domain/shared/kyc/types.ts';
import { Button } from '../../../components/button/button.tsx';
import type { KycCase } from '../api.ts';
import type { Decision } from './decision.tsx';
import { useMayDecide } from './may-decide.ts';

export type CaseFootProps = Readonly<{
  shown: KycCase;
  /** The reason of a decline, as typed so far. */
  reason: string;
  onReason: (caseId: string, reason: string) => void;
  onDecide: (decision: Decision) => void;
}>;

/** The decision on a case: a reason for a decline, and both buttons. */
export const CaseFoot = ({ shown, reason, onReason, onDecide }: CaseFootProps) => {
  const { t } = useTranslation();
  const { isApproveOffered, off } = useMayDecide()(shown);
  const decline = () => onDecide({ act: 'decline', on: shown });
  return (
    <footer className="case-foot row wrap fixed edge-above">
      <div className="field-box grow">
        <input
          className="field-input small"
          aria-label={t('Decline reason')}
          placeholder={t('Reason')}
          maxLength={declineReasonMax}
          disabled={off !== false}
          value={reason}
          onChange={(event) => onReason(shown.id, event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') decline();
          }}
        />
      </div>
      <Button
        size="large"
        className={off === false ? 'button-warns' : ''}
        off={off}
        onClick={decline}
      >
        <X size={16} aria-hidden="true" />
        {t('Decline')}
      </Button>
      {isApproveOffered ? (
        <Button
          kind="primary"
          size="large"
          off={off}
          onClick={() => onDecide({ act: 'approve', on: shown })}
        >
          <Check size={16} aria-hidden="true" />
          {t('Approve document')}
        </Button>
      ) : null}
    </footer>
  );
};
