import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceOf, journalEntry } from '../../../domain/ledger/journal.ts';
import type { DepositCommand } from '../../../domain/payments/deposit/commands.ts';
import { depositDecider } from '../../../domain/payments/deposit/decider.ts';
import type { DepositEvent } from '../../../domain/payments/deposit/events.ts';
import {
  confirmPayment,
  createDeposit,
  depositMoney,
  expiresAt,
  takeBack,
} from '../../../domain/payments/deposit/testing.ts';
import { fold } from '../../../domain/shared/decider.ts';
import { add } from '../../../domain/shared/decimal.ts';
import { isDomainError } from '../../../domain/shared/errors.ts';
import type { DomainEvent, RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import { funded } from '../../../domain/trading/wallet/testing.ts';
import type { Reaction } from '../../core/reactions/reaction.ts';
import { depositCrediting } from './deposit-crediting.ts';

const depositId = '01890000-0000-7000-8000-0000000000d1';
const { walletId, userId } = depositMoney;
const reaction: Reaction = depositCrediting;

const recorded = (stream: string, id: string, event: DomainEvent): RecordedEvent => ({
  ...event,
  id,
  version: 1,
  stream,
  revision: 0,
  position: 1n,
  hash: '',
  occurredAt: expiresAt,
  recordedAt: expiresAt,
  metadata: {
    actor: { userId, roleId: 3, impersonatorId: null },
    correlationId: 'c',
    causationId: 'c',
    commandId: 'c',
  },
});

/** One deposit and one wallet, whose commands are executed once per id, as with command records. */
const openHouse = () => {
  const deposit: DepositEvent[] = [];
  const wallet: WalletEvent[] = [
    { type: 'WalletOpened', data: { userId, mode: 'real', currency: 'USD' } },
  ];
  const done = new Set<string>();
  const log: RecordedEvent[] = [];
  const note = <Event extends DomainEvent>(
    events: Event[],
    stream: string,
    more: readonly Event[],
  ) => {
    for (const event of more) log.push(recorded(stream, `${stream} ${events.push(event)}`, event));
  };
  const tell = (command: DepositCommand): void => {
    try {
      const decided = depositDecider.decide(command, fold(depositDecider, deposit));
      note(deposit, `deposit-${depositId}`, decided);
    } catch (error) {
      if (!isDomainError(error)) throw error;
    }
  };
  /** Delivers the log to the reaction from a position on; may be repeated. */
  const react = (from: number): void => {
    for (let at = from; at < log.length; at += 1) {
      const event = log[at];
      if (event === undefined || reaction.ignores?.includes(event.type) === true) continue;
      for (const effect of reaction.react(event, null)) {
        if (effect.kind !== 'command' || done.has(`${event.id} ${effect.purpose}`)) continue;
        done.add(`${event.id} ${effect.purpose}`);
        const { command } = effect;
        if (command.type === 'NoteDepositCredited')
          tell({ type: command.type, data: { walletId } });
        if (command.type === 'TakeBackDeposit') tell(takeBack('refund'));
        if (command.type === 'NoteShortfall' && event.type === 'DepositReversed')
          tell({ type: command.type, data: { amount: '379.5' } });
        if (effect.decider.category !== walletDecider.category) continue;
        const decided = effect.decider.decide(command, fold(walletDecider, wallet));
        note(wallet, `wallet-${walletId}`, decided);
      }
    }
  };
  /** A refund by staff, if the deposit was credited. */
  const refund = (): void => {
    const paid = deposit.findLast(({ type }) => type === 'DepositPaid');
    const isCredited = fold(depositDecider, deposit).status === 'credited';
    if (paid?.type !== 'DepositPaid' || !isCredited) return;
    const { currency, gateway, amount, fee } = paid.data;
    const facts = { depositId, userId, currency, gateway, amount, fee };
    const data = { ...facts, staffId: 'staff', quotes: {}, now: '' };
    try {
      const command = { type: 'RefundDeposit', data } as const;
      note(
        wallet,
        `wallet-${walletId}`,
        walletDecider.decide(command, fold(walletDecider, wallet)),
      );
    } catch (error) {
      if (!isDomainError(error)) throw error;
    }
  };
  return { deposit, wallet, tell, react, refund };
};

const notices: readonly DepositCommand[] = [
  confirmPayment(),
  confirmPayment({ paymentId: 'p-2' }),
  confirmPayment({ paymentId: 'p-3', amount: '500' }),
  confirmPayment({ paymentId: 'p-4', currency: 'EUR' }),
  { type: 'FailDeposit', data: {} },
  { type: 'ExpireDeposit', data: { now: expiresAt } },
  takeBack('refund', 'p-1'),
  takeBack('refund', 'p-3'),
  takeBack('chargeback', 'p-1'),
  { type: 'ChargeBackDeposit', data: { staffId: 'staff', fourEyes: null } },
  ...(['p-2', 'p-3'] as const).flatMap((paymentId): readonly DepositCommand[] => [
    {
      type: 'CreditHeldPayment',
      data: { paymentId, staffId: 'staff', askedAmount: null, quotes: {}, now: '' },
    },
    {
      type: 'RefuseHeldPayment',
      data: { paymentId, staffId: 'staff', reason: 'paid_twice' },
    },
  ]),
];

describe('the crediting of a deposit', () => {
  it('credits a paid deposit to its wallet, and records that in the deposit', () => {
    const { deposit, wallet, tell, react } = openHouse();
    tell(createDeposit());
    tell(confirmPayment());
    react(0);
    expect(wallet.map(({ type }) => type)).toEqual(['WalletOpened', 'DepositPosted']);
    expect(deposit.map(({ type }) => type)).toEqual([
      'DepositCreated',
      'DepositPaid',
      'DepositCredited',
    ]);
  });

  it('records once what was missing when the deposit went back, even if the event is delivered again', () => {
    const { deposit, wallet, tell, react } = openHouse();
    tell(createDeposit());
    tell(confirmPayment());
    react(0);
    const gone = funded('379.5');
    wallet.push({ ...gone, data: { ...gone.data, type: 'subtract' } });
    tell(takeBack('chargeback', 'p-1'));
    for (let time = 0; time < 3; time += 1) react(0);
    expect(wallet.at(-1)).toMatchObject({ type: 'DepositReversed', data: { covered: '379.5' } });
    expect(deposit.filter(({ type }) => type === 'DepositFoundShort')).toMatchObject([
      { data: { userId, amount: '379.5', currency: 'USD' } },
    ]);
  });

  it('happens at most once and keeps the books balanced, for any notices in any order and number', () => {
    const step = fc.record({
      notice: fc.constantFrom('refund' as const, ...notices),
      deliveries: fc.integer({ min: 0, max: 2 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { deposit, wallet, tell, react, refund } = openHouse();
        tell(createDeposit());
        for (const { notice, deliveries } of steps) {
          if (notice === 'refund') refund();
          else tell(notice);
          for (let time = 0; time < deliveries; time += 1) react(0);
        }
        react(0);
        const count = (events: readonly DomainEvent[], ...types: readonly string[]) =>
          events.filter(({ type }) => types.includes(type)).length;
        const paid = count(deposit, 'DepositPaid');
        const takenBack = count(deposit, 'DepositRefunded', 'DepositChargedBack');
        expect(paid).toBeLessThanOrEqual(1);
        expect(count(wallet, 'DepositPosted')).toBe(paid);
        expect(count(wallet, 'DepositReversed')).toBe(takenBack);
        const money = deposit.find(({ type }) => type === 'DepositPaid');
        const { amount, fee } =
          money?.type === 'DepositPaid' ? money.data : { amount: '0', fee: '0' };
        const isThere = paid - takenBack === 1;
        const standing = fold(walletDecider, wallet);
        expect(standing).toMatchObject({ balance: isThere ? amount : '0' });
        const postings = wallet.flatMap((event) => journalEntry(event, walletId)?.postings ?? []);
        expect(balanceOf(postings)).toBe('0');
        const clearing = postings.filter(
          ({ account }) => account === 'gateway_clearing:flutterwave',
        );
        expect(balanceOf(clearing)).toBe(isThere ? add(amount, fee) : '0');
      }),
      { numRuns: 300 },
    );
  });
});
