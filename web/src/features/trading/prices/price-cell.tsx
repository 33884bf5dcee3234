import { gt } from '../../../../../domain/shared/decimal.ts';
import { memo, useEffect, useRef } from 'react';
import { useAppSelector } from '../../../app/store.ts';
import { selectPrice } from './prices-slice.ts';
import { Quote } from '../../../components/numbers/numbers.tsx';
import { Arrow, type Direction } from './arrow.tsx';
import type { QuoteStyle } from './pips.ts';

/** A cell flashes at most once a second (web.md, For everybody). */
const flashEveryMs = 1_000;

type Side = 'bids' | 'asks';

const directionOf = (now: string | null, before: string | null): Direction | null =>
  now === null || before === null ? null : gt(now, before) ? 'up' : 'down';

/** Flashes a cell when its price changes, without rendering it; two names restart the same animation. */
const useFlash = (rate: string | null, direction: Direction | null) => {
  const cell = useRef<HTMLSpanElement>(null);
  const last = useRef({ rate, atMs: 0, odd: false });
  useEffect(() => {
    const now = performance.now();
    const changed = last.current.rate !== rate;
    last.current.rate = rate;
    if (!changed || direction === null || now - last.current.atMs < flashEveryMs) return;
    last.current.atMs = now;
    last.current.odd = !last.current.odd;
    cell.current?.setAttribute('data-flash', `${direction}-${last.current.odd ? 'a' : 'b'}`);
  }, [rate, direction]);
  return cell;
};

type PriceCellProps = Readonly<{ name: string; side: Side; style: QuoteStyle }>;

/** One side of one instrument's price; the only component that renders when it changes. */
export const PriceCell = memo(({ name, side, style }: PriceCellProps) => {
  const price = useAppSelector((state) => selectPrice(state, name));
  const rate = price?.[side] ?? null;
  const before = price?.[side === 'bids' ? 'prevBids' : 'prevAsks'] ?? null;
  const direction = directionOf(rate, before);
  const cell = useFlash(rate, direction);
  return (
    <span className="t-price row align-baseline gap-1" ref={cell} data-price={`${name}.${side}`}>
      <Arrow direction={direction} />
      <Quote rate={rate} instrument={style} places={price?.places ?? 0} />
    </span>
  );
});
PriceCell.displayName = 'PriceCell';
