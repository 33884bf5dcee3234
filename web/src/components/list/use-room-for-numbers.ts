import { useCallback, useEffect, useState, type RefObject } from 'react';
import { overhangOf } from '../../lib/overhang.ts';
import type { ListColumn } from './list-types.ts';

type Widths = Readonly<Record<string, number>>;

/** Columns that cut off a number, and the width that each needs to show it. */
const neededIn = (box: Element): Widths => {
  const needed: Record<string, number> = {};
  for (const number of box.querySelectorAll('[role="row"] > [data-field] > .number.cut')) {
    const cell = number.parentElement;
    const field = cell?.dataset['field'];
    const lacks = overhangOf(number);
    if (cell === null || field === undefined || lacks <= 0) continue;
    needed[field] = Math.max(
      needed[field] ?? 0,
      Math.ceil(cell.getBoundingClientRect().width + lacks),
    );
  }
  return needed;
};

/**
 * Usual amounts fit the default widths; a longer one widens its column. A width that the person chose stays: there the
 * number ends in dots, and its hint shows it in full.
 */
export const useRoomForNumbers = (box: RefObject<HTMLElement | null>) => {
  const [widths, setWidths] = useState<Widths>({});
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => {
      const needed = Object.entries(neededIn(element));
      setWidths((known) =>
        needed.every(([field, width]) => width <= (known[field] ?? 0))
          ? known
          : { ...known, ...Object.fromEntries(needed) },
      );
    };
    let frame = 0;
    // Measures once for everything drawn in a frame, when the browser computes the layout anyway.
    const measureSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    // The grid draws its rows after it knows its own size. Prices only change texts, not elements, and are not
    // measured.
    const drawn = new MutationObserver(measureSoon);
    drawn.observe(element, { childList: true, subtree: true });
    const sized = new ResizeObserver(measureSoon);
    sized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      drawn.disconnect();
      sized.disconnect();
    };
  }, [box]);
  return useCallback(
    <Row>(column: ListColumn<Row>): ListColumn<Row> => {
      const width = widths[column.field];
      return width === undefined || column.isOwnWidth === true ? column : { ...column, width };
    },
    [widths],
  );
};
