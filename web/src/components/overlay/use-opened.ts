import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For a trigger that replaces the plain button that was just pressed: it takes the focus and opens. */
export const useOpened = (): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.click();
  }, []);
  return button;
};
