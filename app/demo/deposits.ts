import type { DepositCommand } from '../../domain/payments/deposit/commands.ts';
import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { gatewaySettings } from '../../domain/payments/gateway-settings/settings.ts';
import type { DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';
import type { Decider } from '../../domain/shared/decider.ts';
import { add } from '../../domain/shared/decimal.ts';
import { depositFee } from '../../domain/shared/payments/deposit-fee.ts';
import { changeTo, settingsStreamId } from '../../domain/shared/settings.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { planDeposits, type PlannedDeposit } from './deposit-plan.ts';
import { seedId, seedSending, type SeedDeps, type SeedProgress } from './seed-kit.ts';

const feePercentage = '2.5';
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

type Step = (purpose: string, afterMs: number, command: DepositCommand) => Promise<void>;

const isoAgo = (deps: SeedDeps, agoMs: number): string =>
  new Date(deps.nowMs() - agoMs).toISOString();

const sendAt = async <State, Command extends DomainCommand, Event extends DomainEvent>(
  deps: SeedDeps,
  purpose: string,
  occurredAt: string,
  sent: Readonly<{ decider: Decider<State, Command, Event>; streamId: string; command: Command }>,
): Promise<void> => {
  await deps.handler.handle({
    ...sent,
    ...seedSending(purpose),
    occurredAt,
    outcome: () => ({ status: 200, body: {} }),
  });
};

/** What the wallet gets at the time of its payment: whoever credits it later finds it there. */
const credit = async (deps: SeedDeps, planned: PlannedDeposit, fee: string): Promise<void> => {
  const { name, userId, walletId, currency, gateway, amount, beganAgoMs } = planned;
  await sendAt(deps, `credit ${name}`, isoAgo(deps, beganAgoMs - 4 * minuteMs), {
    decider: walletDecider,
    streamId: walletId,
    command: {
      type: 'CreditDeposit',
      data: { depositId: seedId(name), userId, currency, gateway, amount, fee },
    },
  });
};

/** Paid as it was asked for; taken back after two days, or paid once more, where that is planned. */
const paid = async (
  deps: SeedDeps,
  planned: PlannedDeposit,
  step: Step,
  payment: Readonly<{ paidAt: string; amount: string; currency: string }>,
  fee: string,
): Promise<void> => {
  const paymentId = `demo_${seedId(`payment ${planned.name}`)}`;
  await credit(deps, planned, fee);
  await step('paid', 4 * minuteMs, { type: 'ConfirmPayment', data: { paymentId, ...payment } });
  const { walletId, end } = planned;
  await step('credited', 4 * minuteMs, { type: 'NoteDepositCredited', data: { walletId } });
  if (end === 'second')
    await step('paid again', 9 * minuteMs, {
      type: 'ConfirmPayment',
      data: { paymentId: `${paymentId}_2`, ...payment },
    });
  if (end === 'refunded')
    await step('refunded', 48 * hourMs, { type: 'TakeBackDeposit', data: { by: 'refund' } });
  if (end === 'charged_back')
    await step('charged back', 48 * hourMs, {
      type: 'TakeBackDeposit',
      data: { by: 'chargeback' },
    });
};

const make = async (deps: SeedDeps, planned: PlannedDeposit): Promise<void> => {
  const { name, beganAgoMs, end, ...begun } = planned;
  const streamId = seedId(name);
  const at = (afterMs: number): string => isoAgo(deps, beganAgoMs - afterMs);
  const step: Step = (purpose, afterMs, command) =>
    sendAt(deps, `${purpose} ${name}`, at(afterMs), {
      decider: depositDecider,
      streamId,
      command,
    });
  const fee = depositFee(begun.amount, feePercentage, begun.currency);
  await step('begin', 0, {
    type: 'CreateDeposit',
    data: {
      ...begun,
      mode: 'real',
      feePercentage,
      askedFee: fee,
      customer: { isEmailVerified: true, isKyc: false, kycRequired: false },
      expiresAt: at(hourMs),
      isSimulated: true,
    },
  });
  const reference = `demo_${streamId}`;
  await step('open', 2_000, { type: 'NoteCheckout', data: { reference } });
  const payment = {
    paidAt: at(4 * minuteMs),
    amount: add(begun.amount, fee),
    currency: begun.currency,
  };
  switch (end) {
    case 'pending':
      return;
    case 'declined':
      return step('fail', 3 * minuteMs, { type: 'FailDeposit', data: {} });
    case 'expired':
      return step('expire', hourMs, { type: 'ExpireDeposit', data: { now: at(hourMs) } });
    case 'held':
      return step('paid', 4 * minuteMs, {
        type: 'ConfirmPayment',
        data: { paymentId: `${reference}_1`, ...payment, amount: begun.amount },
      });
    default:
      return paid(deps, planned, step, payment, fee);
  }
};

/** People may pay by Stripe's simulator; and deposits of the past, in every state. */
export const seedDeposits = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  const keys = { secretKey: null, signingSecret: null };
  await sendAt(deps, 'switch Stripe on', isoAgo(deps, 30 * 24 * hourMs), {
    decider: gatewaySettings.decider,
    streamId: settingsStreamId,
    command: changeTo({ type: 'StripeSet', data: { fee: feePercentage, isActive: true, ...keys } }),
  });
  const planned = planDeposits();
  for (const [index, one] of planned.entries()) {
    await make(deps, one);
    progress('Deposits', index + 1, planned.length);
  }
};

/** Whether `seedDeposits` came to its end once. */
export const areDepositsSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = planDeposits().at(-1);
  return last !== undefined && (await store.read(`deposit-${seedId(last.name)}`, 1, 1)).length > 0;
};
