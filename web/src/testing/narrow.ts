import { act } from '@testing-library/react';

/** Makes the window as narrow as a phone's until the end of the test. */
export const beNarrow = (): void => {
  const wide = window.matchMedia.bind(window);
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width: 719px') });
};

/** Makes the window wide; the returned function rotates it like a phone: narrow, and wide again. */
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
