import { createContext, useContext, useEffect, type ReactNode } from 'react';

export type DialogProps = Readonly<{
  title: string;
  /** Without it the dialog has no cross and ignores Esc: it must be answered. */
  onClose?: () => void;
  /** `palette` stands at a fixed height, so that a list in it may grow and shrink. */
  shape?: 'window' | 'sheet' | 'drawer' | 'palette';
  wide?: boolean;
  /** `alertdialog` for questions that must be answered now: a press beside it does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Drawers say their title to screen readers only. */
  bare?: boolean;
  describedBy?: string;
  /** A form stands in it, with a body and a foot of its own (form/form-dialog.tsx). */
  hasForm?: boolean;
  foot?: ReactNode;
  children?: ReactNode;
}>;

/** What stands in a dialog that closing would throw away; `being sent`: it may be carried out all the same. */
export type Typed = false | 'typed' | 'being sent';

type Inside = Readonly<{
  /** Closes the dialog as Esc does: asks first if something was typed. */
  close: () => void;
  typed: (typed: Typed) => void;
}>;

export const InsideDialog = createContext<Inside | null>(null);

/** For a Cancel button inside a dialog. */
export const useDialogClose = (): (() => void) => {
  const inside = useContext(InsideDialog);
  return inside === null ? () => undefined : inside.close;
};

/** Tells the dialog around it that something is typed: Esc, the cross, Cancel and a press beside it then ask first. */
export const useTyped = (typed: Typed): void => {
  const inside = useContext(InsideDialog);
  useEffect(() => {
    inside?.typed(typed);
    return () => inside?.typed(false);
  }, [inside, typed]);
};
