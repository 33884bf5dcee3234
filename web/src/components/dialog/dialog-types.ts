import { createContext, useContext, useEffect, type ReactNode } from 'react';

export type DialogProps = Readonly<{
  title: string;
  /** Without it the dialog has no close button and ignores Esc: it must be answered. */
  onClose?: () => void;
  /** `palette` has a fixed top, so that a list in it may grow and shrink. */
  shape?: 'window' | 'sheet' | 'drawer' | 'palette';
  wide?: boolean;
  /** `alertdialog` is for questions that must be answered now: a click outside does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** The title is only for screen readers, as in drawers. */
  bare?: boolean;
  describedBy?: string;
  /** It holds a form with its own body and foot (form/form-dialog.tsx). */
  hasForm?: boolean;
  foot?: ReactNode;
  children?: ReactNode;
}>;

/** Whether closing the dialog would discard input; `being sent`: the command may be carried out anyway. */
export type Typed = false | 'typed' | 'being sent';

type Inside = Readonly<{
  /** Closes the dialog as Esc does: asks first if there is unsent input. */
  close: () => void;
  typed: (typed: Typed) => void;
}>;

export const InsideDialog = createContext<Inside | null>(null);

/** The close function for a Cancel button inside a dialog. */
export const useDialogClose = (): (() => void) => {
  const inside = useContext(InsideDialog);
  return inside === null ? () => undefined : inside.close;
};

/**
 * Tells the surrounding dialog that there is unsent input: Esc, the close button, Cancel and a click outside then ask
 * first.
 */
export const useTyped = (typed: Typed): void => {
  const inside = useContext(InsideDialog);
  useEffect(() => {
    inside?.typed(typed);
    return () => inside?.typed(false);
  }, [inside, typed]);
};
