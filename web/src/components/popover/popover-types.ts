import type { ReactNode } from 'react';

export type PopoverProps = Readonly<{
  /** What it is for: the panel's name, and the button's where `trigger` does not say it. */
  label: string;
  trigger: ReactNode;
  className?: string;
  children: (close: () => void) => ReactNode;
}>;
