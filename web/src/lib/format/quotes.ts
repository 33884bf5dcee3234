import { fixed, places, type Decimal } from '../../../../domain/shared/decimal.ts';
import { pipSize } from '../../../../domain/shared/trading/formulas.ts';
import type { Category } from '../../../../domain/shared/trading/types.ts';
import { group } from './numbers.ts';

type Priced = Readonly<{ quote: string; category: Category }>;

/** Places a quote is shown with: five in forex, three for JPY, two elsewhere. */
export const quotePlaces = ({ quote, category }: Priced): number => {
  if (category !== 'forex') return 2;
  return quote === 'JPY' ? 3 : 5;
};

/** A quote cut as dealers read it: `1.16`, the two pip digits `43`, the fractional pip `2` (look.md, Numbers and words). */
export type QuoteParts = Readonly<{ lead: string; pips: string; fraction: string }>;

/** `seen` is the most places its feed has sent, so that coins of small price keep all of theirs and a zero at the end stays. */
export const quoteParts = (rate: Decimal, instrument: Priced, seen = 0): QuoteParts => {
  const text = group(fixed(rate, Math.max(seen, quotePlaces(instrument))));
  const end = text.indexOf('.') + 1 + places(pipSize(instrument));
  return {
    lead: text.slice(0, end - 2),
    pips: text.slice(end - 2, end),
    fraction: text.slice(end),
  };
};

/** A rate as one piece: `1.16444`, `3,342.56`. Rates with more places than the instrument shows keep them. */
export const formatRate = (rate: Decimal, instrument: Priced): string => {
  const own = rate.split('.')[1]?.length ?? 0;
  return group(fixed(rate, Math.min(5, Math.max(quotePlaces(instrument), own))));
};

/** `EUR_USD` is shown as `EUR/USD`. */
export const instrumentName = (name: string): string => name.replace('_', '/');
