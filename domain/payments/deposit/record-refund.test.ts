import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import type { RecordRefund } from './commands.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent } from './events.ts';
import { paymentsToSendBack } from './state.ts';
import { depositCreated, depositMoney, depositPaid } from './testing.ts';

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

describe('a refund by hand', () => {
  it('is of the payment that is named: a rest that is to be sent back too still is', () => {
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
