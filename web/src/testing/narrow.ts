/** From here to the end of the test the window is as narrow as a phone's. */
export const beNarrow = (): void => {
  const wide = window.matchMedia.bind(window);
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width: 719px') });
};
