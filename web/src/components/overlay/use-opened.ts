import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For a trigger that takes the place of the plain button somebody has just pressed: it has the focus, and opens. */
export const useOpened = (): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.click();
  }, []);
  return button;
};
