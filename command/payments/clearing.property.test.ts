import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  balanceOf,
  conversionEntries,
  journalEntry,
  type JournalEntry,
} from '../../domain/ledger/journal.ts';
import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { paymentsToSendBack } from '../../domain/payments/deposit/state.ts';
import { createDeposit, depositMoney, expiresAt } from '../../domain/payments/deposit/testing.ts';
import { fold } from '../../domain/shared/decider.ts';
import { add, div, lt, round, sub, sum, type Decimal } from '../../domain/shared/decimal.ts';
import type { DomainEvent } from '../../domain/shared/messages.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { WalletEvent } from '../../domain/trading/wallet/events.ts';
import { now, quoteOf } from '../../domain/trading/wallet/testing.ts';
import type { PaymentAnswer } from '../../infra/payments/gateway.ts';
import type { Reaction } from '../core/reactions/reaction.ts';
import { openDesk, type Desk } from '../testing/desk.ts';
import { happened } from '../testing/happened.ts';
import { depositCrediting } from './reactions/deposit-crediting.ts';
import { commandsFor } from './settle-deposit.ts';

const { walletId, userId } = depositMoney;
const staffId = '01890000-0000-7000-8000-0000000000f9';
const quotes = { EUR_USD: quoteOf('1.16', '1.18') };
const reaction: Reaction = depositCrediting;

const kinds = [
  ...(['begin', 'pay', 'pay', 'pay other amount', 'pay other currency', 'pay again'] as const),
  ...(['part back', 'part back', 'refund', 'chargeback'] as const),
  ...(['notice', 'notice', 'notice', 'react', 'react', 'react again', 'send back'] as const),
  ...(['credit held', 'refuse held', 'staff refund', 'take out'] as const),
];
type Step = Readonly<{ kind: (typeof kinds)[number]; which: number; ago: number }>;
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom(...kinds),
    which: fc.nat(2),
    ago: fc.nat(11),
  }),
  { minLength: 20, maxLength: 120 },
);

/** A payment as the provider stores it. */
type Payment = {
  readonly deposit: string;
  readonly id: string;
  readonly amount: Decimal;
  readonly currency: string;
  back: Decimal;
  taken: 'refund' | 'chargeback' | null;
};
/** What the provider owes us for it. */
const owed = ({ amount, back, taken }: Payment): Decimal =>
  taken === null ? sub(amount, back) : '0';

const openHouse = () => {
  const log: Readonly<{ stream: string; event: DomainEvent }>[] = [];
  const note = (stream: string, event: DomainEvent): void => void log.push({ stream, event });
  const wallets = openDesk(walletDecider, note);
  const deposits = openDesk(depositDecider, note);
  const opened: WalletEvent = {
    type: 'WalletOpened',
    data: { userId, mode: 'real', currency: 'USD' },
  };
  wallets.put(walletId, [opened]);
  const payments: Payment[] = [];
  /** The answers of the provider, which may arrive at any time. */
  const notices: Readonly<{ deposit: string; answer: PaymentAnswer }>[] = [];
  let reacted = 0;

  const answerAbout = (payment: Payment): PaymentAnswer => ({
    status: 'paid',
    paymentId: payment.id,
    paidAt: now,
    amount: payment.amount,
    currency: payment.currency,
    coins: null,
    takenBack: payment.taken,
    refunded: payment.taken === 'refund' ? payment.amount : payment.back,
  });
  const told = (payment: Payment): void =>
    void notices.push({ deposit: payment.deposit, answer: answerAbout(payment) });
  const hear = ({ deposit, answer }: (typeof notices)[number]): void => {
    for (const command of commandsFor(answer, new Date(now), expiresAt))
      deposits.tell(deposit, command);
  };
  const react = (at: number): void => {
    const heard = log[at];
    if (heard === undefined || reaction.ignores?.includes(heard.event.type) === true) return;
    for (const effect of reaction.react({ ...happened(heard.event), stream: heard.stream }, null)) {
      if (effect.kind !== 'command') continue;
      const desks: readonly Desk[] = [wallets, deposits];
      desks
        .find(({ category }) => category === effect.decider.category)
        ?.tell(effect.streamId, effect.command);
    }
  };
  const stateOf = (deposit: string) => fold(depositDecider, deposits.eventsOf(deposit));
  /** The job that sends payments back; the provider does not send one back twice. */
  const sendBack = (deposit: string): void => {
    const state = stateOf(deposit);
    if (state.status === 'none') return;
    for (const { paymentId } of paymentsToSendBack(state)) {
      const payment = payments.find(({ id }) => id === paymentId);
      if (payment !== undefined) payment.taken ??= 'refund';
      deposits.tell(deposit, { type: 'NotePaymentSentBack', data: { paymentId } });
    }
  };
  const pay = (deposit: string, share: Decimal, currency: string): void => {
    const amount = round(div('507', share), 2);
    const id = `p-${payments.length}`;
    const payment: Payment = { deposit, id, amount, currency, back: '0', taken: null };
    payments.push(payment);
    told(payment);
  };
  const decideHeld = (deposit: string, isTaken: boolean): void => {
    const state = stateOf(deposit);
    const held =
      state.status === 'none' ? [] : state.payments.filter(({ status }) => status === 'held');
    for (const { paymentId } of held)
      deposits.tell(
        deposit,
        isTaken
          ? {
              type: 'CreditHeldPayment',
              data: { paymentId, staffId, askedAmount: null, quotes, now },
            }
          : { type: 'RefuseHeldPayment', data: { paymentId, staffId, reason: 'not_allowed' } },
      );
  };
  const staffRefund = (deposit: string): void => {
    const state = stateOf(deposit);
    if (state.status !== 'credited') return;
    const { mode: _mode, walletId: _walletId, ...money } = state.money;
    const data = { ...money, depositId: deposit, staffId, quotes, now };
    wallets.tell(walletId, { type: 'RefundDeposit', data });
  };
  const takeOut = (): void => {
    const how = { purpose: null, reference: null, fourEyes: null, staffId, quotes, now } as const;
    wallets.tell(walletId, {
      type: 'AdjustBalance',
      data: { type: 'subtract', amount: '200', reason: 'staff', ...how },
    });
  };
  const atProvider = (payment: Payment | undefined, kind: Step['kind']): void => {
    if (payment === undefined || payment.taken !== null) return;
    const more = add(payment.back, round(div(payment.amount, '3'), 2));
    if (kind === 'part back' && lt(more, payment.amount)) payment.back = more;
    else payment.taken = kind === 'chargeback' ? 'chargeback' : 'refund';
    told(payment);
  };

  const step = ({ kind, which, ago }: Step): void => {
    const deposit = `d-${which}`;
    const ofDeposit = payments.filter((one) => one.deposit === deposit);
    switch (kind) {
      case 'begin':
        if (deposits.eventsOf(deposit).length === 0) deposits.tell(deposit, createDeposit());
        return;
      case 'pay':
      case 'pay other amount':
      case 'pay other currency':
      case 'pay again': {
        if (deposits.eventsOf(deposit).length === 0) return;
        if (kind !== 'pay again' && ofDeposit.length > 0) return;
        return pay(
          deposit,
          kind === 'pay other amount' ? '2' : '1',
          kind === 'pay other currency' ? 'EUR' : 'USD',
        );
      }
      case 'part back':
      case 'refund':
      case 'chargeback':
        return atProvider(ofDeposit[ago % Math.max(1, ofDeposit.length)], kind);
      case 'notice': {
        const notice = notices.at(-1 - ago);
        return notice && hear(notice);
      }
      case 'react':
        if (reacted === log.length) return;
        reacted += 1;
        return react(reacted - 1);
      case 'react again':
        return react(Math.max(0, reacted - 1 - ago));
      case 'send back':
        return sendBack(deposit);
      case 'credit held':
      case 'refuse held':
        return decideHeld(deposit, kind === 'credit held');
      case 'staff refund':
        return staffRefund(deposit);
      case 'take out':
        return takeOut();
    }
  };

  /** Completes everything: all notices and events are handled, and staff decide on held payments. */
  const settle = (): void => {
    for (let before = -1; before !== log.length;) {
      before = log.length;
      for (const payment of payments)
        hear({ deposit: payment.deposit, answer: answerAbout(payment) });
      for (; reacted < log.length; reacted += 1) react(reacted);
      for (const deposit of ['d-0', 'd-1', 'd-2']) {
        decideHeld(deposit, true);
        decideHeld(deposit, false);
        sendBack(deposit);
      }
    }
  };
  /** Delivers all notices and events once more. */
  const again = (): void => {
    notices.forEach(hear);
    for (let at = 0; at < reacted; at += 1) react(at);
  };
  const conversions = () =>
    ['d-0', 'd-1', 'd-2']
      .flatMap((id) => deposits.eventsOf(id))
      .filter((event) => event.type === 'PaymentConverted');
  const entries = (): readonly JournalEntry[] => [
    ...wallets.eventsOf(walletId).flatMap((event) => journalEntry(event, walletId) ?? []),
    ...conversions().flatMap(conversionEntries),
  ];
  /** The balance of the provider's clearing account in the book of a currency. */
  const cleared = (currency: string): Decimal =>
    balanceOf(
      entries()
        .filter((entry) => entry.currency === currency)
        .flatMap(({ postings }) => postings)
        .filter(({ account }) => account === `gateway_clearing:${depositMoney.gateway}`),
    );
  const owes = (currency: string): Decimal =>
    sum(payments.filter((one) => one.currency === currency).map(owed));
  return {
    step,
    settle,
    again,
    entries,
    conversions,
    cleared,
    owes,
    eventsOf: () => wallets.eventsOf(walletId),
  };
};

const seen = new Set<string>();

it('clearing accounts equal what the provider owes, for any order of its notices', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const house = openHouse();
      for (const step of history) {
        house.step(step);
        for (const { postings } of house.entries()) expect(balanceOf(postings)).toBe('0');
      }
      house.settle();
      house.again();
      house.settle();
      const events = house.eventsOf();
      for (const { type } of [...events, ...house.conversions()]) seen.add(type);
      for (const currency of ['USD', 'EUR']) {
        const [ours, theirs] = [house.cleared(currency), house.owes(currency)];
        expect({ currency, ours }).toEqual({ currency, ours: theirs });
      }
      const credited = events.flatMap(({ type, data }) =>
        type === 'DepositPosted' ? [data.depositId] : [],
      );
      expect(new Set(credited).size).toBe(credited.length);
    }),
    { numRuns: 600 },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['DepositPosted', 'DepositReversed', 'PaymentConverted']),
  );
});
