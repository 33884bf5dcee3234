import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { RecordRefund } from './commands.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent } from './events.ts';
import { paymentsToSendBack } from './state.ts';
import { depositCreated, depositMoney, depositPaid, takeBack } from './testing.ts';

const given = (...events: readonly DepositEvent[]) => givenEvents(depositDecider, events);
const { userId, walletId } = depositMoney;
const paid: readonly DepositEvent[] = [
  depositCreated,
  depositPaid(),
  { type: 'DepositCredited', data: { walletId } },
];
const record = (amount: string, paymentId = 'p-1'): RecordRefund => ({
  type: 'RecordRefund',
  data: {
    paymentId,
    staffId: 'staff',
    amount,
    reason: 'customer_asked',
    reference: 'tx-1',
    fourEyes: null,
  },
});

const told = (inAll: string) => takeBack('refund', 'p-1', inAll);

describe('a refund by hand', () => {
  it('is added to the refunds that the provider reports later', () => {
    const byHand = given(...paid)
      .when(record('40'))
      .events();
    const known = [...paid, ...byHand];
    const more = given(...known).when(told('30'));
    more.then([
      {
        type: 'PaymentPartSentBack',
        data: { userId, paymentId: 'p-1', amount: '30', currency: 'USD', inAll: '70' },
      },
      {
        type: 'DepositPartRefunded',
        data: { ...depositMoney, amount: '30', fee: '0', left: '437' },
      },
    ]);
    more.again().thenNothing();
    const both = [...known, ...more.events()];
    given(...both)
      .when(told('20'))
      .thenNothing();
    const whole = given(...both)
      .when(told('467'))
      .events();
    expect(whole).toMatchObject([
      { type: 'DepositRefunded', data: { amount: '430', fee: '7' } },
      { type: 'PaymentSentBack' },
    ]);
  });

  it('is added to the refunds that the provider reported before', () => {
    const before = given(...paid)
      .when(told('30'))
      .events();
    const known = [...paid, ...before];
    const byHand = given(...known)
      .when(record('40'))
      .events();
    expect(byHand).toMatchObject([
      { type: 'RefundRecorded', data: { amount: '40' } },
      { type: 'PaymentPartSentBack', data: { amount: '40', inAll: '70' } },
      { type: 'DepositPartRefunded', data: { left: '437' } },
    ]);
    given(...known, ...byHand)
      .when(told('30'))
      .thenNothing();
  });

  it('without the provider mark counts as the one that the provider reports, and is taken once', () => {
    const recorded = given(...paid)
      .when(record('40'))
      .events();
    const old = recorded.map((event): DepositEvent => {
      if (event.type !== 'RefundRecorded') return event;
      const { isBesideProvider: _later, ...data } = event.data;
      return { ...event, data };
    });
    given(...paid, ...old)
      .when(told('40'))
      .thenNothing();
  });

  it('is of the named payment only, and the addition to it still must be sent back', () => {
    const restOf = { userId, paymentId: 'p-1+1', amount: '93', currency: 'USD' };
    const rest: readonly DepositEvent[] = [
      {
        type: 'DepositHeldForReview',
        data: { paymentId: 'p-1+1', paidAt: '', reason: 'second', amount: '93', currency: 'USD' },
      },
      { type: 'HeldPaymentRefused', data: { ...restOf, reason: 'paid_twice' } },
    ];
    const known = [...paid, ...rest];
    const done = given(...known)
      .when(record('507'))
      .events();
    expect(done).toMatchObject([
      { type: 'RefundRecorded', data: { paymentId: 'p-1', amount: '507' } },
      { type: 'DepositRefunded' },
      { type: 'PaymentSentBack', data: { paymentId: 'p-1' } },
    ]);
    expect(done).toHaveLength(3);
    const after = fold(depositDecider, [...known, ...done]);
    expect(after.status === 'none' ? [] : paymentsToSendBack(after)).toMatchObject([
      { paymentId: 'p-1+1', amount: '93' },
    ]);
  });
});
