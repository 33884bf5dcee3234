import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { div, gt, lt, sub, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { useAppSelector } from '../../../app/store.ts';
import { hint } from '../../../components/hint/hint.ts';
import { formatRate } from '../../../lib/format/quotes.ts';
import { plotted } from '../../../lib/plotted.ts';
import { useListInstrumentsQuery } from '../api.ts';
import { selectPrice } from '../prices/prices-slice.ts';
import type { Instrument } from '../types.ts';
import './day-range.css';

export type Range = Readonly<{ low: Decimal; high: Decimal }>;

/** The range extended by a later price; the same object if the price is inside. */
export const including = (range: Range, rate: Decimal): Range => {
  if (gt(rate, range.high)) return { ...range, high: rate };
  return lt(rate, range.low) ? { ...range, low: rate } : range;
};

/** The position of a price between the lowest and the highest, from 0 to 1; 0.5 on a day without movement. */
export const shareOf = ({ low, high }: Range, rate: Decimal): number =>
  gt(high, low) ? plotted(div(sub(rate, low), sub(high, low))) : 0.5;

const dayMs = 86_400_000;
/** By this time after midnight, the day's first candle has been written. */
const afterMidnightMs = 90_000;

/** Refetches after midnight, UTC, because open, high and low then belong to a new day. */
const useNewDay = (): void => {
  const { refetch } = useListInstrumentsQuery();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      timer = setTimeout(
        () => {
          void refetch();
          wait();
        },
        dayMs + afterMidnightMs - (Date.now() % dayMs),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [refetch]);
};

/** The range that the server sent last, extended by each later price. */
const useRange = ({ name, day_high, day_low }: Instrument, bid: Decimal | null): Range | null => {
  const told = `${name} ${day_low ?? ''} ${day_high ?? ''}`;
  const [seen, setSeen] = useState<Readonly<{ told: string; range: Range }> | null>(null);
  if (bid === null || day_high === null || day_low === null) return null;
  const known = seen?.told === told ? seen.range : { low: day_low, high: day_high };
  const range = including(known, bid);
  if (range !== seen?.range) setSeen({ told, range });
  return range;
};

/** The lowest and the highest price of the day, and the position of the current price between them. */
export const DayRange = ({ instrument }: Readonly<{ instrument: Instrument }>) => {
  const { t } = useTranslation();
  useNewDay();
  const bid = useAppSelector((state) => selectPrice(state, instrument.name)?.bids ?? null);
  const range = useRange(instrument, bid);
  if (range === null || bid === null) return null;
  const [low, high] = [formatRate(range.low, instrument), formatRate(range.high, instrument)];
  return (
    <span
      className="t-day row number tiny muted"
      dir="ltr"
      {...hint(t('Lowest and highest price of today, UTC: {{low}} to {{high}}', { low, high }))}
    >
      <span>{low}</span>
      <span className="t-day-line" aria-hidden="true">
        <i style={{ insetInlineStart: `${(shareOf(range, bid) * 100).toFixed(1)}%` }} />
      </span>
      <span>{high}</span>
    </span>
  );
};
