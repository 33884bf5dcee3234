import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMounted } from '../../lib/use-mounted.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = Readonly<{
  /** The question in the spec's words: 'Are you sure to close this order?'. */
  question: string;
  /** What the act will do, with its numbers. */
  consequence?: ReactNode;
  /** Fields to choose options of the act. */
  children?: ReactNode;
  /** The act, as its button says it: 'Close order'. */
  act: string;
  /** Label of the safe button; 'Cancel' by default. */
  keep?: string;
  danger?: boolean;
  /** The act is off while its result is not known yet. */
  off?: boolean;
  /** The dialog closes when this settles; the caller shows a failure. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}>;

/**
 * Asks before an act that cannot be undone. The safe button has the focus; while the act is under way, the dialog
 * cannot be cancelled.
 */
export const Confirm = ({
  question,
  consequence,
  children,
  act,
  keep,
  danger = true,
  off = false,
  onConfirm,
  onClose,
}: Props) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const mounted = useMounted();
  const textId = useId();
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } finally {
      // If the person has left the page before the answer, another dialog may be open by now.
      if (mounted.current) onClose();
    }
  };
  return (
    <Dialog
      title={question}
      role="alertdialog"
      onClose={onClose}
      {...(consequence === undefined ? {} : { describedBy: textId })}
      foot={
        <>
          <Button data-autofocus onClick={onClose}>
            {busy ? t('Close') : (keep ?? t('Cancel'))}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            busy={busy}
            off={off}
            onClick={() => void confirm()}
          >
            {act}
          </Button>
        </>
      }
    >
      {consequence === undefined ? undefined : (
        <p className="muted" id={textId}>
          {consequence}
        </p>
      )}
      {children}
    </Dialog>
  );
};
