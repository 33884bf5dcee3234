import { seedNamespace } from '../../command/core/ids.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import { isDomainError } from '../../domain/shared/errors.ts';
import type { Actor } from '../../domain/shared/messages.ts';
import { roles } from '../../domain/shared/roles.ts';
import type { WalletCommand } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { seedId, seedSending, type SeedDeps, type SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';
import { planWithdrawals, type PlannedWithdrawal } from './withdrawal-plan.ts';

const manager: Actor = {
  userId: demoUserId('manager@daybook.test'),
  roleId: roles.manager,
  impersonatorId: null,
};

/** The fees at that time. */
const fees = { feePercentage: '1', feeFixed: '0', currency: 'USD' } as const;

const walletOf = (email: string): string => firstWalletId(demoUserId(email), 'real');

const ago = (deps: SeedDeps, agoMs: number): string => new Date(deps.nowMs() - agoMs).toISOString();

const requestOf = (deps: SeedDeps, planned: PlannedWithdrawal): WalletCommand => ({
  type: 'RequestWithdrawal',
  data: {
    withdrawalId: seedId(`withdrawal ${planned.name}`),
    userId: demoUserId(planned.email),
    customer: { isEmailVerified: true, isKyc: false, kycRequired: false, isHolder: true },
    amount: planned.amount,
    fees,
    askedFee: null,
    bank: planned.bank,
    quotes: {},
    now: ago(deps, planned.askedAgoMs),
  },
});

const endOf = (deps: SeedDeps, planned: PlannedWithdrawal): WalletCommand | null => {
  const { end } = planned;
  if (end === null) return null;
  const which = { withdrawalId: seedId(`withdrawal ${planned.name}`), evidence: null };
  const staffId = manager.userId;
  switch (end.as) {
    case 'cancelled':
      return { type: 'CancelWithdrawal', data: { ...which, userId: demoUserId(planned.email) } };
    case 'declined':
      return { type: 'DeclineWithdrawal', data: { ...which, staffId, reason: end.reason } };
    case 'approved':
      return {
        type: 'ApproveWithdrawal',
        data: {
          ...which,
          staffId,
          accessSetBy: [],
          heldBy: [],
          fourEyes: null,
          quotes: {},
          now: ago(deps, end.agoMs),
        },
      };
  }
};

/**
 * Requests a withdraw and ends it as planned. If people have used the wallet meanwhile, it may no longer be possible.
 */
const make = async (deps: SeedDeps, planned: PlannedWithdrawal): Promise<void> => {
  const send = async (purpose: string, agoMs: number, command: WalletCommand): Promise<void> => {
    const isByStaff = planned.end?.as !== 'cancelled' && command.type !== 'RequestWithdrawal';
    const options = { source: seedNamespace, purpose, correlationId: seedNamespace };
    await deps.handler.handle({
      decider: walletDecider,
      streamId: walletOf(planned.email),
      ...(isByStaff ? derivedSending({ actor: manager, ...options }) : seedSending(purpose)),
      occurredAt: ago(deps, agoMs),
      command,
      outcome: () => ({ status: 200, body: {} }),
    });
  };
  try {
    await send(`ask ${planned.name}`, planned.askedAgoMs, requestOf(deps, planned));
    const end = endOf(deps, planned);
    if (end !== null) await send(`end ${planned.name}`, planned.end?.agoMs ?? 0, end);
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
};

/** Withdraws in every state, in order of time. */
export const seedWithdrawals = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  const planned = planWithdrawals();
  for (const [index, one] of planned.entries()) {
    await make(deps, one);
    progress('Withdraws', index + 1, planned.length);
  }
};

/**
 * Whether `seedWithdrawals` was ever completed: the demo customer's was decided, after the wallet was opened and
 * filled.
 */
export const areWithdrawalsSeeded = async ({
  store,
}: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = planWithdrawals().at(-1);
  return (
    last !== undefined && (await store.read(`wallet-${walletOf(last.email)}`, 3, 1)).length > 0
  );
};
