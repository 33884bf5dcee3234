import type { BulkStore } from './core/bulks/store.ts';
import type { CoreDeps } from './core/deps.ts';
import type { ReferenceData } from './reference.ts';
import type { WithdrawalLocations } from './payments/withdrawal-locations.ts';
import type { OrderLocations } from './trading/order-locations.ts';

/** What command routes are given. */
export type CommandDeps = Omit<CoreDeps, 'reference'> &
  Readonly<{
    reference: ReferenceData;
    orders: OrderLocations;
    /** Where bulks are kept that go on after their request. */
    bulks: Pick<BulkStore, 'begin'>;
    withdrawals: WithdrawalLocations;
  }>;
