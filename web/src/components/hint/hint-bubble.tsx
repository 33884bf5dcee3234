import { Tooltip } from '@base-ui/react/tooltip';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import './hint.css';

type Props = Readonly<{ anchor: Element; text: string; onClose: () => void }>;

/** The text of a hint, above its element; Esc closes it. */
export const HintBubble = ({ anchor, text, onClose }: Props) => (
  <Tooltip.Root
    open
    onOpenChange={onClose}
    // The bubble may cover the same control in the row above, so clicks meant for that one pass through.
    disableHoverablePopup={anchor.closest('button, a') !== null}
  >
    <Tooltip.Portal container={overlaysRoot()}>
      <Tooltip.Positioner
        className="floating hint-layer"
        anchor={anchor}
        side="top"
        sideOffset={6}
        collisionPadding={8}
      >
        {/* Screen readers get the text from the element itself. */}
        <Tooltip.Popup className="hint raised" aria-hidden="true">
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
