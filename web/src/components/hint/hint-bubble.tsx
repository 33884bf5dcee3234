import { Tooltip } from '@base-ui/react/tooltip';
import type { MouseEvent as Press } from 'react';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import './hint.css';

type Props = Readonly<{ anchor: Element; text: string; onClose: () => void }>;

/** A press on the words is meant for what they lie over: it goes there, while the layer closes them. */
const passOn = ({ clientX, clientY, nativeEvent }: Press): void => {
  const under = document
    .elementsFromPoint(clientX, clientY)
    .find((element) => element.closest('.hint-layer') === null);
  under?.closest<HTMLElement>('a, button, input, textarea, [tabindex]')?.focus();
  under?.dispatchEvent(new MouseEvent('click', nativeEvent));
};

/** The words, above what they are about; Esc closes them. */
export const HintBubble = ({ anchor, text, onClose }: Props) => (
  <Tooltip.Root
    open
    onOpenChange={(_open, { reason }) => {
      // The layer closes them in all other cases: at the end of a press, not before it is one.
      if (reason === 'escape-key') onClose();
    }}
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
        {/* Screen readers have the words at the element itself. The focus stays where it is until the press is passed on. */}
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
