import { parseDecimal, type Decimal } from '../../../../../domain/shared/decimal.ts';
import type { WirePrice } from './prices-slice.ts';

const rate = (value: unknown): Decimal | null =>
  typeof value === 'string' && parseDecimal(value) !== null ? value : null;

/** Reads a `priceUpdate`; invalid rows are skipped, since one broken tick must not stop the others. */
export const readPriceUpdate = (data: unknown): readonly WirePrice[] => {
  if (!Array.isArray(data)) return [];
  const rows: readonly unknown[] = data;
  return rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null || !('name' in row) || typeof row.name !== 'string')
      return [];
    return [
      {
        name: row.name,
        bids: 'bids' in row ? rate(row.bids) : null,
        asks: 'asks' in row ? rate(row.asks) : null,
        at: 'at' in row && typeof row.at === 'string' ? row.at : null,
      },
    ];
  });
};
