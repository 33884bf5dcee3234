import { Tooltip } from '@base-ui/react/tooltip';
import type { MouseEvent as Press } from 'react';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import './hint.css';

type Props = Readonly<{ anchor: Element; text: string; onClose: () => void }>;

/** Passes a click on the bubble to the element beneath it, which it was meant for. The layer closes the bubble. */
const passOn = ({ clientX, clientY, nativeEvent }: Press): void => {
  const under = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.closest('.hint-layer') === null);
  under?.closest<HTMLElement>('a, button, input, textarea, [tabindex]')?.focus();
  under?.dispatchEvent(new MouseEvent('click', nativeEvent));
};

/** The text of a hint, above its element; Esc closes it. */
export const HintBubble = ({ anchor, text, onClose }: Props) => (
  <Tooltip.Root
    open
    onOpenChange={(_open, { reason }) => {
      // In all other cases the layer closes the bubble, after the click and not before it.
      if (reason === 'escape-key') onClose();
    }}
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
        {/* Screen readers get the text from the element itself. The focus stays where it is until the click is passed on. */}
        <Tooltip.Popup
          className="hint raised"
          aria-hidden="true"
          onMouseDown={(event) => event.preventDefault()}
          onClick={passOn}
        >
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
