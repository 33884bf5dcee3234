import { act } from '@testing-library/react';

/** From here to the end of the test the window is as narrow as a phone's. */
export const beNarrow = (): void => {
  const wide = window.matchMedia.bind(window);
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width: 719px') });
};

/** A window as wide as a desk's. What is given turns it as a phone is turned: narrow, and wide again. */
export const turnable = (): (() => void) => {
  const wide = window.matchMedia.bind(window);
  const turned = new EventTarget();
  let narrow = false;
  window.matchMedia = (query) => ({
    ...wide(query),
    matches: narrow && query.includes('max-width: 719'),
    addEventListener: turned.addEventListener.bind(turned),
    removeEventListener: turned.removeEventListener.bind(turned),
  });
  return () => {
    narrow = !narrow;
    act(() => void turned.dispatchEvent(new Event('change')));
  };
};
