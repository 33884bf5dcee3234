import { fixed, type Decimal } from '../decimal.ts';
import type { Category } from '../trading/types.ts';
import { group } from './numbers.ts';

export type Priced = Readonly<{ quote: string; category: Category }>;

/** The places of a displayed quote: five in forex, three for JPY, two for others. */
export const quotePlaces = ({ quote, category }: Priced): number => {
  if (category !== 'forex') return 2;
  return quote === 'JPY' ? 3 : 5;
};

/** A formatted rate: `1.16444`, `3,342.56`. Rates with more places than the instrument shows keep them. */
export const formatRate = (rate: Decimal, instrument: Priced): string => {
  const own = rate.split('.')[1]?.length ?? 0;
  return group(fixed(rate, Math.min(5, Math.max(quotePlaces(instrument), own))));
};

/** `EUR_USD` is shown as `EUR/USD`. */
export const instrumentName = (name: string): string => name.replace('_', '/');
