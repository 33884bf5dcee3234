import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { add, eq } from '../../shared/decimal.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { MarketQuotes } from '../../shared/trading/types.ts';
import type { CreditHeldPayment, RefuseHeldPayment } from './commands.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent, DepositHeldForReview } from './events.ts';
import { creditOfHeld } from './held-payment.ts';
import { confirmPayment, depositCreated, depositMoney, depositPaid, takeBack } from './testing.ts';

const given = (...events: readonly DepositEvent[]) => givenEvents(depositDecider, events);
const { userId, walletId, mode, gateway } = depositMoney;
const now = '2026-06-11T10:10:00.000Z';
const quotes: MarketQuotes = {
  EUR_USD: {
    bid: '1.0999',
    ask: '1.1001',
    sequence: 7,
    at: now,
    ageMs: 0,
    market: 'open',
  },
};
const { coins: _coins, ...asked } = confirmPayment().data;
const held = (changes: Partial<DepositHeldForReview['data']> = {}): DepositHeldForReview => ({
  type: 'DepositHeldForReview',
  data: { ...asked, amount: '253.5', reason: 'amount', ...changes },
});
const credit = (changes: Partial<CreditHeldPayment['data']> = {}): CreditHeldPayment => ({
  type: 'CreditHeldPayment',
  data: { paymentId: 'p-1', staffId: 'staff', askedAmount: null, quotes, now, ...changes },
});
const refuse = (changes: Partial<RefuseHeldPayment['data']> = {}): RefuseHeldPayment => ({
  type: 'RefuseHeldPayment',
  data: { paymentId: 'p-1', staffId: 'staff', reason: 'wrong_amount', ...changes },
});
const about = (amount: string, currency: string) => ({
  userId,
  paymentId: 'p-1',
  amount,
  currency,
});
const refused = {
  type: 'HeldPaymentRefused',
  data: { ...about('253.5', 'USD'), reason: 'wrong_amount' },
} as const;
const accepted = {
  type: 'HeldPaymentAccepted',
  data: { ...about('253.5', 'USD'), rate: '1', convertedAt: [] },
} as const;
const sentBack = { type: 'PaymentSentBack', data: { userId, paymentId: 'p-1' } } as const;
const half = depositPaid({ amount: '250', fee: '3.5', isLate: true });

describe('a held payment', () => {
  it('of another amount is credited with that amount less its share of the fee', () => {
    given(depositCreated, held()).when(credit()).then([accepted, half]);
  });

  it('of another currency is credited at the present rate, and its clearing amount is converted', () => {
    const euros = held({ amount: '100', currency: 'EUR', reason: 'currency' });
    const to = { amount: '110.00', currency: 'USD' };
    const decided = given(depositCreated, euros).when(credit()).events();
    expect(decided).toMatchObject([
      { type: 'HeldPaymentAccepted', data: { rate: '1.1', amount: '100', currency: 'EUR' } },
      { type: 'PaymentConverted', data: { from: { amount: '100', currency: 'EUR' } } },
      { type: 'DepositPaid', data: { amount: '108.48', fee: '1.52', currency: 'USD' } },
    ]);
    const [, conversion] = decided;
    expect(
      conversion?.type === 'PaymentConverted' && eq(conversion.data.to.amount, to.amount),
    ).toBe(true);
  });

  it.each([
    ['it has no exchange rate', { currency: 'CHF' }, {}, 'NO_EXCHANGE_RATE'],
    [
      'every price is stale',
      { currency: 'EUR' },
      { now: '2026-06-11T11:00:00Z', quotes: stale() },
      'PRICE_STALE',
    ],
    ['no cent of it remains', { amount: '0.001' }, {}, 'NOTHING_TO_CREDIT'],
    ['staff decide on their own payment', {}, { staffId: userId }, 'OWN_MATTER'],
    ['its id is unknown', {}, { paymentId: 'p-9' }, 'HELD_PAYMENT_NOT_FOUND'],
  ] as const)('is not credited when %s', (_why, payment, command, code) => {
    given(depositCreated, held(payment)).when(credit(command)).thenRefused(code);
  });

  it('is not credited when the amount differs too much from the shown one, and the refusal has the new amount', () => {
    given(depositCreated, held())
      .when(credit({ askedAmount: '240' }))
      .thenRefused('STALE_CREDIT', { amount: '250.00', currency: 'USD' });
  });

  it('is credited when the amount is close enough to the shown one', () => {
    given(depositCreated, held())
      .when(credit({ askedAmount: '249' }))
      .then([accepted, half]);
  });

  it('is decided once, and a second decision is refused', () => {
    given(depositCreated, held(), accepted, half).when(credit()).thenRefused('ALREADY_APPROVED');
    given(depositCreated, held(), accepted, half).when(refuse()).thenRefused('ALREADY_APPROVED');
    given(depositCreated, held(), refused).when(credit()).thenRefused('ALREADY_DECLINED');
    given(depositCreated, held(), refused).when(refuse()).thenRefused('ALREADY_DECLINED');
  });

  it('of a deposit that is already paid can only be refused', () => {
    const second = held({ paymentId: 'p-2', reason: 'second' });
    const paid = [depositCreated, depositPaid(), second] as const;
    given(...paid)
      .when(credit({ paymentId: 'p-2' }))
      .thenRefused('HELD_PAYMENT_SECOND');
    const data = { ...about('253.5', 'USD'), paymentId: 'p-2', reason: 'paid_twice' } as const;
    given(...paid)
      .when(refuse({ paymentId: 'p-2', reason: 'paid_twice' }))
      .then([{ type: 'HeldPaymentRefused', data }]);
  });

  it('is not refused by its own customer', () => {
    given(depositCreated, held())
      .when(refuse({ staffId: userId }))
      .thenRefused('OWN_MATTER');
  });

  it('is sent back once after its refusal, or by the provider without one', () => {
    const note = { type: 'NotePaymentSentBack', data: { paymentId: 'p-1' } } as const;
    given(depositCreated, held(), refused).when(note).then([sentBack]);
    given(depositCreated, held(), refused).when(note).again().then([]);
    given(depositCreated, held()).when(note).then([]);
    given(depositCreated, held()).when(takeBack('refund', 'p-1')).then([sentBack]);
    given(depositCreated, held(), sentBack).when(credit()).thenRefused('ALREADY_DECLINED');
  });

  it('is split into an amount and a fee that add up to the payment', () => {
    const cents = fc.integer({ min: 3, max: 10_000_000 });
    fc.assert(
      fc.property(cents, (count) => {
        const amount = (count / 100).toFixed(2);
        const paid = { amount, currency: 'USD' };
        const { amount: credited, fee } = creditOfHeld(depositMoney, paid, { quotes, now });
        expect(eq(add(credited, fee), amount)).toBe(true);
        expect(fee.startsWith('-')).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a deposit that is refunded or charged back', () => {
  const credited = { type: 'DepositCredited', data: { walletId } } as const;
  const paid = [depositCreated, depositPaid(), credited] as const;
  const refunded = { type: 'DepositRefunded', data: depositMoney } as const;
  const chargedBack = { type: 'DepositChargedBack', data: depositMoney } as const;
  const byStaff = {
    type: 'ChargeBackDeposit',
    data: { staffId: 'staff', fourEyes: null },
  } as const;

  it('by the provider is sent back at once', () => {
    given(...paid)
      .when(takeBack('refund', 'p-1'))
      .then([refunded, sentBack]);
    given(...paid)
      .when(takeBack('refund', 'p-1'))
      .again()
      .then([]);
    given(...paid, refunded)
      .when(takeBack('refund', 'p-1'))
      .then([sentBack]);
    given(...paid)
      .when(takeBack('chargeback', 'p-1'))
      .then([chargedBack]);
  });

  it('by the bank of the payer is recorded by staff, once and not by its own customer', () => {
    given(...paid)
      .when(byStaff)
      .then([chargedBack]);
    given(...paid, chargedBack)
      .when(byStaff)
      .thenRefused('ALREADY_TAKEN_BACK');
    given(depositCreated).when(byStaff).thenRefused('DEPOSIT_NOT_PAID');
    given(...paid)
      .when({ ...byStaff, data: { staffId: userId, fourEyes: null } })
      .thenRefused('OWN_MATTER');
  });

  it('is converted back to the amount in the currency of the payment', () => {
    const euros = held({ amount: '100', currency: 'EUR', reason: 'currency' });
    const money = { ...depositMoney, amount: '108.48', fee: '1.52' };
    const from = { amount: '110', currency: 'USD' };
    const to = { amount: '100', currency: 'EUR' };
    given(
      depositCreated,
      euros,
      {
        type: 'HeldPaymentAccepted',
        data: { ...about('100', 'EUR'), rate: '1.1', convertedAt: [] },
      },
      { ...half, data: { ...half.data, amount: '108.48', fee: '1.52' } },
    )
      .when(takeBack('chargeback'))
      .then([
        { type: 'DepositChargedBack', data: money },
        { type: 'PaymentConverted', data: { mode, userId, walletId, gateway, from, to } },
      ]);
  });
});

function stale(): MarketQuotes {
  const { EUR_USD: quote } = quotes;
  return quote === undefined ? {} : { EUR_USD: { ...quote, ageMs: 60_000 } };
}
