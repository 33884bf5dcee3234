import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import X from 'lucide-react/icons/x';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { declineReasonMax } from '../../../../../command/kyc/contract.ts';
import { fileSides, type FileSide } from '../../../../../domain/shared/kyc/types.ts';
import { Button, IconButton } from '../../../components/button/button.tsx';
import { StatusChip } from '../../../components/chip/chip.tsx';
import type { KycCase } from '../api.ts';
import { documentKinds, sideLabels } from '../documents.ts';
import { CaseFacts } from './case-facts.tsx';
import { UploadTime } from './columns.tsx';
import type { Decision } from './decision.tsx';
import { useMayDecide } from './may-decide.ts';
import { SideTabs } from './side-tabs.tsx';
import { Viewer } from './viewer.tsx';

type Props = Readonly<{
  shown: KycCase;
  /** Place on this page, from 1, and how many there are; `null` for a case from elsewhere. */
  place: number | null;
  count: number;
  onMove: (by: 1 | -1) => void;
  onClose: () => void;
  onDecide: (decision: Decision) => void;
}>;

const Head = ({
  shown,
  place,
  count,
  onMove,
  onClose,
  titleId,
}: Omit<Props, 'onDecide'> & Readonly<{ titleId: string }>) => {
  const { t } = useTranslation();
  const title = useRef<HTMLHeadingElement>(null);
  // Where the last case took the focus away with it, one goes on at the name of the next.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="kyc-panel-head">
      <div className="kyc-panel-words">
        <div className="kyc-panel-title">
          <h2 ref={title} id={titleId} tabIndex={-1}>
            {shown.user.full_name === '' ? '–' : shown.user.full_name}
          </h2>
          <StatusChip status={shown.status} />
        </div>
        <p className="muted">
          {t(documentKinds[shown.type].label)}
          {' · '}
          {shown.number === null ? null : <span className="number">#{shown.number}</span>}
          {shown.number === null ? '' : ' · '}
          <UploadTime at={shown.created_at} />
        </p>
      </div>
      <div className="kyc-panel-moves">
        <IconButton
          name={t('Previous case')}
          off={place === null || place <= 1}
          onClick={() => onMove(-1)}
        >
          <ChevronUp size={17} aria-hidden="true" />
        </IconButton>
        <IconButton
          name={t('Next case')}
          off={place !== null && place >= count}
          onClick={() => onMove(1)}
        >
          <ChevronDown size={17} aria-hidden="true" />
        </IconButton>
        {place === null ? null : (
          <span className="muted number">{t('{{place}} of {{count}}', { place, count })}</span>
        )}
        <IconButton name={t('Close')} onClick={onClose}>
          <X size={17} aria-hidden="true" />
        </IconButton>
      </div>
    </header>
  );
};

const Foot = ({ shown, onDecide }: Pick<Props, 'shown' | 'onDecide'>) => {
  const { t } = useTranslation();
  const { isApproveOffered, off } = useMayDecide()(shown);
  const [reason, setReason] = useState('');
  return (
    <footer className="kyc-panel-foot">
      <div className="field-box kyc-panel-reason">
        <input
          className="field-input"
          aria-label={t('Decline reason')}
          placeholder={t('Reason')}
          maxLength={declineReasonMax}
          disabled={off !== false}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onDecide({ act: 'decline', on: shown, reason });
          }}
        />
      </div>
      <Button
        size="large"
        className="kyc-decline"
        off={off}
        onClick={() => onDecide({ act: 'decline', on: shown, reason })}
      >
        <X size={16} aria-hidden="true" />
        {t('Decline')}
      </Button>
      {isApproveOffered ? (
        <Button
          kind="primary"
          size="large"
          off={off}
          onClick={() => onDecide({ act: 'approve', on: shown, reason: '' })}
        >
          <Check size={16} aria-hidden="true" />
          {t('Approve document')}
        </Button>
      ) : null}
    </footer>
  );
};

/** A case under review: its documents, who handed them in, and the decision. Made anew for each case. */
export const CasePanel = ({ shown, onDecide, ...rest }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [side, setSide] = useState<FileSide>(fileSides.find((of) => shown[of] !== null) ?? 'front');
  const name = t('{{side}} of the document of {{name}}', {
    side: t(sideLabels[side].label),
    name: shown.user.full_name,
  });
  return (
    <section className="kyc-panel" aria-labelledby={`${id}-title`} data-kyc-review>
      <Head shown={shown} titleId={`${id}-title`} {...rest} />
      <SideTabs shown={shown} side={side} onSide={setSide}>
        <Viewer file={shown[side]} name={name} />
      </SideTabs>
      <CaseFacts shown={shown} />
      <Foot shown={shown} onDecide={onDecide} />
    </section>
  );
};
