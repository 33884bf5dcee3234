import type { ComponentType, SVGProps } from 'react';
import { hint } from '../../components/hint/hint.ts';
import { classes } from '../../lib/classes.ts';

type Icon = ComponentType<SVGProps<SVGSVGElement> & { size?: number | string }>;

/** What a tool's button shows, before and after its menu is here. */
export const ToolFace = ({
  name,
  icon: Icon,
  stays = false,
}: Readonly<{
  name: string;
  icon: Icon;
  /** Whether the words stand beside the sign however narrow the screen is. */
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
  /** Its list is not there yet: the button keeps its place. */
  waits?: boolean;
  onNear: () => void;
  onPress: () => void;
}>;

/** The button of a menu whose code is not here yet. */
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
