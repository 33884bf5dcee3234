import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import type { DepositCommand } from '../../domain/payments/deposit/commands.ts';
import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { gatewaySettings } from '../../domain/payments/gateway-settings/settings.ts';
import type { Actor } from '../../domain/shared/messages.ts';
import { roles } from '../../domain/shared/roles.ts';
import { changeTo, settingsStreamId } from '../../domain/shared/settings.ts';
import {
  demoFeePercentage,
  planDeposits,
  type PlannedDeposit,
  type PlannedStep,
} from './deposit-plan.ts';
import { seedId, seedSending, type SeedDeps, type SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';

const manager: Actor = {
  userId: demoUserId('manager@daybook.test'),
  roleId: roles.manager,
  impersonatorId: null,
};

const minuteMs = 60_000;
const depositIdOf = ({ name }: Pick<PlannedDeposit, 'name'>): string => seedId(`deposit ${name}`);

const createOf = (planned: PlannedDeposit, begunAtMs: number): DepositCommand => ({
  type: 'CreateDeposit',
  data: {
    mode: 'real',
    currency: planned.currency,
    userId: demoUserId(planned.email),
    walletId: firstWalletId(demoUserId(planned.email), 'real'),
    gateway: planned.gateway,
    amount: planned.amount,
    feePercentage: demoFeePercentage,
    askedFee: null,
    customer: { isEmailVerified: true, isKyc: false, kycRequired: false },
    expiresAt: new Date(begunAtMs + 60 * minuteMs).toISOString(),
    isSimulated: true,
  },
});

/** Carries out a deposit's steps; the reaction posts the results to its wallet once the app runs. */
const make = async (deps: SeedDeps, planned: PlannedDeposit): Promise<void> => {
  const begunAtMs = deps.nowMs() - planned.begunAgoMs;
  const reference = `demo_${depositIdOf(planned)}`;
  const steps: readonly PlannedStep[] = [
    { afterMs: 0, by: 'provider', command: createOf(planned, begunAtMs) },
    { afterMs: 0, by: 'provider', command: { type: 'NoteCheckout', data: { reference } } },
    ...planned.steps,
  ];
  for (const [index, { afterMs, by, command }] of steps.entries()) {
    const purpose = `deposit ${planned.name} ${index}`;
    const options = { source: seedNamespace, purpose, correlationId: seedNamespace };
    await deps.handler.handle({
      decider: depositDecider,
      streamId: depositIdOf(planned),
      ...(by === 'manager' ? derivedSending({ actor: manager, ...options }) : seedSending(purpose)),
      occurredAt: new Date(begunAtMs + afterMs).toISOString(),
      command,
      outcome: () => ({ status: 200, body: {} }),
    });
  }
};

const switchStripeOn = async ({ handler }: SeedDeps): Promise<void> => {
  const data = {
    fee: demoFeePercentage,
    isActive: true,
    secretKey: null,
    signingSecret: null,
  };
  await handler.handle({
    decider: gatewaySettings.decider,
    streamId: settingsStreamId,
    command: changeTo({ type: 'StripeSet', data }),
    ...seedSending('switch Stripe on'),
    outcome: () => ({ status: 200, body: {} }),
  });
};

/** Enables Stripe's simulator, and makes the planned deposits. */
export const seedDeposits = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  await switchStripeOn(deps);
  const planned = planDeposits(manager.userId, deps.nowMs());
  for (const [index, one] of planned.entries()) {
    await make(deps, one);
    progress('Deposits', index + 1, planned.length);
  }
};

/** Whether `seedDeposits` was ever completed. */
export const areDepositsSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = planDeposits(manager.userId, 0).at(-1);
  return last !== undefined && (await store.read(`deposit-${depositIdOf(last)}`, 1, 1)).length > 0;
};
