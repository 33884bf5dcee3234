import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book, QuoteUsed } from '../../shared/trading/types.ts';

/** The owner is warned: what the wallet is worth is little beside the margin that its orders use. Nothing moves. */
export type MarginCalled = DomainEvent<
  'MarginCalled',
  Book & {
    userId: string;
    /** Less what withdrawals hold, which backs no order. */
    equity: Decimal;
    margin: Decimal;
    /** In percent, as it was, and the two levels of the site at that moment; a stop-out level of 0: orders are never closed. */
    marginLevel: Decimal;
    marginCallLevel: Decimal;
    stopOutLevel: Decimal;
    /** The prices at which orders were valued. */
    valuedAt: readonly QuoteUsed[];
    /** By the command's clock. */
    calledAt: string;
  }
>;

export const marginEvents = {
  MarginCalled: { version: 1 },
} as const satisfies Readonly<Record<MarginCalled['type'], object>>;
