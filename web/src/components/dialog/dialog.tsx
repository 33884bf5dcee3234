import { useOverlays } from '../overlay/load-overlays.ts';
import type { DialogProps } from './dialog-types.ts';

/** A modal window, a bottom sheet or a drawer. Everything under it is inert; Esc and a click outside close it. */
export const Dialog = (props: DialogProps) => {
  const overlays = useOverlays();
  return overlays === null ? null : <overlays.DialogWindow {...props} />;
};
