import { describe, expect, it } from '@jest/globals';
import { depositDecider } from './decider.ts';
import type { DepositEvent, DepositHeldForReview } from './events.ts';
import { depositCreated, depositMoney, depositPaid } from './testing.ts';
import { unsettledOf } from './unsettled.ts';

const held: DepositHeldForReview = {
  type: 'DepositHeldForReview',
  data: {
    paymentId: 'p-2',
    paidAt: '2026-06-11T10:06:00.000Z',
    reason: 'amount',
    amount: '10',
    currency: 'USD',
  },
};
const expired: DepositEvent = { type: 'DepositExpired', data: {} };
const failed: DepositEvent = { type: 'DepositFailed', data: {} };
const credited: DepositEvent = {
  type: 'DepositCredited',
  data: { walletId: depositMoney.walletId },
};

const after = (...events: readonly DepositEvent[]) =>
  unsettledOf(events.reduce(depositDecider.evolve, depositDecider.initialState()));

describe('a deposit', () => {
  it('waits for its payment and its credit', () => {
    expect(after(depositCreated)).toBe('pending');
    expect(after(depositCreated, depositPaid())).toBe('pending');
    expect(after(depositCreated, held)).toBe('pending');
  });

  it('waits for the decision on a held payment', () => {
    expect(after(depositCreated, held, expired)).toBe('held');
    expect(after(depositCreated, depositPaid(), credited, held)).toBe('held');
  });

  it('waits until a refused or refunded payment is sent back', () => {
    const { paymentId, amount, currency } = held.data;
    const about = { userId: depositMoney.userId, paymentId };
    const refused: DepositEvent = {
      type: 'HeldPaymentRefused',
      data: { ...about, amount, currency, reason: 'wrong_amount' },
    };
    const sentBack: DepositEvent = { type: 'PaymentSentBack', data: about };
    expect(after(depositCreated, held, expired, refused)).toBe('pending');
    expect(after(depositCreated, held, expired, refused, sentBack)).toBeNull();
    // The provider reports the payment forever, so the deposit never expires.
    expect(after(depositCreated, held, refused, sentBack)).toBeNull();
    expect(after(depositCreated, held, refused)).toBe('pending');
    const refunded: DepositEvent = { type: 'DepositRefunded', data: depositMoney };
    expect(after(depositCreated, depositPaid(), credited, refunded)).toBe('pending');
  });

  it('waits for nothing once it is credited, failed or expired', () => {
    expect(after(depositCreated, depositPaid(), credited)).toBeNull();
    expect(after(depositCreated, expired)).toBeNull();
    expect(after(depositCreated, failed)).toBeNull();
    expect(after()).toBeNull();
  });
});
