import type { ComponentType, ReactNode, SVGProps } from 'react';

type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>;

/** One line of a menu. */
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
  /** One of several: the menu opens at the checked one and closes when another is chosen. */
  | Readonly<{
      kind: 'choice';
      label: ReactNode;
      end?: ReactNode;
      lang?: string;
      checked: boolean;
      onChoose: () => void;
    }>
  /** On or off; the menu stays open. `fixed` cannot be switched off. */
  | Readonly<{
      kind: 'check';
      label: string;
      checked: boolean;
      fixed?: boolean;
      onChoose: () => void;
    }>;

export type MenuProps = Readonly<{
  /** Name of the button for screen readers, where its content does not say it. */
  name: string;
  trigger: ReactNode;
  className?: string;
  /** What was chosen is under way: the button says so. */
  busy?: boolean;
  /** It takes the place of a button that was pressed: it is open at once. */
  startsOpen?: boolean;
  /** Opens at the button's end side instead of below it. */
  beside?: boolean;
  items: readonly MenuItem[];
}>;
