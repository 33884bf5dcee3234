import { Popover } from '@base-ui/react/popover';
import { useRef, useState } from 'react';
import { overlaysRoot } from '../overlay/overlays-root.ts';
import { useOpened } from '../overlay/use-opened.ts';
import type { PopoverProps } from './popover-types.ts';
import '../overlay/popup.css';
import './popover.css';

/** The button and its panel. It replaces the plain button that was pressed, and opens. */
export const PopoverBox = ({ label, trigger, className = 'button', children }: PopoverProps) => {
  const button = useOpened();
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger ref={button} className={className} aria-label={label}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal container={overlaysRoot()}>
        <Popover.Positioner className="floating" align="start" sideOffset={6} collisionPadding={8}>
          <Popover.Popup
            ref={popup}
            className="popover popup raised"
            aria-label={label}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('input') ?? true}
          >
            {children(() => setOpen(false))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
