import type { DepositCommand } from '../../domain/payments/deposit/commands.ts';
import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { isInTime } from '../../domain/payments/deposit/promise.ts';
import type { MadeDeposit } from '../../domain/payments/deposit/state.ts';
import { isPositive } from '../../domain/shared/decimal.ts';
import { systemActor, systemActors } from '../../domain/shared/messages.ts';
import { confirmsForDays, type Gateway } from '../../domain/shared/payments/types.ts';
import type { PaymentAnswer } from '../../infra/payments/gateway.ts';
import type { Handler, Clock } from '../core/handle.ts';
import { sendAsSystem } from '../core/send.ts';
import type { Gateways } from './gateways.ts';

export type SettleDeps = Readonly<{
  handler: Pick<Handler, 'handle' | 'find'>;
  gateways: Pick<Gateways, 'open'>;
  clock: Clock;
  mintId: () => string;
}>;

/**
 * A deposit, with the provider's page if there is one; `null` if there is no such deposit. If the cached state has no
 * page, the stream is read again, because another process may have opened the page since.
 */
export const findMade = async (
  { handler }: Pick<SettleDeps, 'handler'>,
  depositId: string,
): Promise<MadeDeposit | null> => {
  const find = (isEnough: (deposit: MadeDeposit) => boolean): Promise<MadeDeposit | null> =>
    handler.find({
      decider: depositDecider,
      streamId: depositId,
      pick: (state) => (state.status !== 'none' && isEnough(state) ? state : null),
    });
  return (await find(({ reference }) => reference !== null)) ?? find(() => true);
};

/** The facts of a deposit that never change once the provider's page exists. */
export type BegunDeposit = Readonly<{
  userId: string;
  gateway: Gateway;
  /** `null` while the provider has no page for it. */
  reference: string | null;
  expiresAt: string;
}>;

/** A deposit by its id; `null` if there is none. */
export const findDeposit = async (
  deps: Pick<SettleDeps, 'handler'>,
  depositId: string,
): Promise<BegunDeposit | null> => {
  const deposit = await findMade(deps, depositId);
  if (deposit === null) return null;
  const { money, reference, expiresAt } = deposit;
  return { userId: money.userId, gateway: money.gateway, reference, expiresAt };
};

/** Tells a deposit what its provider said. Safe to repeat, because the decider ignores what it already knows. */
export const tellDeposit = (
  deps: Pick<SettleDeps, 'handler' | 'mintId'>,
  depositId: string,
  command: DepositCommand,
) =>
  sendAsSystem(systemActor(systemActors.payments), deps, {
    decider: depositDecider,
    streamId: depositId,
    command,
    outcome: () => ({ status: 200, body: {} }),
  });

/** How long after its expiry an unpaid page counts as ended, whatever its provider says. */
const graceMs = 3_600_000;

/**
 * The same while its provider cannot be asked: it may be down for hours, and the page may have been paid before. Coins
 * can take days to be confirmed, and one failed request during those days must not end the deposit.
 */
const unaskedGraceMs = (gateway: Gateway): number =>
  (confirmsForDays(gateway) ? 14 * 24 : 24) * graceMs;

const hasEnded = (now: Date, expiresAt: string, grace: number): boolean =>
  now.getTime() > Date.parse(expiresAt) + grace;

/** The commands for an answer of the provider, in order: a payment is recorded before it is reversed. */
export const commandsFor = (
  answer: PaymentAnswer,
  now: Date,
  expiresAt: string,
): readonly DepositCommand[] => {
  const expire = { type: 'ExpireDeposit', data: { now: now.toISOString() } } as const;
  switch (answer.status) {
    case 'paid': {
      const { status: _status, takenBack, refunded, ...payment } = answer;
      const paidAt = payment.paidAt ?? now.toISOString();
      const confirm = { type: 'ConfirmPayment', data: { ...payment, paidAt } } as const;
      const { paymentId } = payment;
      if (takenBack === null && !isPositive(refunded)) return [confirm];
      const inAll = takenBack === null ? refunded : null;
      const by = takenBack ?? 'refund';
      return [confirm, { type: 'TakeBackDeposit', data: { by, paymentId, inAll } }];
    }
    case 'failed':
      return [{ type: 'FailDeposit', data: {} }];
    case 'confirming': {
      const { amount, currency } = answer;
      const at = now.toISOString();
      return isInTime(at, expiresAt)
        ? [{ type: 'NotePaymentSeen', data: { amount, currency, now: at } }]
        : [];
    }
    case 'expired':
      return [expire];
    case 'open':
    case 'unknown':
      return hasEnded(now, expiresAt, graceMs) ? [expire] : [];
  }
};

const askProvider = async (
  { gateways }: Pick<SettleDeps, 'gateways'>,
  gateway: Gateway,
  reference: string | null,
): Promise<PaymentAnswer> => {
  const provider = reference === null ? null : await gateways.open(gateway);
  if (provider === null || reference === null) return { status: 'unknown' };
  return provider.ask(reference);
};

/**
 * Ends a deposit whose provider never answers, so that it does not wait forever; an answer after that counts as late.
 */
const endUnasked = async (
  deps: SettleDeps,
  depositId: string,
  { expiresAt, gateway }: BegunDeposit,
): Promise<void> => {
  const now = deps.clock();
  if (!hasEnded(now, expiresAt, unaskedGraceMs(gateway))) return;
  await tellDeposit(deps, depositId, { type: 'ExpireDeposit', data: { now: now.toISOString() } });
};

/** `settleDeposit` for a deposit that was already found. */
export const settleFound = async (
  deps: SettleDeps,
  depositId: string,
  deposit: BegunDeposit,
): Promise<void> => {
  const answer = await askProvider(deps, deposit.gateway, deposit.reference).catch(
    async (error: unknown) => {
      await endUnasked(deps, depositId, deposit);
      throw error;
    },
  );
  for (const command of commandsFor(answer, deps.clock(), deposit.expiresAt))
    await tellDeposit(deps, depositId, command);
};

/**
 * Asks the provider about a deposit and tells the deposit the answer. Whatever comes first triggers it: a notice, the
 * customer's return or the due job; repeated answers count once. Throws `ProviderFailure`.
 */
export const settleDeposit = async (deps: SettleDeps, depositId: string): Promise<void> => {
  const deposit = await findDeposit(deps, depositId);
  if (deposit !== null) await settleFound(deps, depositId, deposit);
};
