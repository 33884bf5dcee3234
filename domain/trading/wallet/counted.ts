import type { Decimal } from '../../shared/decimal.ts';
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
