import { mul, sum, type Decimal } from '../../shared/decimal.ts';
import { exchangeRate, midRate } from '../../shared/trading/formulas.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';

/** How much somebody of the staff moved, which counts when they move more (docs/decisions/0039). */
export type StaffMove = Readonly<{
  staffId: string;
  /** ISO 8601 UTC. */
  at: string;
  /** In the wallet's currency. */
  amount: Decimal;
}>;

/** `null` where nothing is counted: a second person has seen it, or one is enough. */
export type Counted = Readonly<{ countedFor: StaffMove | null }>;

/** What was stored before anything was counted. */
export const notCounted = (data: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...data,
  countedFor: null,
});

/** When a second person must confirm what staff do with real money (docs/decisions/0039). */
export type FourEyes = Readonly<{
  /** More than this within a day waits. */
  above: Readonly<{ amount: Decimal; currency: string }>;
  /** To convert that amount, and to value an order that is deleted. */
  quotes: MarketQuotes;
  /** Id of the proposal, and until when it may be confirmed, should it become one. */
  proposalId: string;
  until: string;
  now: string;
}>;

/**
 * The site's amount in the wallet's currency, by the newest prices of whatever age: it is a bound and posts nothing. Zero,
 * so that everything waits, where no price leads there.
 */
export const limitIn = (currency: string, { above, quotes }: FourEyes): Decimal => {
  const rate = exchangeRate(
    (base, quote) => {
      const name = `${base}_${quote}`;
      const found = Object.hasOwn(quotes, name) ? quotes[name] : undefined;
      return found === undefined ? null : midRate(found);
    },
    above.currency,
    currency,
  );
  return rate === null ? '0' : mul(above.amount, rate);
};

const dayMs = 86_400_000;
const minuteOf = ({ at }: StaffMove): string => at.slice(0, 'yyyy-mm-ddThh:mm'.length);

/** What the person moved in the day before. */
export const movedBefore = (
  moves: readonly StaffMove[],
  { staffId, at }: Omit<StaffMove, 'amount'>,
): Decimal =>
  sum(
    moves
      .filter((move) => move.staffId === staffId && Date.parse(at) - Date.parse(move.at) < dayMs)
      .map(({ amount }) => amount),
  );

/** What one person moves within a minute is one line, so that a day is bounded. */
export const movesAfter = (moves: readonly StaffMove[], move: StaffMove): readonly StaffMove[] => {
  const recent = moves.filter(({ at }) => Date.parse(move.at) - Date.parse(at) < dayMs);
  const isSame = (other: StaffMove): boolean =>
    other.staffId === move.staffId && minuteOf(other) === minuteOf(move);
  const amount = sum([...recent.filter(isSame), move].map((same) => same.amount));
  return [...recent.filter((other) => !isSame(other)), { ...move, amount }];
};

/** Whether somebody may still confirm it. */
export const isWaiting = ({ until }: Readonly<{ until: string }>, now: string): boolean =>
  Date.parse(now) <= Date.parse(until);
