import type { Projection } from './core/define-projection.ts';
import { auditEvents } from './audit/events/projection.ts';
import { crmLeads } from './crm/leads/projection.ts';
import { crmLeadMerges } from './crm/lead-merges/projection.ts';
import { crmTasks } from './crm/tasks/projection.ts';
import { crmNotes } from './crm/notes/projection.ts';
import { crmSalesStatuses } from './crm/sales-statuses/projection.ts';
import { identityListViews } from './identity/list-views/projection.ts';
import { identityPeople } from './identity/people/projection.ts';
import { kycCases } from './kyc/cases/projection.ts';
import { kycStatuses } from './kyc/statuses/projection.ts';
import { ledgerDashboard } from './ledger/dashboard/projection.ts';
import { ledgerJournal } from './ledger/journal/projection.ts';
import { numbering } from './numbering/entities/projection.ts';
import { paymentsDeposits } from './payments/deposits/projection.ts';
import { paymentsMatches } from './payments/matches/projection.ts';
import { paymentsSettlements } from './payments/settlements/projection.ts';
import { paymentsWithdrawals } from './payments/withdrawals/projection.ts';
import { siteSettings } from './site/settings/projection.ts';
import { tradingFavorites } from './trading/favorites/projection.ts';
import { tradingInstruments } from './trading/instruments/projection.ts';
import { tradingOrders } from './trading/orders/projection.ts';
import { tradingPendingOrders } from './trading/pending-orders/projection.ts';
import { tradingPriceAlerts } from './trading/price-alerts/projection.ts';
import { tradingProposals } from './trading/proposals/projection.ts';
import { tradingStatementMails } from './trading/statement-mails/projection.ts';
import { tradingWallets } from './trading/wallets/projection.ts';

/** All read models. */
export const projections: readonly Projection[] = [
  numbering,
  identityPeople,
  identityListViews,
  kycStatuses,
  kycCases,
  tradingWallets,
  tradingOrders,
  tradingPendingOrders,
  tradingInstruments,
  tradingFavorites,
  tradingPriceAlerts,
  tradingStatementMails,
  tradingProposals,
  paymentsWithdrawals,
  paymentsDeposits,
  paymentsSettlements,
  paymentsMatches,
  siteSettings,
  ledgerJournal,
  ledgerDashboard,
  crmLeads,
  crmLeadMerges,
  crmNotes,
  crmTasks,
  crmSalesStatuses,
  auditEvents,
];
