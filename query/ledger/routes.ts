import type { RouteDeclaration } from '../../infra/http/route.ts';
import type { QueryDeps } from '../core/deps.ts';
import { listEntries } from './list-entries.ts';
import { showAccount } from './show-account.ts';
import { showEntry } from './show-entry.ts';
import { showTrialBalance } from './trial-balance.ts';

/** Queries about the ledger: the trial balance, the journal, its accounts, and where a number comes from. */
export const ledgerQueryRoutes: readonly RouteDeclaration<QueryDeps>[] = [
  showTrialBalance,
  listEntries,
  showEntry,
  showAccount,
];
