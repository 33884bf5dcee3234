import { describe, expect, it } from '@jest/globals';
import { balanceOf, journalEntry } from '../../ledger/journal.ts';
import { given as givenEvents } from '../../shared/specification.ts';
import { walletDecider } from './decider.ts';
import type { WalletEvent } from './events.ts';
import { funded, orderOpened, userId, walletOpened } from './testing.ts';

const given = (...events: readonly WalletEvent[]) => givenEvents(walletDecider, events);
const data = {
  depositId: '01890000-0000-7000-8000-0000000000d1',
  userId,
  currency: 'USD',
  gateway: 'stripe',
  amount: '500',
  fee: '7',
} as const;
const credit = { type: 'CreditDeposit', data } as const;
const reverse = { type: 'ReverseDeposit', data: { ...data, left: '0' } } as const;
const posted = { type: 'DepositPosted', data: { mode: 'real', ...data } } as const;
const reversed = (covered: string, owed = '0') =>
  ({ type: 'DepositReversed', data: { mode: 'real', ...data, covered, owed, left: '0' } }) as const;

describe('a deposit in the wallet', () => {
  it('is credited to the wallet of its customer only', () => {
    given(walletOpened).when(credit).then([posted]);
    given(walletOpened)
      .when({ ...credit, data: { ...data, userId: 'somebody else' } })
      .thenRefused('WALLET_NOT_FOUND');
    given().when(credit).thenRefused('WALLET_NOT_FOUND');
  });

  it('is credited once and reversed once, even if it is requested again', () => {
    given(walletOpened).when(credit).again().then([]);
    given(walletOpened, posted).when(reverse).again().then([]);
    given(walletOpened, posted, reversed('0')).when(credit).then([]);
  });

  it('that was spent before its reversal is covered by the house', () => {
    given(walletOpened, posted)
      .when(reverse)
      .then([reversed('0')]);
    given(walletOpened, funded('120.5'))
      .when(reverse)
      .then([reversed('379.5')]);
  });

  it('is reversed in parts, each once and in any order, and then the rest', () => {
    const part = (amount: string, left: string) =>
      ({ type: 'ReverseDeposit', data: { ...data, amount, fee: '0', left } }) as const;
    const partReversed = (amount: string, left: string) =>
      ({
        type: 'DepositReversed',
        data: { mode: 'real', ...data, amount, fee: '0', covered: '0', owed: '0', left },
      }) as const;
    const known = [walletOpened, posted, partReversed('100', '407')] as const;
    given(walletOpened, posted)
      .when(part('100', '407'))
      .then([partReversed('100', '407')]);
    given(...known)
      .when(part('100', '407'))
      .then([]);
    given(...known, partReversed('50', '357'))
      .when(part('100', '407'))
      .then([]);
    given(...known)
      .when({ ...reverse, data: { ...reverse.data, amount: '400' } })
      .then([{ type: 'DepositReversed', data: { ...reversed('0').data, amount: '400' } }]);
  });

  it('is refunded in full only if deposit and wallet have recorded the same parts', () => {
    const refund = (amount: string, fee: string) =>
      ({
        type: 'RefundDeposit',
        data: {
          ...data,
          amount,
          fee,
          staffId: 'staff',
          quotes: {},
          now: '2026-06-11T10:00:00.000Z',
        },
      }) as const;
    // The deposit has recorded a part that the wallet has not.
    given(walletOpened, posted).when(refund('400', '7')).thenRefused('DEPOSIT_CHANGED');
    // The wallet has recorded a part since the deposit was read.
    const part = {
      type: 'DepositReversed',
      data: { ...reversed('0').data, amount: '100', fee: '0', left: '407' },
    } as const;
    given(walletOpened, posted, part).when(refund('500', '7')).thenRefused('DEPOSIT_CHANGED');
    given(walletOpened, posted, part)
      .when(refund('400', '7'))
      .then([{ type: 'DepositReversed', data: { ...reversed('0').data, amount: '400' } }]);
  });

  it('that is reversed while orders are open leaves a negative balance, and the event has the missing amount', () => {
    given(walletOpened, funded('400'), orderOpened())
      .when(reverse)
      .then([reversed('0', '100')]);
    const another = { ...data, depositId: '01890000-0000-7000-8000-0000000000d2' };
    given(walletOpened, funded('400'), orderOpened(), reversed('0', '100'))
      .when({ ...reverse, data: { ...another, amount: '50', left: '0' } })
      .then([
        {
          type: 'DepositReversed',
          data: { ...reversed('0').data, ...another, amount: '50', owed: '50' },
        },
      ]);
  });

  it.each([
    ['was covered by the house', reversed('379.5'), '379.5'],
    ['left the balance negative', reversed('0', '379.5'), '379.5'],
    ['was fully available', reversed('0'), '0'],
  ])(
    'that was reversed and %s is remembered with the amount that was missing',
    (_what, event, missing) => {
      const state = [walletOpened, funded('1000'), event].reduce(
        walletDecider.evolve,
        walletDecider.initialState(),
      );
      expect(state).toMatchObject({ coveredBack: missing });
    },
  );

  it('is refunded by staff once, and only from the free money of the wallet', () => {
    const refund = {
      type: 'RefundDeposit',
      data: { ...data, staffId: 'staff', quotes: {}, now: '' },
    } as const;
    given(walletOpened, posted)
      .when(refund)
      .then([reversed('0')]);
    given(walletOpened, posted).when(refund).again().thenRefused('ALREADY_TAKEN_BACK');
    given(walletOpened, posted, reversed('0')).when(reverse).then([]);
    given(walletOpened, funded('499.9'))
      .when(refund)
      .thenRefused('NOT_FREE_TO_REFUND', { free: '499.90', currency: 'USD' });
    given(walletOpened, posted)
      .when({ ...refund, data: { ...refund.data, staffId: userId } })
      .thenRefused('OWN_MATTER');
    given(walletOpened, posted)
      .when({ ...refund, data: { ...refund.data, gateway: 'coinpayments' } })
      .thenRefused('SEND_BY_HAND');
  });

  it.each([
    [
      posted,
      [
        ['gateway_clearing:stripe', 'debit', '500'],
        ['customer_wallet:w', 'credit', '500'],
        ['gateway_clearing:stripe', 'debit', '7'],
        ['fee_income', 'credit', '7'],
      ],
    ],
    [
      reversed('379.5'),
      [
        ['customer_wallet:w', 'debit', '500'],
        ['gateway_clearing:stripe', 'credit', '500'],
        ['fee_income', 'debit', '7'],
        ['gateway_clearing:stripe', 'credit', '7'],
        ['negative_balance_protection', 'debit', '379.5'],
        ['customer_wallet:w', 'credit', '379.5'],
      ],
    ],
  ] as const)('has balanced postings', (event, postings) => {
    const entry = journalEntry(event, 'w')?.postings ?? [];
    expect(entry.map(({ account, side, amount }) => [account, side, amount])).toEqual(postings);
    expect(balanceOf(entry)).toBe('0');
  });
});
