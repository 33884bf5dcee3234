import { useState } from 'react';
import { hint } from '../hint/hint.ts';
import { prepareOverlays, useOverlays } from '../overlay/load-overlays.ts';
import type { MenuProps } from './menu-items.ts';
import '../button/button.css';
import './menu.css';

/**
 * A menu behind a button: arrows move, a letter jumps, Esc closes and returns the focus. Until it is first opened, only
 * the button is loaded (load-overlays.ts).
 */
export const Menu = (props: MenuProps) => {
  const { name, trigger, className = 'menu-trigger', busy = false, startsOpen = false } = props;
  const [wanted, setWanted] = useState(startsOpen);
  const overlays = useOverlays(wanted);
  if (wanted && overlays !== null) return <overlays.MenuBox {...props} />;
  return (
    <button
      {...hint(name, 'name')}
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={busy || wanted || undefined}
      onPointerEnter={prepareOverlays}
      onFocus={prepareOverlays}
      onClick={() => setWanted(true)}
      onKeyDown={({ key }) => (key === 'ArrowDown' ? setWanted(true) : undefined)}
    >
      {trigger}
    </button>
  );
};
