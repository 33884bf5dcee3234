import type { ReadModel } from '../../infra/postgres/read-positions.ts';

/** The read models that questions are written for, in their versions: a query names the version it knows. */
export const readModels = {
  numbering: { name: 'numbering', version: 1 },
  listViews: { name: 'identity_list_views', version: 1 },
  people: { name: 'identity_people', version: 2 },
  kycStatuses: { name: 'kyc_statuses', version: 1 },
  kycCases: { name: 'kyc_cases', version: 1 },
  wallets: { name: 'trading_wallets', version: 3 },
  orders: { name: 'trading_orders', version: 6 },
  pendingOrders: { name: 'trading_pending_orders', version: 2 },
  proposals: { name: 'trading_proposals', version: 3 },
  instruments: { name: 'trading_instruments', version: 2 },
  priceAlerts: { name: 'trading_price_alerts', version: 1 },
  statementMails: { name: 'trading_statement_mails', version: 1 },
  favorites: { name: 'trading_favorites', version: 1 },
  withdrawals: { name: 'payments_withdrawals', version: 1 },
  settlements: { name: 'payments_settlements', version: 1 },
  deposits: { name: 'payments_deposits', version: 3 },
  leads: { name: 'crm_leads', version: 5 },
  journal: { name: 'ledger_journal', version: 3 },
  dashboard: { name: 'ledger_dashboard', version: 1 },
  tasks: { name: 'crm_tasks', version: 1 },
  leadNotes: { name: 'crm_notes', version: 1 },
  salesStatuses: { name: 'crm_sales_statuses', version: 2 },
  siteSettings: { name: 'site_settings', version: 2 },
  auditEvents: { name: 'audit_events', version: 10 },
} as const satisfies Readonly<Record<string, ReadModel>>;
