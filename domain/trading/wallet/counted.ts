import { mul, sum, type Decimal } from '../../shared/decimal.ts';
import { latestIn, middleRate } from '../../shared/trading/formulas.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';

/** How much a staff member moved. It counts towards their limit when they move more (docs/decisions/0039). */
export type StaffMove = Readonly<{
  staffId: string;
  /** ISO 8601 UTC. */
  at: string;
  /** In the wallet's currency. */
  amount: Decimal;
}>;

/** `null` when nothing counts: a second person confirmed it, or one person was enough. */
export type Counted = Readonly<{ countedFor: StaffMove | null }>;

/** Upcasts events from before amounts were counted. */
export const notCounted = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...data,
  countedFor: null,
});

/** When a second person must confirm what staff do with real money (docs/decisions/0039). */
export type FourEyes = Readonly<{
  /** Above this total within a day, an act waits for a second person. */
  above: Readonly<{ amount: Decimal; currency: string }>;
  /** To convert that amount, and to value an order that is to be deleted. */
  quotes: MarketQuotes;
  /** The id of the proposal that the act may become, and until when it may be confirmed. */
  proposalId: string;
  until: string;
  now: string;
}>;

/**
 * The site's limit in the wallet's currency, by the newest prices of any age: it is only a bound, nothing is posted by
 * it. Zero, so that everything waits, when no chain of prices connects the currencies.
 */
export const limitIn = (currency: string, { above, quotes }: FourEyes): Decimal => {
  const rate = middleRate(latestIn(quotes), above.currency, currency);
  return rate === null ? '0' : mul(above.amount, rate);
};

const dayMs = 86_400_000;
const minuteOf = ({ at }: StaffMove): string => at.slice(0, 'yyyy-mm-ddThh:mm'.length);

/** How much the person moved in the day before. */
export const movedBefore = (
  moves: readonly StaffMove[],
  { staffId, at }: Omit<StaffMove, 'amount'>,
): Decimal =>
  sum(
    moves
      .filter((move) => move.staffId === staffId && Date.parse(at) - Date.parse(move.at) < dayMs)
      .map(({ amount }) => amount),
  );

/** Adds a move. The moves of one person within a minute are merged, so that the list of a day is bounded. */
export const movesAfter = (moves: readonly StaffMove[], move: StaffMove): readonly StaffMove[] => {
  const recent = moves.filter(({ at }) => Date.parse(move.at) - Date.parse(at) < dayMs);
  const isSame = (other: StaffMove): boolean =>
    other.staffId === move.staffId && minuteOf(other) === minuteOf(move);
  const amount = sum([...recent.filter(isSame), move].map((same) => same.amount));
  return [...recent.filter((other) => !isSame(other)), { ...move, amount }];
};

/** Whether a proposal may still be confirmed. */
export const isWaiting = ({ until }: Readonly<{ until: string }>, now: string): boolean =>
  Date.parse(now) <= Date.parse(until);
