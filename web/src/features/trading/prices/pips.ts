import { div, fixed, sub, type Decimal } from '../../../../../domain/shared/decimal.ts';
import { pipSize } from '../../../../../domain/shared/trading/formulas.ts';
import type { Category } from '../../../../../domain/shared/trading/types.ts';

/** What determines the format of an instrument's quotes. */
export type QuoteStyle = Readonly<{ quote: string; category: Category }>;

/** Distance from one rate to another in pips, one place: `1.2`. */
export const pipsBetween = (from: Decimal, to: Decimal, style: QuoteStyle): Decimal =>
  fixed(div(sub(to, from), pipSize(style)), 1);

/** Change from one rate to another in percent, two places. The first must not be zero. */
export const percentChange = (from: Decimal, to: Decimal): Decimal =>
  fixed(div(sub(to, from), div(from, '100')), 2);
