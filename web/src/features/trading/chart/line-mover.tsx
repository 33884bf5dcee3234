import { useLayoutEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { eq, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { Button } from '../../../components/button/button.tsx';
import { formatRate, quotePlaces } from '../../../lib/format/quotes.ts';
import type { QuoteStyle } from '../prices/pips.ts';
import type { ChartEngine } from './chart-engine.ts';
import { canDrag, type ChartLine, type Dragged, type Grab } from './chart-lines.ts';
import { useMoveLine } from './use-move-line.ts';

type Options = Readonly<{
  dragged: RefObject<Dragged | null>;
  layer: RefObject<HTMLDivElement | null>;
  engine: RefObject<ChartEngine | null>;
  style: QuoteStyle;
  /** Moves the lines to their current places. */
  place: () => void;
  /** Called when a line was dropped at a rate; resolves to whether it was moved there. */
  onDrop: (line: ChartLine, rate: Decimal) => Promise<boolean>;
}>;

/** A smaller movement is a press, not a drag. */
const slackPx = 3;
/** A dropped line stays at its new rate until the updated orders arrive, but at most for this long. */
const newsWithinMs = 3_000;

/** Drags lines with the pointer without rendering: only the drawing changes until the line is dropped. */
const createGrab = ({ dragged, layer, engine, style, place, onDrop }: Options): Grab => {
  const rateAt = (clientY: number): Decimal | null => {
    const top = layer.current?.getBoundingClientRect().top;
    const rate = top === undefined ? null : (engine.current?.rateAt(clientY - top) ?? null);
    return rate === null || rate <= 0 ? null : rate.toFixed(quotePlaces(style));
  };
  return (line, event) => {
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
      // A drag is not a click on the element under the pointer.
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
};

const stopClick = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

type Props = Omit<Options, 'onDrop'> & Readonly<{ grab: RefObject<Grab | null> }>;

/** Makes lines draggable, and offers for a while to undo the last move. */
export const LineMover = ({ grab, dragged, layer, engine, style, place }: Props) => {
  const { t } = useTranslation();
  const { moved, move, undo } = useMoveLine();
  useLayoutEffect(() => {
    grab.current = createGrab({ dragged, layer, engine, style, place, onDrop: move });
    return () => {
      grab.current = null;
    };
  }, [grab, dragged, layer, engine, style, place, move]);
  return moved === null ? null : (
    <p className="t-moved row gap-3 raised small" role="status">
      {t('Moved to {{rate}}', { rate: formatRate(moved.rate, style) })}
      <Button size="small" onClick={undo}>
        {t('Undo')}
      </Button>
    </p>
  );
};
