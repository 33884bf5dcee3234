import { userDecider } from '../../domain/identity/user/decider.ts';
import type { Holding } from '../../domain/identity/user/erasure.ts';
import type { PlannedCustomer } from './customer-plan.ts';
import { adjust, byManager, register } from './customers.ts';
import type { SeedDeps, SeedProgress } from './seed-kit.ts';
import { demoUserId } from './seed-people.ts';

const dayMs = 86_400_000;

const left = (
  email: string,
  fullName: string,
  country: string,
  city: string,
): Omit<PlannedCustomer, 'registeredAgoMs' | 'adjustments'> => ({
  email,
  person: {
    fullName,
    email,
    phone: null,
    birthDate: null,
    country,
    city,
    address: null,
    postalCode: null,
  },
  currency: 'USD',
  isEmailVerified: true,
  deactivatedAgoMs: null,
  trades: { demo: false, real: false },
});

/**
 * Both accounts were deleted: the law requires the first one's data to be kept for some years; of the second nothing is
 * left once the app runs.
 */
const former: readonly PlannedCustomer[] = [
  {
    ...left('piet.janssen@daybook.test', 'Piet Janssen', 'Netherlands', 'Utrecht'),
    registeredAgoMs: 20 * dayMs,
    adjustments: [
      { type: 'add', amount: '500', agoMs: 15 * dayMs },
      { type: 'subtract', amount: '500', agoMs: 4 * dayMs },
    ],
  },
  {
    ...left('nora.albrecht@daybook.test', 'Nora Albrecht', 'Germany', 'Hamburg'),
    registeredAgoMs: 12 * dayMs,
    adjustments: [],
  },
];

const closedAgoMs = 2 * dayMs;
/** The default of the site's settings. */
const retentionYears = 5;

const holdings = ({ adjustments }: PlannedCustomer): readonly Holding[] =>
  (['demo', 'real'] as const).map((mode) => ({
    mode,
    currency: 'USD',
    balance: mode === 'demo' ? '25000' : '0',
    openOrders: 0,
    pendingWithdraws: 0,
    hasMoved: mode === 'real' && adjustments.length > 0,
  }));

const close = async (deps: SeedDeps, planned: PlannedCustomer): Promise<void> => {
  const userId = demoUserId(planned.email);
  const closedAt = new Date(deps.nowMs() - closedAgoMs).toISOString();
  const sending = byManager(`close ${planned.email}`);
  await deps.handler.handle({
    decider: userDecider,
    streamId: userId,
    ...sending,
    occurredAt: closedAt,
    command: {
      type: 'CloseUser',
      data: {
        userId,
        staffId: demoUserId('manager@daybook.test'),
        kind: 'customer',
        releasedTerm: null,
        leaving: {
          estate: {
            wallets: holdings(planned),
            hasKyc: false,
            deposits: { pending: 0, held: 0 },
            transfersOnTheirWay: 0,
          },
          closedAt,
          retentionYears,
        },
      },
    },
    outcome: () => ({ status: 200, body: {} }),
  });
};

/** Customers who left. They are made last, after the data that is not in the log. */
export const seedFormer = async (deps: SeedDeps, progress: SeedProgress): Promise<void> => {
  await deps.besideTheLog();
  for (const [index, planned] of former.entries()) {
    await register(deps, planned);
    for (const adjustment of planned.adjustments) await adjust(deps, planned, adjustment);
    await close(deps, planned);
    progress('Former customers', index + 1, former.length);
  }
};

/** Whether `seedFormer` was ever completed: the last one's account is closed. */
export const areFormerSeeded = async ({ store }: Pick<SeedDeps, 'store'>): Promise<boolean> => {
  const last = former.at(-1);
  return (
    last !== undefined && (await store.read(`user-${demoUserId(last.email)}`, 1, 1)).length > 0
  );
};
