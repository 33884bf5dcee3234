import { Tooltip } from '@base-ui/react/tooltip';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import './hint.css';

type Props = Readonly<{ anchor: Element; text: string; onClose: () => void }>;

/** The words, above what they are about; Esc closes them. */
export const HintBubble = ({ anchor, text, onClose }: Props) => (
  <Tooltip.Root
    open
    onOpenChange={onClose}
    // It lies over the same control of the row above: the press meant for that one passes through.
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
        {/* Screen readers have the words at the element itself. */}
        <Tooltip.Popup className="hint raised" aria-hidden="true">
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
