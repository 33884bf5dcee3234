import { useEffect, useState, type KeyboardEvent } from 'react';

const presses = (event: KeyboardEvent): boolean => event.key === 'Enter' || event.key === ' ';

/** Whether a button is held by finger or key; released wherever the finger is lifted. */
export const useHeld = () => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!held) return undefined;
    const release = (): void => setHeld(false);
    const events = ['pointerup', 'pointercancel', 'keyup', 'blur'] as const;
    for (const name of events) window.addEventListener(name, release);
    return () => {
      for (const name of events) window.removeEventListener(name, release);
    };
  }, [held]);
  return {
    held,
    holdProps: {
      onPointerDown: () => setHeld(true),
      onKeyDown: (event: KeyboardEvent) => {
        if (presses(event)) setHeld(true);
      },
    },
  };
};
