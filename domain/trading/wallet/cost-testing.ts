import type { CommissionCharged, SwapPosted } from './cost-events.ts';
import { orderId, userId } from './testing.ts';

/** Costs of the 25,000 units that `orderOpened` opens, for tests. */
const order = { mode: 'real', currency: 'USD', orderId, userId, notional: '29111' } as const;

export const commissionCharged = (
  changes: Partial<CommissionCharged['data']> = {},
): CommissionCharged => ({
  type: 'CommissionCharged',
  data: { ...order, percent: '0.01', amount: '2.92', ...changes },
});

export const swapPosted = (changes: Partial<SwapPosted['data']> = {}): SwapPosted => ({
  type: 'SwapPosted',
  data: {
    ...order,
    percent: '-3.65',
    day: '2026-06-11',
    rolledAt: '2026-06-11T21:00:00.000Z',
    nights: 1,
    exact: '-2.9111',
    posted: '-2.92',
    ...changes,
  },
});
