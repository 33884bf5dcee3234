import { useEffect, type RefObject } from 'react';

/** Marks what is scrolled sideways in a box, so that a column that stays in sight stands apart from what went under it. */
export const useMarkOfScrolled = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element)
        target.toggleAttribute('data-scrolled', target.scrollLeft !== 0);
    };
    // A scroll does not bubble.
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', onScroll, { capture: true });
  }, [box]);
};
