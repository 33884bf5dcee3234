import { useEffect, type RefObject } from 'react';

/** How far a list must scroll so that a cell stands clear of the column pinned at its end; 0 when it does. */
export const hiddenBehind = (
  cell: Readonly<{ left: number; right: number }>,
  pinned: Readonly<{ left: number; right: number }>,
  rtl: boolean,
): number => {
  if (rtl) return cell.left < pinned.right ? cell.left - pinned.right : 0;
  return cell.right > pinned.left ? cell.right - pinned.left : 0;
};

/** A cell that gets the focus is scrolled out from under the pinned ACTIONS (web.md, Lists and forms). */
export const useClearOfPinned = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const onFocus = (event: FocusEvent) => {
      if (!(event.target instanceof Element)) return;
      const cell = event.target.closest(
        '[role="gridcell"], [role="columnheader"], [role="rowheader"]',
      );
      const pinned = element.querySelector('[role="columnheader"][data-field="actions"]');
      const scroller = element.querySelector('.MuiDataGrid-virtualScroller');
      if (
        cell === null ||
        pinned === null ||
        scroller === null ||
        cell.getAttribute('data-field') === 'actions'
      )
        return;
      const rtl = document.documentElement.dir === 'rtl';
      scroller.scrollLeft += hiddenBehind(
        cell.getBoundingClientRect(),
        pinned.getBoundingClientRect(),
        rtl,
      );
    };
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  }, [box]);
};
