import type { EventStore } from '../../infra/event-store/port.ts';
import { areCustomersSeeded, seedCustomers } from './customers.ts';
import { isDemoCustomerSeeded, seedDemoCustomer } from './demo-customer.ts';
import { areFormerSeeded, seedFormer } from './former-customers.ts';
import { areKycCasesSeeded, seedKycCases } from './kyc.ts';
import { areLeadsSeeded, seedLeads } from './leads.ts';
import { arePeopleSeeded, seedPeople } from './seed-people.ts';
import { isMarketSeeded, seedMarket } from './seed-market.ts';
import { areDepositsSeeded, seedDeposits } from './deposits.ts';
import { areProposalsSeeded, seedProposals } from './proposals.ts';
import { areSettlementsSeeded, seedSettlements } from './settlements.ts';
import { areDuplicatesSeeded, seedDuplicates } from './duplicates.ts';
import { areTasksSeeded, seedTasks } from './tasks.ts';
import { areViewsSeeded, seedViews } from './views.ts';
import { areWithdrawalsSeeded, seedWithdrawals } from './withdrawals.ts';
import type { SeedDeps, SeedProgress } from './seed-kit.ts';

type Part = Readonly<{
  /** Whether it was ever completed; needs one read. */
  isSeeded: (deps: Pick<SeedDeps, 'store'>) => Promise<boolean>;
  seed: (deps: SeedDeps, progress: SeedProgress) => Promise<void>;
}>;

/** Demo users and their past, in the order in which they are made. */
const demoParts: readonly Part[] = [
  { isSeeded: arePeopleSeeded, seed: seedPeople },
  { isSeeded: areCustomersSeeded, seed: seedCustomers },
  { isSeeded: areKycCasesSeeded, seed: seedKycCases },
  { isSeeded: areLeadsSeeded, seed: seedLeads },
  { isSeeded: areWithdrawalsSeeded, seed: seedWithdrawals },
  { isSeeded: areDepositsSeeded, seed: seedDeposits },
  { isSeeded: areProposalsSeeded, seed: seedProposals },
  { isSeeded: areSettlementsSeeded, seed: seedSettlements },
  { isSeeded: areTasksSeeded, seed: seedTasks },
  { isSeeded: areDuplicatesSeeded, seed: seedDuplicates },
  { isSeeded: areViewsSeeded, seed: seedViews },
  { isSeeded: areFormerSeeded, seed: seedFormer },
  { isSeeded: isDemoCustomerSeeded, seed: seedDemoCustomer },
];

const areAllSeeded = async (
  parts: readonly Part[],
  store: Pick<EventStore, 'read'>,
): Promise<boolean> => {
  for (const part of parts) if (!(await part.isSeeded({ store }))) return false;
  return true;
};

/** Whether `seed` was ever completed; needs a read for each part. */
export const isSeeded = async (
  store: Pick<EventStore, 'read'>,
  demoData: boolean,
): Promise<boolean> =>
  (await isMarketSeeded({ store })) && (!demoData || (await areAllSeeded(demoParts, store)));

/**
 * Fills an empty store by real commands: settings and instruments always, demo users and their past if configured. If
 * it is interrupted, the next start completes it; once complete it does nothing.
 */
export const seed = async (
  deps: SeedDeps,
  options: Readonly<{ demoData: boolean }>,
  progress: SeedProgress = () => undefined,
): Promise<void> => {
  if (!(await isMarketSeeded(deps))) await seedMarket(deps, progress);
  if (!options.demoData) return;
  for (const part of demoParts) if (!(await part.isSeeded(deps))) await part.seed(deps, progress);
};
