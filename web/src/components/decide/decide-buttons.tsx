import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../button/button.tsx';

export type Act = 'approve' | 'decline';

type Props = Readonly<{
  /** Why nothing can be decided now; `false` if it can. */
  off: string | false;
  isApproveOffered?: boolean;
  onDecide: (act: Act) => void;
}>;

/** Approve and decline on a row, as icons with names. A missing Approve keeps its place, so that icons line up. */
export const DecideButtons = ({ off, isApproveOffered = true, onDecide }: Props) => {
  const { t } = useTranslation();
  // Stops the click, because a click on the row may open it.
  const decide = (act: Act) => (event: MouseEvent) => {
    event.stopPropagation();
    onDecide(act);
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
