import { useEffect, type RefObject } from 'react';

/**
 * Marks what is scrolled sideways in a box, so that columns that stay in sight stand apart from what went under them, and
 * says how wide the first of these is: the other stands after it.
 */
export const useMarkOfScrolled = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const onScroll = ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      target.toggleAttribute('data-scrolled', target.scrollLeft !== 0);
      const first = target.querySelector('[role="columnheader"].list-pinned');
      if (first !== null)
        target.style.setProperty('--pinned', `${String(first.getBoundingClientRect().width)}px`);
    };
    // A scroll does not bubble.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [box]);
};
