import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/button/button.tsx';
import type { KycCase } from '../api.ts';
import type { Decision } from './decision.tsx';
import { useMayDecide } from './may-decide.ts';

type Props = Readonly<{ row: KycCase; onDecide: (decision: Decision) => void }>;

/** A decision from the row itself, asked again like any other; the place of a missing Approve stays, so icons line up. */
export const RowActions = ({ row, onDecide }: Props) => {
  const { t } = useTranslation();
  const { isApproveOffered, off } = useMayDecide()(row);
  const decide = (act: Decision['act']) => (event: MouseEvent) => {
    event.stopPropagation();
    onDecide({ act, on: row });
  };
  return (
    <>
      {isApproveOffered ? (
        <IconButton name={t('Approve')} off={off} onClick={decide('approve')}>
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      ) : (
        <span className="icon-slot" />
      )}
      <IconButton name={t('Decline')} danger off={off} onClick={decide('decline')}>
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </>
  );
};
