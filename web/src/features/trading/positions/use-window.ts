import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** With at least this many rows, only the visible ones are in the document (web.md, State). */
const virtualFrom = 100;
const rowHeightPx = 28;
const beyond = 10;

export type RowWindow = Readonly<{ from: number; to: number }>;

/** The rows to render at a scroll position, with some more at either edge. */
export const windowOf = (count: number, scrollTopPx: number, heightPx: number): RowWindow =>
  count < virtualFrom
    ? { from: 0, to: count }
    : {
        from: Math.max(0, Math.floor(scrollTopPx / rowHeightPx) - beyond),
        to: Math.min(count, Math.ceil((scrollTopPx + heightPx) / rowHeightPx) + beyond),
      };

/** The visible rows of a scrolled table, and the heights that replace the omitted rows above and below. */
export const useWindow = (count: number) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<RowWindow>(() => windowOf(count, 0, 0));
  const measure = useCallback(() => {
    const box = scroller.current;
    const next = windowOf(count, box?.scrollTop ?? 0, box?.clientHeight ?? 0);
    setShown((before) => (before.from === next.from && before.to === next.to ? before : next));
  }, [count]);
  useLayoutEffect(measure, [measure]);
  return {
    scroller,
    onScroll: measure,
    ...shown,
    abovePx: shown.from * rowHeightPx,
    belowPx: Math.max(0, count - shown.to) * rowHeightPx,
  };
};
