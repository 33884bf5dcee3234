import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent, DepositHeldForReview } from './events.ts';
import { confirmPayment, depositCreated, depositMoney, depositPaid, takeBack } from './testing.ts';

const given = (...events: readonly DepositEvent[]) => givenEvents(depositDecider, events);
const { userId } = depositMoney;
const { coins: _coins, ...asked } = confirmPayment().data;
const held = (changes: Partial<DepositHeldForReview['data']> = {}): DepositHeldForReview => ({
  type: 'DepositHeldForReview',
  data: { ...asked, amount: '300', reason: 'amount', ...changes },
});
const grew = (amount: string, before = '300') =>
  ({
    type: 'HeldPaymentGrew',
    data: { userId, paymentId: 'p-1', amount, currency: 'USD', before },
  }) as const;

describe('a held payment that grows', () => {
  it('has the new total, and stays held while it is not the expected amount', () => {
    const more = given(depositCreated, held()).when(confirmPayment({ amount: '400' }));
    more.then([grew('400')]);
    expect(fold(depositDecider, [depositCreated, held(), ...more.events()])).toMatchObject({
      status: 'created',
      payments: [{ paymentId: 'p-1', amount: '400', status: 'held' }],
    });
    more.again().thenNothing();
  });

  it('counts by itself once it is complete', () => {
    const all = given(depositCreated, held()).when(confirmPayment());
    all.then([grew('507'), depositPaid({ isLate: true })]);
    expect(fold(depositDecider, [depositCreated, held(), ...all.events()])).toMatchObject({
      status: 'paid',
      payments: [{ amount: '507', status: 'counted' }],
    });
    all.again().thenNothing();
  });

  it('stays held when a part of it was sent back', () => {
    const back: DepositEvent = {
      type: 'PaymentPartSentBack',
      data: { userId, paymentId: 'p-1', amount: '50', currency: 'USD', inAll: '50' },
    };
    given(depositCreated, held(), back)
      .when(confirmPayment())
      .then([grew('507')]);
  });

  it('does not change for a smaller amount or another currency', () => {
    const before = given(depositCreated, held());
    before.when(confirmPayment({ amount: '299' })).thenNothing();
    before.when(confirmPayment({ currency: 'EUR' })).thenNothing();
  });
});

it('an addition to a payment that was already decided is held as a payment of its own, each time', () => {
  const paid = [depositCreated, depositPaid()];
  const rest = (name: string, amount: string) =>
    held({ paymentId: `p-1+${name}`, reason: 'second', amount });
  given(...paid)
    .when(confirmPayment({ amount: '600' }))
    .then([rest('1', '93')]);
  const once = given(...paid, rest('1', '93'));
  once.when(confirmPayment({ amount: '600' })).thenNothing();
  once.when(confirmPayment({ amount: '650' })).then([rest('2', '50')]);
});

describe('the held addition to a payment that was already decided', () => {
  const rest = held({ paymentId: 'p-1+1', reason: 'second', amount: '93' });
  const sentBack = (paymentId: string) =>
    ({ type: 'PaymentSentBack', data: { userId, paymentId } }) as const;

  it('is not credited, even if the payment itself was not', () => {
    const refused: DepositEvent = {
      type: 'HeldPaymentRefused',
      data: { userId, paymentId: 'p-1', amount: '300', currency: 'USD', reason: 'wrong_amount' },
    };
    given(depositCreated, held(), refused, sentBack('p-1'), rest)
      .when({
        type: 'CreditHeldPayment',
        data: {
          paymentId: 'p-1+1',
          staffId: 'staff',
          askedAmount: null,
          quotes: {},
          now: '2026-06-11T10:10:00.000Z',
        },
      })
      .thenRefused('HELD_PAYMENT_SECOND');
  });

  it('is sent back once the provider reports the refund of the payment', () => {
    given(depositCreated, depositPaid(), rest)
      .when(takeBack('refund', 'p-1'))
      .then([{ type: 'DepositRefunded', data: depositMoney }, sentBack('p-1'), sentBack('p-1+1')]);
    given(depositCreated, depositPaid(), rest)
      .when(takeBack('refund', 'p-1'))
      .again()
      .thenNothing();
  });
});
