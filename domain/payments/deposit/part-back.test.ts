import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent } from './events.ts';
import { depositCreated, depositMoney, depositPaid, takeBack } from './testing.ts';

const given = (...events: readonly DepositEvent[]) => givenEvents(depositDecider, events);
const { userId, walletId } = depositMoney;
const credited = { type: 'DepositCredited', data: { walletId } } as const;
const paid = [depositCreated, depositPaid(), credited] as const;
const sum = (amount: string, inAll: string) =>
  ({
    type: 'PaymentPartSentBack',
    data: { userId, paymentId: 'p-1', amount, currency: 'USD', inAll },
  }) as const;
const part = (amount: string, fee: string, left: string) =>
  ({ type: 'DepositPartRefunded', data: { ...depositMoney, amount, fee, left } }) as const;
const back = (inAll: string) => takeBack('refund', 'p-1', inAll);
const sentBack = { type: 'PaymentSentBack', data: { userId, paymentId: 'p-1' } } as const;

describe('a partial refund by the provider', () => {
  it('is taken from the wallet once, even if it is reported again or late', () => {
    given(...paid)
      .when(back('100'))
      .then([sum('100', '100'), part('100', '0', '407')]);
    const once = [...paid, sum('100', '100'), part('100', '0', '407')] as const;
    given(...once)
      .when(back('100'))
      .then([]);
    given(...once)
      .when(back('40'))
      .then([]);
    given(...once)
      .when(back('150.5'))
      .then([sum('50.5', '150.5'), part('50.5', '0', '356.5')]);
  });

  it('never takes more from the wallet than was credited, and the rest is of the fee', () => {
    const most = [...paid, sum('498', '498'), part('498', '0', '9')] as const;
    given(...most)
      .when(back('505'))
      .then([sum('7', '505'), part('2', '5', '2')]);
    const all = [...most, sum('7', '505'), part('2', '5', '2')] as const;
    const rest = { type: 'DepositRefunded', data: { ...depositMoney, amount: '0', fee: '2' } };
    expect(depositDecider.decide(takeBack('refund', 'p-1'), fold(depositDecider, all))).toEqual([
      rest,
      sentBack,
    ]);
  });

  it('of a held payment is recorded, and a refusal is of the rest', () => {
    const held = {
      type: 'DepositHeldForReview',
      data: { paymentId: 'p-1', paidAt: '', reason: 'amount', amount: '200', currency: 'USD' },
    } as const;
    const known = [depositCreated, held, sum('50', '50')] as const;
    given(depositCreated, held)
      .when(back('50'))
      .then([sum('50', '50')]);
    given(...known)
      .when({
        type: 'RefuseHeldPayment',
        data: { paymentId: 'p-1', staffId: 'staff', reason: 'wrong_amount' },
      })
      .then([
        {
          type: 'HeldPaymentRefused',
          data: {
            userId,
            paymentId: 'p-1',
            amount: '150',
            currency: 'USD',
            reason: 'wrong_amount',
          },
        },
      ]);
  });

  it('is followed by a chargeback of the rest only', () => {
    given(...paid, sum('100', '100'), part('100', '0', '407'))
      .when(takeBack('chargeback', 'p-1'))
      .then([{ type: 'DepositChargedBack', data: { ...depositMoney, amount: '400' } }]);
  });
});

describe('a refund by hand', () => {
  const record = (amount: string, staffId = 'staff') =>
    ({
      type: 'RecordRefund',
      data: {
        paymentId: 'p-1',
        staffId,
        amount,
        reason: 'overpaid',
        reference: 'tx-1',
        fourEyes: null,
      },
    }) as const;
  const recorded = (amount: string) =>
    ({
      type: 'RefundRecorded',
      data: {
        userId,
        paymentId: 'p-1',
        amount,
        currency: 'USD',
        reason: 'overpaid',
        reference: 'tx-1',
        countedFor: null,
        isBesideProvider: true,
      },
    }) as const;

  it('counts like one of the provider, of a part or of all that is left', () => {
    given(...paid)
      .when(record('100'))
      .then([recorded('100'), sum('100', '100'), part('100', '0', '407')]);
    given(...paid, sum('100', '100'), part('100', '0', '407'))
      .when(record('407'))
      .then([
        recorded('407'),
        { type: 'DepositRefunded', data: { ...depositMoney, amount: '400' } },
        sentBack,
      ]);
    given(...paid, { type: 'DepositRefunded', data: depositMoney })
      .when(record('507'))
      .then([recorded('507'), sentBack]);
  });

  it.each([
    ['507.01', 'MORE_THAN_PAID'],
    ['0', 'INVALID_AMOUNT'],
    ['-1', 'INVALID_AMOUNT'],
    ['1.001', 'INVALID_AMOUNT'],
  ] as const)('of %s is refused', (amount, code) => {
    given(...paid)
      .when(record(amount))
      .thenRefused(code);
  });

  it('is refused for one’s own deposit, an unpaid or returned payment, and a part of a deposit that is refunded', () => {
    given(...paid)
      .when(record('1', userId))
      .thenRefused('OWN_MATTER');
    given(depositCreated).when(record('1')).thenRefused('HELD_PAYMENT_NOT_FOUND');
    given(...paid, { type: 'DepositRefunded', data: depositMoney })
      .when(record('1'))
      .thenRefused('SEND_BACK_WHOLE', { left: '507.00', currency: 'USD' });
    given(...paid, { type: 'DepositRefunded', data: depositMoney }, sentBack)
      .when(record('1'))
      .thenRefused('ALREADY_TAKEN_BACK');
    given(...paid, { type: 'DepositChargedBack', data: depositMoney })
      .when(record('1'))
      .thenRefused('ALREADY_TAKEN_BACK');
  });
});
