import type { ComponentType, SVGProps } from 'react';
import { hint } from '../../components/hint/hint.ts';
import { classes } from '../../lib/classes.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>;

/** The content of a tool's button, before and after its menu has loaded. */
export const ToolFace = ({
  name,
  icon: Icon,
  stays = false,
}: Readonly<{
  name: string;
  icon: Icon;
  /** Whether the text stays beside the icon on narrow screens. */
  stays?: boolean;
}>) => (
  <>
    <Icon size={15} aria-hidden="true" />
    <span className={classes('list-tool-word cut', stays && 'list-tool-word-stays')}>{name}</span>
  </>
);

type Props = Readonly<{
  name: string;
  icon: Icon;
  /** The list has not loaded yet: the button keeps its place. */
  waits?: boolean;
  onNear: () => void;
  onPress: () => void;
}>;

/** The button of a menu whose code has not loaded yet. */
export const ToolButton = ({ name, icon, waits = false, onNear, onPress }: Props) => (
  <button
    {...hint(name, 'name')}
    type="button"
    className="button"
    aria-haspopup="menu"
    aria-expanded={false}
    aria-disabled={waits || undefined}
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={waits ? undefined : onPress}
  >
    <ToolFace name={name} icon={icon} />
  </button>
);
