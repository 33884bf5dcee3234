import { useEffect, type RefObject } from 'react';

/**
 * How far a list must scroll to bring a cell out from under a column pinned at its right or left; 0 if it is visible.
 */
export const hiddenBehind = (
  cell: Readonly<{ left: number; right: number }>,
  pinned: Readonly<{ left: number; right: number }>,
  isAtLeft: boolean,
): number => {
  if (isAtLeft) return cell.left < pinned.right ? cell.left - pinned.right : 0;
  return cell.right > pinned.left ? cell.right - pinned.left : 0;
};

/** Scrolls a focused cell out from under the pinned columns (web.md, Lists and forms). */
export const useClearOfPinned = (box: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const onFocus = (event: FocusEvent) => {
      if (!(event.target instanceof Element)) return;
      const cell = event.target.closest(
        '[role="gridcell"], [role="columnheader"], [role="rowheader"]',
      );
      const scroller = element.querySelector('.MuiDataGrid-virtualScroller');
      const atStart = [...element.querySelectorAll('[role="columnheader"].list-pinned')].at(-1);
      const atEnd = element.querySelector('[role="columnheader"][data-field="actions"]');
      if (
        cell === null ||
        scroller === null ||
        cell.matches('.list-pinned, [data-field="actions"]')
      )
        return;
      const rtl = document.documentElement.dir === 'rtl';
      for (const [pinned, side] of [
        [atEnd, rtl],
        [atStart, !rtl],
      ] as const) {
        if (pinned === null || pinned === undefined) continue;
        scroller.scrollLeft += hiddenBehind(
          cell.getBoundingClientRect(),
          pinned.getBoundingClientRect(),
          side,
        );
      }
    };
    element.addEventListener('focusin', onFocus);
    return () => element.removeEventListener('focusin', onFocus);
  }, [box]);
};
