import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accountOfWallet } from '../../../domain/shared/ledger/chart.ts';
import { journalEntry, type Posting } from '../../../domain/ledger/journal.ts';
import { fold } from '../../../domain/shared/decider.ts';
import {
  add,
  div,
  isNegative,
  neg,
  sub,
  sum,
  type Decimal,
} from '../../../domain/shared/decimal.ts';
import { isDomainError } from '../../../domain/shared/errors.ts';
import type { WalletCommand } from '../../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { quoteOf } from '../../../domain/trading/wallet/testing.ts';
import type { Reaction } from '../../core/reactions/reaction.ts';
import { happened } from '../../testing/happened.ts';
import { transfers } from './transfers.ts';

const userId = '01890000-0000-7000-8000-000000000001';
const now = '2026-06-11T14:32:08.000Z';
const quotes = { EUR_USD: quoteOf('1.16', '1.18') };
const reaction: Reaction = transfers;

const currencies = ['USD', 'EUR', 'USD'] as const;
const walletIds = ['a', 'b', 'c'].map((end) => `01890000-0000-7000-8000-0000000000b${end}`);
const bank = {
  bankName: 'b',
  accountName: 'a',
  accountNumber: '1',
  swiftCode: 's',
  bankCountry: 'c',
};
const customer = { isEmailVerified: true, isKyc: true, kycRequired: false, isHolder: true };

type Kind = 'deposit' | 'reverse' | 'ask' | 'cancel' | 'approve' | 'decline' | 'send' | 'deliver';
type Step = Readonly<{ kind: Kind; wallet: number; other: number; cents: number; which: number }>;

const step = fc.record<Step>({
  kind: fc.constantFrom<Kind>(
    ...(['deposit', 'deposit', 'reverse', 'ask', 'cancel', 'approve', 'decline'] as const),
    ...(['send', 'send', 'send', 'deliver', 'deliver'] as const),
  ),
  wallet: fc.nat(2),
  other: fc.nat(2),
  cents: fc.integer({ min: 1, max: 50_000 }),
  which: fc.nat(20),
});

const amountOf = (cents: number): Decimal => div(String(cents), '100');

/** Three wallets of one person, with concurrent commands and notices that arrive late, twice or in another order. */
const openHouse = () => {
  const streams: WalletEvent[][] = currencies.map((currency) => [
    { type: 'WalletOpened', data: { userId, mode: 'real', currency } },
  ]);
  const log: { wallet: number; event: WalletEvent }[] = [];
  const stateOf = (wallet: number) => {
    const state = fold(walletDecider, streams[wallet] ?? []);
    if (state.status === 'none') throw new Error('The wallet is open');
    return state;
  };
  /** Executes a command; returns whether it was accepted. */
  const tell = (wallet: number, command: WalletCommand): boolean => {
    try {
      const events = walletDecider.decide(command, stateOf(wallet));
      streams[wallet]?.push(...events);
      log.push(...events.map((event) => ({ wallet, event })));
      return true;
    } catch (error) {
      if (isDomainError(error)) return false;
      throw error;
    }
  };
  /** Delivers a transfer to its wallet by the command of the reaction. */
  const deliver = (at: number): void => {
    const sent = log.filter(({ event }) => event.type === 'TransferSent');
    const one = sent[at % Math.max(1, sent.length)];
    if (one === undefined) return;
    const stream = `wallet-${walletIds[one.wallet]}`;
    for (const effect of reaction.react({ ...happened(one.event), stream }, null))
      if (effect.kind === 'command')
        tell(walletIds.indexOf(effect.streamId), effect.command as WalletCommand);
  };
  const sentCount = () => log.filter(({ event }) => event.type === 'TransferSent').length;
  return { log, stateOf, tell, deliver, sentCount };
};

type House = ReturnType<typeof openHouse>;

const commandOf = (
  { kind, wallet, other, cents, which }: Step,
  at: number,
): WalletCommand | null => {
  const amount = amountOf(cents);
  const currency = currencies[wallet] ?? 'USD';
  const deposit = { userId, currency, gateway: 'stripe', amount: '100', fee: '2' } as const;
  const wholly = { ...deposit, left: '0' };
  const evidence = null;
  switch (kind) {
    case 'deposit':
      return { type: 'CreditDeposit', data: { depositId: `d${wallet}-${which % 6}`, ...deposit } };
    case 'reverse':
      return { type: 'ReverseDeposit', data: { depositId: `d${wallet}-${which % 6}`, ...wholly } };
    case 'ask':
      return {
        type: 'RequestWithdrawal',
        data: {
          withdrawalId: `w${at}`,
          userId,
          customer,
          amount,
          askedFee: null,
          bank,
          quotes,
          now,
          fees: { feePercentage: '1', feeFixed: '0.5', currency: 'USD' },
        },
      };
    case 'cancel':
      return { type: 'CancelWithdrawal', data: { withdrawalId: `w${which}`, evidence, userId } };
    case 'decline':
      return {
        type: 'DeclineWithdrawal',
        data: { withdrawalId: `w${which}`, evidence, staffId: 'staff', reason: 'no' },
      };
    case 'approve':
      return {
        type: 'ApproveWithdrawal',
        data: {
          withdrawalId: `w${which}`,
          evidence,
          staffId: 'staff',
          accessSetBy: [],
          heldBy: [],
          fourEyes: null,
          quotes,
          now,
        },
      };
    case 'send':
      return {
        type: 'SendTransfer',
        data: {
          transferId: `t${at}`,
          userId,
          staffId: null,
          isEmailVerified: true,
          amount,
          quotes,
          now,
          walletId: walletIds[wallet] ?? '',
          to: {
            walletId: walletIds[other] ?? '',
            userId,
            mode: 'real',
            currency: currencies[other] ?? 'USD',
          },
        },
      };
    case 'deliver':
      return null;
  }
};

const postingsOf = ({ log }: House) =>
  log.flatMap(({ wallet, event }) => {
    const entry = journalEntry(event, walletIds[wallet] ?? '');
    return (entry?.postings ?? []).map((posting) => ({ ...posting, currency: entry?.currency }));
  });

const signed = ({ side, amount }: Posting): Decimal => (side === 'debit' ? amount : neg(amount));

const expectBooks = (house: House): void => {
  const postings = postingsOf(house);
  for (const currency of ['USD', 'EUR'])
    expect(sum(postings.filter((one) => one.currency === currency).map(signed))).toBe('0');
  for (const [wallet, id] of walletIds.entries()) {
    const own = postings.filter(({ account }) => account === accountOfWallet(id)).map(signed);
    expect(neg(sum(own))).toBe(house.stateOf(wallet).balance);
  }
  const taken = house.log.flatMap(({ event }) =>
    event.type === 'DepositPosted'
      ? [add(event.data.amount, event.data.fee)]
      : event.type === 'DepositReversed'
        ? [neg(add(event.data.amount, event.data.fee))]
        : [],
  );
  const clearing = postings.filter(({ account }) => account === 'gateway_clearing:stripe');
  expect(sum(clearing.map(signed))).toBe(sum(taken));
};

const countOf = ({ log }: House, type: WalletEvent['type'], key: string, id: string): number =>
  log.filter(({ event }) => event.type === type && Reflect.get(event.data, key) === id).length;

it('the books balance after every step, even if notices arrive late, twice or in another order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const house = openHouse();
      for (const [at, one] of steps.entries()) {
        const command = commandOf(one, at);
        if (command === null) house.deliver(one.which);
        else if (house.tell(one.wallet, command) && (one.kind === 'send' || one.kind === 'ask')) {
          const { balance, held } = house.stateOf(one.wallet);
          expect(isNegative(sub(balance, held))).toBe(false);
        }
        expectBooks(house);
      }
      // All transfers are delivered, the last first, and then once more.
      for (let again = 0; again < 2; again += 1)
        for (let at = house.sentCount() - 1; at >= 0; at -= 1) house.deliver(at);
      expectBooks(house);
      for (const { event } of house.log) {
        if (event.type === 'TransferSent')
          expect(countOf(house, 'TransferReceived', 'transferId', event.data.transferId)).toBe(1);
        if (event.type === 'DepositPosted')
          expect(countOf(house, 'DepositPosted', 'depositId', event.data.depositId)).toBe(1);
        if (event.type === 'WithdrawalRequested') {
          const ended = (
            ['WithdrawalCancelled', 'WithdrawalDeclined', 'WithdrawalApproved'] as const
          )
            .map((type) => countOf(house, type, 'withdrawalId', event.data.withdrawalId))
            .reduce((all, count) => all + count, 0);
          expect(ended).toBeLessThanOrEqual(1);
        }
      }
      for (const wallet of walletIds.keys()) {
        const { held, withdrawals } = house.stateOf(wallet);
        expect(held).toBe(sum(withdrawals.map(({ amount, fee }) => add(amount, fee))));
      }
      const onTheWay = postingsOf(house).filter(
        ({ account }) => account === 'transfers_on_their_way',
      );
      expect(sum(onTheWay.map(signed))).toBe('0');
    }),
    { numRuns: 200 },
  );
});
