import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import type { Book, QuoteUsed } from '../../shared/trading/types.ts';

/** The owner is warned that the wallet's equity is low compared with the margin of its orders. No money moves. */
export type MarginCalled = DomainEvent<
  'MarginCalled',
  Book & {
    userId: string;
    /** Minus what withdrawals hold, because it does not back orders. */
    equity: Decimal;
    margin: Decimal;
    /**
     * The margin level in percent, and the site's two limits at that moment; a stop-out level of 0 never closes orders.
     */
    marginLevel: Decimal;
    marginCallLevel: Decimal;
    stopOutLevel: Decimal;
    /** The prices at which open orders were valued. */
    valuedAt: readonly QuoteUsed[];
    /** By the command's clock. */
    calledAt: string;
  }
>;

export const marginEvents = {
  MarginCalled: { version: 1 },
} as const satisfies Readonly<Record<MarginCalled['type'], object>>;
