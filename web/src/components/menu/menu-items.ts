import type { ComponentType, ReactNode, SVGProps } from 'react';

type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>;

/** One item of a menu. */
export type MenuItem =
  | Readonly<{ kind: 'head'; label: ReactNode }>
  | Readonly<{ kind: 'rule' }>
  | Readonly<{ kind: 'link'; label: string; to: string; icon?: Icon; current?: boolean }>
  | Readonly<{
      kind: 'act';
      label: string;
      icon?: Icon;
      danger?: boolean;
      /** Why it cannot be done now. */
      off?: string;
      onChoose: () => void;
    }>
  /** One of several: the menu opens at the checked item and closes when another is chosen. */
  | Readonly<{
      kind: 'choice';
      label: ReactNode;
      end?: ReactNode;
      lang?: string;
      checked: boolean;
      onChoose: () => void;
    }>
  /** On or off; the menu stays open. A `fixed` item cannot be switched off. */
  | Readonly<{
      kind: 'check';
      label: string;
      checked: boolean;
      fixed?: boolean;
      onChoose: () => void;
    }>;

export type MenuProps = Readonly<{
  /** Name of the button for screen readers, if its content does not say it. */
  name: string;
  trigger: ReactNode;
  className?: string;
  /** The chosen action is under way: the button shows it. */
  busy?: boolean;
  /** It replaces a button that was pressed: it opens at once. */
  startsOpen?: boolean;
  /** Opens beside the button, at its end, instead of below it. */
  beside?: boolean;
  items: readonly MenuItem[];
}>;
