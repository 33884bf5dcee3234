import { goBackTo, placeOf, type FocusPlace } from './focus-place.ts';

const isNowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * When what has the focus vanishes (a closed order's row, a decided case, a removed filter), browsers drop the focus to
 * the page's beginning without a word. This takes it to the nearest place that is left. Returns how to stop.
 */
export const keepFocus = (): (() => void) => {
  let last: FocusPlace | null = null;
  const arrived = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? placeOf(target) : null;
  };
  // Somebody who presses beside everything leaves on purpose: their element is still there.
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
