import { useState } from 'react';
import { prepareOverlays, useOverlays } from '../overlay/load-overlays.ts';
import type { PopoverProps } from './popover-types.ts';

/** A small panel under its button: the focus moves into it; Esc and a click elsewhere close it. */
export const Popover = (props: PopoverProps) => {
  const [wanted, setWanted] = useState(false);
  const overlays = useOverlays(wanted);
  if (wanted && overlays !== null) return <overlays.PopoverBox {...props} />;
  return (
    <button
      type="button"
      className={props.className ?? 'button'}
      aria-label={props.label}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={wanted || undefined}
      onPointerEnter={prepareOverlays}
      onFocus={prepareOverlays}
      onClick={() => setWanted(true)}
    >
      {props.trigger}
    </button>
  );
};
