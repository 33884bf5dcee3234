import { seedNamespace } from '../../command/core/ids.ts';
import { inParallel } from '../../command/core/in-parallel.ts';
import { derivedSending } from '../../command/core/metadata.ts';
import { registerWithWallets } from '../../command/identity/register-user.ts';
import { firstWalletId } from '../../command/trading/first-wallets.ts';
import { userDecider } from '../../domain/identity/user/decider.ts';
import type { Actor } from '../../domain/shared/messages.ts';
import { roles } from '../../domain/shared/roles.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { languageIn } from './languages.ts';
import {
  planCustomers,
  planLastCustomer,
  type PlannedAdjustment,
  type PlannedCustomer,
} from './customer-plan.ts';
import { seedSending, type SeedDeps, type SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';
import { seedTrades } from './seed-trades.ts';

/** Enough to let appends be batched. */
const underWayMax = 32;

const manager: Actor = {
  userId: demoUserId('manager@daybook.test'),
  roleId: roles.manager,
  impersonatorId: null,
};

/** The sending of a command by the manager. */
export const byManager = (purpose: string) =>
  derivedSending({
    actor: manager,
    source: seedNamespace,
    purpose,
    correlationId: seedNamespace,
  });

const ago = (deps: SeedDeps, agoMs: number): string => new Date(deps.nowMs() - agoMs).toISOString();

const done = () => ({ status: 200, body: {} });

const realWalletOf = ({ email }: PlannedCustomer): string =>
  firstWalletId(demoUserId(email), 'real');

/** Registers a planned customer. */
export const register = async (deps: SeedDeps, planned: PlannedCustomer): Promise<void> => {
  const { email, person, currency, isEmailVerified, registeredAgoMs } = planned;
  await registerWithWallets(deps, seedSending(`user ${email}`), {
    userId: demoUserId(email),
    person,
    roleId: roles.customer,
    password: null,
    managerId: null,
    isEmailVerified,
    currency,
    language: languageIn(person.country),
    balances: { demo: '25000', real: '0' },
    occurredAt: ago(deps, registeredAgoMs),
  });
};

/** Adjustments of a planned customer's real wallet by staff. */
export const adjust = async (
  deps: SeedDeps,
  planned: PlannedCustomer,
  { type, amount, agoMs }: PlannedAdjustment,
): Promise<void> => {
  const at = ago(deps, agoMs);
  await deps.handler.handle({
    decider: walletDecider,
    streamId: realWalletOf(planned),
    ...byManager(`adjust ${planned.email} ${type}`),
    occurredAt: at,
    command: {
      type: 'AdjustBalance',
      data: {
        type,
        amount,
        reason: 'staff',
        purpose: null,
        reference: null,
        fourEyes: null,
        staffId: manager.userId,
        quotes: {},
        now: at,
      },
    },
    outcome: done,
  });
};

/** The past of one customer: first money, then trades in both wallets, then perhaps deactivation. */
const live = async (deps: SeedDeps, planned: PlannedCustomer): Promise<void> => {
  const { email, adjustments, trades, deactivatedAgoMs, isEmailVerified } = planned;
  const userId = demoUserId(email);
  if (deactivatedAgoMs !== null) {
    await deps.handler.handle({
      decider: userDecider,
      streamId: userId,
      ...byManager(`deactivate ${email}`),
      occurredAt: ago(deps, deactivatedAgoMs),
      command: {
        type: 'EditUser',
        data: {
          userId,
          staffId: manager.userId,
          kind: 'customer',
          releasedTerm: null,
          profile: null,
          email: null,
          hasNewPassword: false,
          isEmailVerified,
          isActive: false,
          roleId: roles.customer,
          managerId: null,
          mayAssignManager: false,
          expectedRevision: null,
        },
      },
      outcome: done,
    });
  }
  if (trades.demo) {
    await seedTrades(deps, { person: email, userId, walletId: firstWalletId(userId, 'demo') });
  }
  for (const adjustment of adjustments) await adjust(deps, planned, adjustment);
  if (trades.real) {
    const walletId = realWalletOf(planned);
    await seedTrades(deps, { person: `${email} real`, userId, walletId });
  }
};

/** Registers all customers in order, then carries out their past; the last customer's comes last. */
export const seedCustomers = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  const planned = planCustomers();
  let made = 0;
  const goOn = async (customer: PlannedCustomer): Promise<void> => {
    await live(deps, customer);
    made += 1;
    progress('Customers', made, planned.length);
  };
  // One after another, so that numbers follow the order of registration.
  for (const customer of planned) await register(deps, customer);
  await inParallel(planned.slice(0, -1), underWayMax, goOn);
  await inParallel(planned.slice(-1), 1, goOn);
};

/** Whether `seedCustomers` was ever completed: the last customer's last adjustment exists. */
export const areCustomersSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = planLastCustomer();
  const stream = `wallet-${realWalletOf(last)}`;
  return (await store.read(stream, last.adjustments.length, 1)).length > 0;
};
