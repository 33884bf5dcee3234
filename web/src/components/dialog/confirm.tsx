import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMounted } from '../../lib/use-mounted.ts';
import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';

type Props = Readonly<{
  /** The spec's own question: 'Are you sure to close this order?'. */
  question: string;
  /** What will have happened, with the numbers in it. */
  consequence?: ReactNode;
  /** What is chosen with it. */
  children?: ReactNode;
  /** The act, as the button says it: 'Close order'. */
  act: string;
  /** The safe button; 'Cancel' unless given. */
  keep?: string;
  danger?: boolean;
  /** The act is off: what it comes to is not known yet. */
  off?: boolean;
  /** Closes when it settles; a failure is the caller's to show. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}>;

/** Asks before what cannot be undone. The safe button has the focus; while the act is under way it calls nothing off. */
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
      // Where it was left before the answer, something else may be open by now.
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
