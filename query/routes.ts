import type { RouteDeclaration } from '../infra/http/route.ts';
import type { QueryDeps } from './core/deps.ts';
import { crmQueryRoutes } from './crm/routes.ts';
import { currentUser } from './identity/current-user.ts';
import { listByRole } from './identity/list-by-role.ts';
import { listCustomers } from './identity/list-customers.ts';
import { listListViews } from './identity/list-views/list-views.ts';
import { listUsers } from './identity/list-users.ts';
import { showCustomer } from './identity/show-customer.ts';
import { kycStatus } from './kyc/kyc-status.ts';
import { listKycCases } from './kyc/list-kyc-cases.ts';
import { ledgerQueryRoutes } from './ledger/routes.ts';
import { allDeposits, depositsOfCustomer, ownDeposits } from './payments/list-deposits.ts';
import {
  endedWithdraws,
  ownWithdraws,
  pendingWithdraws,
  withdrawsOfCustomer,
} from './payments/list-withdrawals.ts';
import { showDashboard } from './site/dashboard/show-dashboard.ts';
import { getLotState } from './trading/get-lot-state.ts';
import { getRate } from './trading/get-rate.ts';
import { listDifferences, listSettlementLines } from './payments/settlements/list-lines.ts';
import { listReconcilers } from './payments/settlements/list-reconcilers.ts';
import { listSettlements } from './payments/settlements/list-settlements.ts';
import { listTransfers } from './trading/list-transfers.ts';
import { transferRate } from './trading/transfer-rate.ts';
import { listFavorites } from './trading/list-favorites.ts';
import { listInstruments } from './trading/list-instruments.ts';
import { listManagedInstruments } from './trading/list-managed-instruments.ts';
import { listOrders } from './trading/list-orders.ts';
import { listPriceAlerts } from './trading/list-price-alerts.ts';
import { listEndedPending, listPendingOrders } from './trading/list-pending-orders.ts';
import { listPendingOfCustomer, listPendingTrades } from './trading/list-pending-trades.ts';
import { listCorrections } from './trading/list-corrections.ts';
import { listTrades, listTradesOfCustomer } from './trading/list-trades.ts';
import { showStatementMails } from './trading/statements/statement-mails.ts';
import { exportStatement, statementHistory } from './trading/statements/statement-routes.ts';
import { countWaitingProposals } from './trading/proposals/count-waiting.ts';
import { listProposals } from './trading/proposals/list-proposals.ts';
import { walletStatement } from './trading/wallet-statement.ts';
import { marketQueryRoutes } from './trading/market-routes.ts';

/** Every query that is answered from read models and prices; the site's own small ones are in `site/routes.ts`. */
export const queryRoutes: readonly RouteDeclaration<QueryDeps>[] = [
  currentUser,
  listInstruments,
  listManagedInstruments,
  getRate,
  transferRate,
  listTransfers,
  listSettlements,
  listSettlementLines,
  listDifferences,
  listReconcilers,
  getLotState,
  listOrders,
  listPendingOrders,
  listEndedPending,
  listPendingTrades,
  listPendingOfCustomer,
  listPriceAlerts,
  listFavorites,
  listCustomers,
  listUsers,
  listByRole,
  showCustomer,
  listListViews,
  listTrades,
  listTradesOfCustomer,
  listCorrections,
  walletStatement,
  listProposals,
  countWaitingProposals,
  statementHistory,
  exportStatement,
  showStatementMails,
  ownDeposits,
  allDeposits,
  depositsOfCustomer,
  ownWithdraws,
  pendingWithdraws,
  endedWithdraws,
  withdrawsOfCustomer,
  ...marketQueryRoutes,
  ...crmQueryRoutes,
  kycStatus,
  listKycCases,
  showDashboard,
  ...ledgerQueryRoutes,
];
