import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { Gateway } from '../../../domain/shared/payments/types.ts';

/**
 * `read.payments_matches_v1`: each payment with the lines of settlement files about it. A list of differences compares
 * only those that do not match (decision 216).
 */
export const matchesTable = 'read.payments_matches_v1';

/** A line of a settlement file about the payment. */
export type ToldLine = Readonly<{ amount: Decimal; currency: string }>;

/** `untold`: no file has the payment; `differing`: a file has it, and we have no deposit of it or another amount. */
export type MatchState = 'untold' | 'differing' | 'matching';

export type MatchRow = Readonly<{
  gateway: Gateway;
  payment_id: string;
  /** How many deposits were paid by it: one, or none before the deposit is known. */
  deposits: number;
  /** What the payer paid, and its day of UTC as `YYYY-MM-DD`; `null` before the deposit is known. */
  total: Decimal | null;
  currency: string | null;
  day: string | null;
  lines: readonly ToldLine[];
  state: MatchState;
}>;
