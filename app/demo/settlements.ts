import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import {
  settlementDecider,
  type SettlementCommand,
} from '../../domain/payments/settlement/decider.ts';
import type { Actor } from '../../domain/shared/messages.ts';
import { add } from '../../domain/shared/decimal.ts';
import type { SettlementLine } from '../../domain/shared/payments/settlement.ts';
import { roles } from '../../domain/shared/roles.ts';
import { sha256 } from '../../infra/vault/sha256.ts';
import { planDeposits } from './deposit-plan.ts';
import { seedId, type SeedDeps, type SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';

const admin: Actor = {
  userId: demoUserId('admin@daybook.test'),
  roleId: roles.admin,
  impersonatorId: null,
};
const fileId = seedId('settlement stripe');
const hourMs = 3_600_000;
const unknownPayment = 'pi_demo_not_ours';

/** The payments that Stripe processed, but one is left out, one differs, and one is not ours. */
const planLines = (nowMs: number): readonly SettlementLine[] => {
  const paid = planDeposits(admin.userId, nowMs)
    .filter(({ gateway }) => gateway === 'stripe')
    .flatMap(({ steps }) => steps)
    .flatMap(({ command }) => (command.type === 'ConfirmPayment' ? [command.data] : []));
  const theirs = paid
    .filter((_, at) => at !== 1)
    .map(({ paymentId, amount, currency, paidAt }, at) => ({
      kind: 'payment' as const,
      paymentId,
      amount: at === 0 ? add(amount, '1') : amount,
      currency,
      at: paidAt,
    }));
  const at = new Date(nowMs - 12 * hourMs).toISOString();
  const strange = { paymentId: unknownPayment, amount: '75', currency: 'USD', at };
  return [...theirs, { kind: 'payment' as const, ...strange }].map((one, index) => ({
    line: index + 2,
    ...one,
  }));
};

const send = async (
  { handler, nowMs }: SeedDeps,
  purpose: string,
  agoMs: number,
  command: SettlementCommand,
): Promise<void> => {
  const options = { source: seedNamespace, purpose, correlationId: seedNamespace };
  await handler.handle({
    decider: settlementDecider,
    streamId: fileId,
    ...derivedSending({ actor: admin, ...options }),
    occurredAt: new Date(nowMs() - agoMs).toISOString(),
    command,
    outcome: () => ({ status: 200, body: {} }),
  });
};

/** A settlement file of Stripe with differences, one of which is settled. */
export const seedSettlements = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  const lines = planLines(deps.nowMs());
  const digest = Buffer.from(sha256(Buffer.from(JSON.stringify(lines)))).toString('hex');
  const file = { gateway: 'stripe', digest, lines } as const;
  await send(deps, 'take settlement', 2 * hourMs, { type: 'TakeSettlementFile', data: file });
  await send(deps, 'settle difference', hourMs, {
    type: 'SettleDifference',
    data: {
      kind: 'payment',
      paymentId: unknownPayment,
      reason: 'provider_error',
      reference: 'T-2041',
    },
  });
  progress('Settlements', 1, 1);
};

/** Whether `seedSettlements` was ever completed. */
export const areSettlementsSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> =>
  (await store.read(`settlement-${fileId}`)).some(({ type }) => type === 'DifferenceSettled');
