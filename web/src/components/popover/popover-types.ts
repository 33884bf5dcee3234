import type { ReactNode } from 'react';

export type PopoverProps = Readonly<{
  /** Its purpose: the panel's name, and the button's if `trigger` does not say it. */
  label: string;
  trigger: ReactNode;
  className?: string;
  children: (close: () => void) => ReactNode;
}>;
