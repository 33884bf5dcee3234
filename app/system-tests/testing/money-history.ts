import { openDesk, type Desk } from '../../../command/testing/desk.ts';
import { happened } from '../../../command/testing/happened.ts';
import type { Reaction } from '../../../command/core/reactions/reaction.ts';
import { depositCrediting } from '../../../command/payments/reactions/deposit-crediting.ts';
import { transfers } from '../../../command/trading/reactions/transfers.ts';
import { depositDecider } from '../../../domain/payments/deposit/decider.ts';
import { settlementDecider } from '../../../domain/payments/settlement/decider.ts';
import { fold } from '../../../domain/shared/decider.ts';
import type { DomainEvent } from '../../../domain/shared/messages.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { historyIn, now, quoteOf } from '../../../domain/trading/wallet/testing.ts';
import {
  amountOf,
  depositCommandOf,
  isDepositStep,
  isWalletStep,
  walletCommandOf,
  type MoneyStep,
} from './money-steps.ts';

/** An event of a history, with its stream. */
export type Happened = Readonly<{ stream: string; event: DomainEvent }>;

const reactions: readonly Reaction[] = [depositCrediting, transfers];

const currencies = ['USD', 'EUR', 'USD', 'USD'] as const;

/** Ids that no other history has. */
const idsFrom = (seed: number) => {
  let count = 0;
  return (): string => {
    count += 1;
    const end = `${seed.toString(16).padStart(4, '0')}${count.toString(16).padStart(8, '0')}`;
    return `01890000-0000-7000-8000-${end}`;
  };
};

const openDesks = (log: Happened[]) => {
  const note = (stream: string, event: DomainEvent): void => void log.push({ stream, event });
  return {
    walletDesk: openDesk(walletDecider, note),
    depositDesk: openDesk(depositDecider, note),
    fileDesk: openDesk(settlementDecider, note),
  };
};

/**
 * The events that the deciders of wallets, deposits and settlement files produce for these steps, with what the
 * reactions carry from one to the other: late, and some of it twice. Three wallets of one person and one of another.
 */
export const moneyHistory = (steps: readonly MoneyStep[], seed: number): readonly Happened[] => {
  const newId = idsFrom(seed);
  const log: Happened[] = [];
  const [userId, otherUserId] = [newId(), newId()];
  const wallets = currencies.map((currency, at) => ({
    walletId: newId(),
    currency,
    userId: at === 3 ? otherUserId : userId,
  }));
  const deposits: { id: string; at: number; payments: string[] }[] = [];
  const files: { id: string; payments: readonly string[] }[] = [];
  let delivered = 0;

  const { walletDesk, depositDesk, fileDesk } = openDesks(log);
  const desks: readonly Desk[] = [walletDesk, depositDesk];
  const react = ({ stream, event }: Happened): void => {
    for (const reaction of reactions) {
      const hears = reaction.categories.some((category) => stream.startsWith(`${category}-`));
      if (!hears || reaction.ignores?.includes(event.type) === true) continue;
      for (const effect of reaction.react({ ...happened(event), stream }, null))
        if (effect.kind === 'command')
          desks
            .find(({ category }) => category === effect.decider.category)
            ?.tell(effect.streamId, effect.command);
    }
  };

  const atWallet = (step: MoneyStep): void => {
    const wallet = wallets[step.which] ?? wallets[0];
    const to = wallets[step.ago] ?? wallets[1];
    if (wallet === undefined || to === undefined) return;
    const { walletId, userId: owner } = wallet;
    const events = walletDesk.eventsOf(walletId);
    const state = fold(walletDecider, events);
    if (state.status === 'none') return;
    const one = <Item>(items: readonly Item[]): Item | undefined =>
      items[step.ago % Math.max(1, items.length)];
    const opened = events.flatMap((event) =>
      event.type === 'OrderOpened' ? [event.data.orderId] : [],
    );
    const proposal = one(state.proposals);
    const proposedOn =
      proposal !== undefined && 'orderId' in proposal.act ? proposal.act.orderId : undefined;
    const historyOf = (orderId: string | undefined) =>
      orderId === undefined ? null : historyIn(events, orderId);
    const isForStaff = step.kind === 'edit' || step.kind === 'delete';
    const orderId = isForStaff ? one(opened) : one(state.orders)?.orderId;
    const isDecision = step.kind === 'confirm' || step.kind === 'take back';
    const command = walletCommandOf(step, {
      walletId,
      userId: owner,
      newId: newId(),
      orderId,
      history: () => historyOf(isDecision ? proposedOn : orderId),
      pendingId: one(state.pending)?.orderId,
      withdrawalId: one(state.withdrawals)?.withdrawalId,
      proposalId: proposal?.proposalId,
      to: { walletId: to.walletId, userId: to.userId, mode: 'real', currency: to.currency },
    });
    if (command !== null) walletDesk.tell(walletId, command);
  };

  const refund = (depositId: string): void => {
    const state = fold(depositDecider, depositDesk.eventsOf(depositId));
    if (state.status !== 'credited') return;
    const { mode: _mode, walletId, ...facts } = state.money;
    const quotes = { EUR_USD: quoteOf('1.16', '1.16') };
    const data = { ...facts, depositId, staffId: newId(), quotes, now };
    walletDesk.tell(walletId, { type: 'RefundDeposit', data });
  };

  const atDeposit = (step: MoneyStep): void => {
    if (step.kind === 'begin') deposits.push({ id: newId(), at: step.which, payments: [] });
    const ago = step.kind === 'begin' ? 0 : step.ago;
    const deposit = deposits.at(-1 - ago) ?? deposits.at(-1);
    const wallet = wallets[deposit?.at ?? 0];
    if (deposit === undefined || wallet === undefined) return;
    if (step.kind === 'refund') return refund(deposit.id);
    const newPaymentId = `p-${newId()}`;
    const paymentId = deposit.payments.at(-1);
    const state = fold(depositDecider, depositDesk.eventsOf(deposit.id));
    const proposalId = state.status === 'none' ? undefined : state.proposal?.proposalId;
    const newProposalId = newId();
    const targets = { ...wallet, newPaymentId, newProposalId, proposalId, paymentId };
    const command = depositCommandOf(step, targets);
    if (command?.type === 'ConfirmPayment') deposit.payments.push(newPaymentId);
    if (command !== null) depositDesk.tell(deposit.id, command);
  };

  const atFile = (step: MoneyStep): void => {
    if (step.kind === 'settle') {
      const [file, paymentId] = [files.at(-1), files.at(-1)?.payments[step.ago]];
      if (file === undefined || paymentId === undefined) return;
      const data = { kind: 'payment', paymentId, reason: 'timing', reference: null } as const;
      return fileDesk.tell(file.id, { type: 'SettleDifference', data });
    }
    const payments = deposits.flatMap((one) => one.payments).slice(-5);
    if (payments.length === 0) return;
    const file = { id: newId(), payments };
    files.push(file);
    const lines = payments.map((paymentId, at) => ({
      line: at + 1,
      kind: 'payment' as const,
      paymentId,
      amount: amountOf(step),
      currency: 'USD',
      at: now,
    }));
    const data = { gateway: 'flutterwave', digest: file.id, lines } as const;
    fileDesk.tell(file.id, { type: 'TakeSettlementFile', data });
  };

  for (const { walletId, currency, userId: owner } of wallets)
    walletDesk.tell(walletId, {
      type: 'OpenWallet',
      data: { userId: owner, mode: 'real', currency, opening: '250' },
    });
  for (const step of steps) {
    if (isWalletStep(step.kind)) atWallet(step);
    else if (isDepositStep(step.kind)) atDeposit(step);
    else if (step.kind === 'file' || step.kind === 'settle') atFile(step);
    else {
      const again = step.kind === 'deliver again' ? log[step.cents % log.length] : undefined;
      if (again !== undefined && log.indexOf(again) < delivered) react(again);
      while (step.kind === 'deliver' && delivered < log.length) {
        const next = log[delivered];
        delivered += 1;
        if (next !== undefined) react(next);
      }
    }
  }
  for (; delivered < log.length; delivered += 1) {
    const next = log[delivered];
    if (next !== undefined) react(next);
  }
  return log;
};
