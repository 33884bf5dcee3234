import { goBackTo, placeOf, type FocusPlace } from './focus-place.ts';

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * When the focused element vanishes (a closed order's row, a decided case, a removed filter), browsers silently move
 * the focus to the start of the page. This moves it to the nearest place that is left. Returns a function that stops
 * it.
 */
export const keepFocus = (): (() => void) => {
  let last: FocusPlace | null = null;
  const arrived = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? placeOf(target) : null;
  };
  // Someone who clicks on empty space leaves on purpose: the element that had the focus is still there.
  const left = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null) return;
    setTimeout(() => {
      if (last?.element.isConnected === true && isNowhere()) last = null;
    });
  };
  const changed = (): void => {
    if (last === null || last.element.isConnected || !isNowhere()) return;
    const gone = last;
    last = null;
    goBackTo(gone);
  };
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', arrived);
  document.addEventListener('focusout', left);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', arrived);
    document.removeEventListener('focusout', left);
  };
};
