import { useRef, type PointerEvent, type RefObject } from 'react';
import { eq, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { quotePlaces } from '../../../lib/format/quotes.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import type { ChartEngine } from './chart-engine.ts';
import type { ChartLine } from './chart-lines.ts';

/** A line that is held, or was let go and is not where it belongs yet. */
export type Dragged = Readonly<{ key: string; rate: Decimal; isHeld: boolean }>;

type Options = Readonly<{
  layer: RefObject<HTMLDivElement | null>;
  engine: RefObject<ChartEngine | null>;
  style: QuoteStyle;
  /** Puts the lines where they are now. */
  place: () => void;
  /** The line was let go at a rate; says whether it belongs there now. */
  onDrop: (line: ChartLine, rate: Decimal) => Promise<boolean>;
}>;

/** Less is a press, not a drag. */
const slackPx = 3;
/** A line that was moved stands where it was let go until the new orders are there, for so long at most. */
const newsWithinMs = 3_000;

/** Levels and what waits can be moved; what was opened cannot, nor what is only typed. */
export const canDrag = ({ kind, order, waiting }: ChartLine): boolean =>
  waiting !== null || (order !== null && kind !== 'entry');

/** Moves lines with the pointer, without rendering: only what is drawn changes until one is let go. */
export const useLineDrag = ({ layer, engine, style, place, onDrop }: Options) => {
  const dragged = useRef<Dragged | null>(null);
  const rateAt = (clientY: number): Decimal | null => {
    const top = layer.current?.getBoundingClientRect().top;
    const rate = top === undefined ? null : (engine.current?.rateAt(clientY - top) ?? null);
    return rate === null || rate <= 0 ? null : rate.toFixed(quotePlaces(style));
  };
  const onPointerDown = (line: ChartLine, event: PointerEvent<HTMLElement>): void => {
    if (!canDrag(line) || event.button !== 0 || dragged.current !== null) return;
    const { pointerId, clientY: startY } = event;
    let isMoved = false;
    const move = (moved: globalThis.PointerEvent): void => {
      if (moved.pointerId !== pointerId) return;
      if (!isMoved && Math.abs(moved.clientY - startY) <= slackPx) return;
      isMoved = true;
      const rate = rateAt(moved.clientY);
      if (rate === null) return;
      dragged.current = { key: line.key, rate, isHeld: true };
      place();
    };
    const end = (ended: globalThis.PointerEvent): void => {
      if (ended.pointerId !== pointerId) return;
      for (const [name, listener] of listeners) window.removeEventListener(name, listener);
      const rate = dragged.current?.rate;
      if (!isMoved || rate === undefined) return;
      // It was no press: what is under the pointer is not clicked.
      window.addEventListener('click', stopClick, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }), 0);
      const dropped = { key: line.key, rate, isHeld: false };
      dragged.current = dropped;
      const settle = (): void => {
        if (dragged.current !== dropped) return;
        dragged.current = null;
        place();
      };
      if (ended.type === 'pointercancel' || eq(rate, line.rate)) return settle();
      void onDrop(line, rate).then((isDone) =>
        isDone ? setTimeout(settle, newsWithinMs) : settle(),
      );
    };
    const listeners = [
      ['pointermove', move],
      ['pointerup', end],
      ['pointercancel', end],
    ] as const;
    for (const [name, listener] of listeners) window.addEventListener(name, listener);
  };
  return { dragged, onPointerDown };
};

const stopClick = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};
