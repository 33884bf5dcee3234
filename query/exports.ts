import type { RouteDeclaration } from '../infra/http/route.ts';
import { listAudit } from './audit/list-audit.ts';
import { exportListOf, type ExportDeps } from './audit/export/export-list.ts';
import { leadLists } from './crm/list-leads.ts';
import { listOwnLeads } from './crm/list-own-leads.ts';
import { listSalesStatuses } from './crm/list-sales-statuses.ts';
import { listTasks } from './crm/tasks/list-tasks.ts';
import { listCustomers } from './identity/list-customers.ts';
import { listUsers } from './identity/list-users.ts';
import { listKycCases } from './kyc/list-kyc-cases.ts';
import { createRunningExports } from './core/export/running-exports.ts';
import { exportAccountsOf } from './ledger/export-accounts.ts';
import { exportEntriesOf } from './ledger/export-entries.ts';
import { listEntries } from './ledger/list-entries.ts';
import { allDeposits, depositsOfCustomer } from './payments/list-deposits.ts';
import {
  endedWithdraws,
  pendingWithdraws,
  withdrawsOfCustomer,
} from './payments/list-withdrawals.ts';
import { listDifferences, listSettlementLines } from './payments/settlements/list-lines.ts';
import { listSettlements } from './payments/settlements/list-settlements.ts';
import { listPendingOfCustomer, listPendingTrades } from './trading/list-pending-trades.ts';
import { listTrades, listTradesOfCustomer } from './trading/list-trades.ts';
import { listProposals } from './trading/proposals/list-proposals.ts';
import { walletStatement } from './trading/wallet-statement.ts';

/** Every list that staff, or affiliators for their own leads, can export as a file. */
const exportedLists: readonly RouteDeclaration<ExportDeps>[] = [
  ...leadLists,
  listOwnLeads,
  listSalesStatuses,
  listTasks,
  listCustomers,
  listUsers,
  listTrades,
  listTradesOfCustomer,
  listPendingTrades,
  listPendingOfCustomer,
  walletStatement,
  listProposals,
  allDeposits,
  depositsOfCustomer,
  pendingWithdraws,
  endedWithdraws,
  withdrawsOfCustomer,
  listKycCases,
  listSettlements,
  listSettlementLines,
  listDifferences,
  listEntries,
  listAudit,
];

const running = createRunningExports();

export const exportRoutes: readonly RouteDeclaration<ExportDeps>[] = [
  exportListOf(exportedLists, running),
  exportEntriesOf(running),
  exportAccountsOf(running),
];
