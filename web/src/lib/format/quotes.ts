import { fixed, places, type Decimal } from '../../../../domain/shared/decimal.ts';
import { group } from '../../../../domain/shared/format/numbers.ts';
import { quotePlaces, type Priced } from '../../../../domain/shared/format/rates.ts';
import { pipSize } from '../../../../domain/shared/trading/formulas.ts';

export { formatRate, instrumentName, quotePlaces } from '../../../../domain/shared/format/rates.ts';

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
