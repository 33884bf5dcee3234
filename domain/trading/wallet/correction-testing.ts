import type { CorrectOrder } from './commands.ts';
import type { WalletEvent } from './events.ts';
import { historyIn, market, now, orderId, quoteOf, staffId } from './testing.ts';

/** The stop-out's inputs when one instrument has a price. */
export const stopOutAt = (bid: string, ask: string, stopOutLevel = '50') => ({
  stopOutLevel,
  quotes: { EUR_USD: quoteOf(bid, ask) },
  now,
});

/** A command that corrects the order, with the order's history from the given events. */
export const correctionOf = (
  events: readonly WalletEvent[],
  changes: Partial<CorrectOrder['data']> = {},
): CorrectOrder => ({
  type: 'CorrectOrder',
  data: {
    orderId,
    staffId,
    expectedRevision: null,
    fourEyes: null,
    history: historyIn(events, orderId),
    market,
    stopOut: stopOutAt('1.16432', '1.16444'),
    ...changes,
  },
});
