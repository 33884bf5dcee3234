import { noCosts } from '../../shared/trading/costs.ts';
import type {
  CancelPendingOrder,
  ExpirePendingOrder,
  FillPendingOrder,
  PlacePendingOrder,
} from './pending-commands.ts';
import type { PendingOrderPlaced } from './pending-events.ts';
import { euroDollar, market, marketAt, now, orderId, userId, verified } from './testing.ts';

/** The command that places the pending order of tests: buy 25,000 EUR/USD at 1.16, while the ask is 1.16444. */
export const placePending = (
  changes: Partial<PlacePendingOrder['data']> = {},
): PlacePendingOrder => ({
  type: 'PlacePendingOrder',
  data: {
    orderId,
    userId,
    trader: verified,
    instrument: euroDollar,
    market,
    type: 'buy',
    kind: 'limit',
    level: '1.16',
    amount: '25000',
    lots: null,
    profit: null,
    loss: null,
    expiresAt: null,
    linkedTo: null,
    ...changes,
  },
});

/** The fields that all events of that order share. */
export const pendingNamed = {
  mode: 'real',
  currency: 'USD',
  orderId,
  userId,
  instrument: 'EUR_USD',
  type: 'buy',
  kind: 'limit',
  level: '1.16',
  amount: '25000',
} as const;

/** The cancel cause when the owner cancels. */
export const byOwner = { cause: 'owner', staffId: null, note: null } as const;

export const pendingPlaced = (
  changes: Partial<PendingOrderPlaced['data']> = {},
): PendingOrderPlaced => ({
  type: 'PendingOrderPlaced',
  data: {
    ...pendingNamed,
    instrumentId: euroDollar.id,
    base: 'EUR',
    quote: 'USD',
    category: 'forex',
    profit: null,
    loss: null,
    expiresAt: null,
    bid: '1.16432',
    ask: '1.16444',
    quoteSequence: 7,
    quotedAt: '2026-06-11T14:32:07.500Z',
    ...changes,
  },
});

const quoteAt = (bid: string, ask: string): FillPendingOrder['data']['market'] => ({
  ...marketAt(bid, ask),
  quote: { bid, ask, sequence: 7, at: '2026-06-11T14:32:07.500Z', ageMs: 500 },
});

/** A fill command with the price that the trigger engine saw. */
export const fillPending = (
  bid: string,
  ask: string,
  changes: Partial<FillPendingOrder['data']> = {},
): FillPendingOrder => ({
  type: 'FillPendingOrder',
  data: {
    orderId,
    trader: { ...verified, isActive: true },
    instrument: euroDollar,
    market: quoteAt(bid, ask),
    quotes: {},
    spreadSetting: '1',
    costs: { buy: noCosts, sell: noCosts },
    stopOutLevel: '50',
    ...changes,
  },
});

export const cancelPending: CancelPendingOrder = {
  type: 'CancelPendingOrder',
  data: { orderId, userId, trader: { acting: false } },
};

export const expirePending = (at = now): ExpirePendingOrder => ({
  type: 'ExpirePendingOrder',
  data: { orderId, now: at },
});
