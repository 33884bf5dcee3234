import { useEffect, type RefObject } from 'react';

/**
 * Marks an element that is scrolled sideways in a box, so that pinned columns are visibly separated from the columns
 * under them, and sets the width of the first pinned column: the second is placed after it.
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
    // Scroll events do not bubble, so they are captured.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [box]);
};
