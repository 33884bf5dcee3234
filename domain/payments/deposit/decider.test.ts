import { describe, expect, it } from '@jest/globals';
import { fold } from '../../shared/decider.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { depositDecider } from './decider.ts';
import type { DepositEvent } from './events.ts';
import {
  confirmPayment,
  createDeposit,
  depositCreated,
  depositMoney,
  depositPaid,
  expiresAt,
  takeBack,
} from './testing.ts';

const given = (...events: readonly DepositEvent[]) => givenEvents(depositDecider, events);
const credited = { type: 'DepositCredited', data: { walletId: depositMoney.walletId } } as const;
const failed = { type: 'DepositFailed', data: {} } as const;
const expired = { type: 'DepositExpired', data: {} } as const;
const fail = { type: 'FailDeposit', data: {} } as const;
const expire = (now: string) => ({ type: 'ExpireDeposit', data: { now } }) as const;
const note = { type: 'NoteDepositCredited', data: { walletId: depositMoney.walletId } } as const;

describe('a deposit', () => {
  it('is created for a real wallet by a customer with the required verification', () => {
    given().when(createDeposit()).then([depositCreated]);
    const customer = { isEmailVerified: true, isKyc: false, kycRequired: true };
    given().when(createDeposit({ customer })).thenRefused('DEPOSIT_KYC_REQUIRED');
    given()
      .when(createDeposit({ customer: { ...customer, isEmailVerified: false } }))
      .thenRefused('EMAIL_NOT_VERIFIED');
    given()
      .when(createDeposit({ mode: 'demo' }))
      .thenRefused('DEPOSIT_REAL_WALLET_ONLY');
  });

  it.each([
    ['0', 'INVALID_AMOUNT'],
    ['-5', 'INVALID_AMOUNT'],
    ['1.005', 'INVALID_AMOUNT'],
    ['1000000000000.01', 'AMOUNT_TOO_LARGE'],
  ])('of %s is refused', (amount, code) => {
    given().when(createDeposit({ amount })).thenRefused(code);
  });

  it('is paid by the sum of amount and fee, once even if the payment is confirmed again', () => {
    given(depositCreated).when(confirmPayment()).then([depositPaid()]);
    given(depositCreated).when(confirmPayment()).again().then([]);
    given(depositCreated, depositPaid(), credited).when(confirmPayment()).then([]);
  });

  it('is paid late when the payment arrives after it failed or expired', () => {
    given(depositCreated, expired)
      .when(confirmPayment())
      .then([depositPaid({ isLate: true })]);
    given(depositCreated, failed)
      .when(confirmPayment())
      .then([depositPaid({ isLate: true })]);
  });

  it.each([
    ['another sum', { amount: '500' }, 'amount'],
    ['a cent more', { amount: '507.01' }, 'amount'],
    ['another currency', { currency: 'EUR' }, 'currency'],
  ] as const)('holds a payment of %s for review', (_what, changes, reason) => {
    const { coins: _coins, ...data } = confirmPayment(changes).data;
    const held = { type: 'DepositHeldForReview', data: { ...data, reason } } as const;
    given(depositCreated).when(confirmPayment(changes)).then([held]);
    given(depositCreated).when(confirmPayment(changes)).again().then([]);
    given(depositCreated, held)
      .when(confirmPayment({ paymentId: 'p-2' }))
      .then([depositPaid({ paymentId: 'p-2' })]);
  });

  it('holds a second payment for review', () => {
    const second = confirmPayment({ paymentId: 'p-2' });
    const { coins: _coins, ...data } = second.data;
    const held = { type: 'DepositHeldForReview', data: { ...data, reason: 'second' } } as const;
    given(depositCreated, depositPaid()).when(second).then([held]);
    given(depositCreated, depositPaid(), credited, held).when(second).then([]);
  });

  it('fails or expires only while nothing was paid', () => {
    given(depositCreated).when(fail).then([failed]);
    given(depositCreated).when(fail).again().then([]);
    given(depositCreated).when(expire(expiresAt)).then([expired]);
    given(depositCreated).when(expire('2026-06-11T10:59:59.999Z')).then([]);
    for (const notice of [fail, expire(expiresAt)])
      given(depositCreated, depositPaid()).when(notice).then([]);
  });

  it('has one checkout at its provider', () => {
    const note = { type: 'NoteCheckout', data: { reference: 'cs_1' } } as const;
    const opened = { type: 'CheckoutOpened', data: { reference: 'cs_1' } } as const;
    given(depositCreated).when(note).then([opened]);
    given(depositCreated, opened).when(note).then([]);
    given().when(note).thenRefused('DEPOSIT_NOT_FOUND');
  });

  it('is created only with the fee that the customer was shown', () => {
    given()
      .when(createDeposit({ askedFee: '7' }))
      .then([depositCreated]);
    given()
      .when(createDeposit({ askedFee: '6.99' }))
      .thenRefused('STALE_FEE', { fee: '7.00', currency: 'USD' });
  });

  it('is credited once, after it was paid', () => {
    given(depositCreated, depositPaid()).when(note).then([credited]);
    given(depositCreated, depositPaid()).when(note).again().then([]);
    given(depositCreated).when(note).then([]);
  });

  it('is refunded or charged back once, and only after it was paid', () => {
    const refunded = { type: 'DepositRefunded', data: depositMoney } as const;
    const back = { type: 'DepositChargedBack', data: depositMoney } as const;
    const paid = [depositCreated, depositPaid(), credited];
    given(...paid)
      .when(takeBack('refund'))
      .then([refunded]);
    given(...paid)
      .when(takeBack('chargeback'))
      .then([back]);
    given(...paid, refunded)
      .when(takeBack('chargeback'))
      .then([]);
    given(depositCreated).when(takeBack('refund')).thenRefused('DEPOSIT_NOT_PAID');
    given().when(takeBack('refund')).thenRefused('DEPOSIT_NOT_FOUND');
  });

  it('stays refunded when a credit is noted late', () => {
    const events = [
      depositCreated,
      depositPaid(),
      { type: 'DepositRefunded', data: depositMoney },
    ] as const;
    expect(fold(depositDecider, events)).toMatchObject({ status: 'refunded' });
    given(...events)
      .when(note)
      .then([]);
  });
});
