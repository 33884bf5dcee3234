import type { ReadModel } from '../../../infra/postgres/read-positions.ts';
import { readModels } from '../../core/read-models.ts';
import { name, sql, type Sql } from '../../core/sql.ts';
import { auditEventsTable } from '../../../projections/audit/events/rows.ts';
import { leadsTable } from '../../../projections/crm/leads/rows.ts';
import { notesTable } from '../../../projections/crm/notes/rows.ts';
import {
  listDefaultsTable,
  listViewsTable,
} from '../../../projections/identity/list-views/rows.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { kycCasesTable } from '../../../projections/kyc/cases/rows.ts';
import { depositsTable } from '../../../projections/payments/deposits/rows.ts';
import {
  withdrawalsTable,
  withdrawalTextsTable,
} from '../../../projections/payments/withdrawals/rows.ts';
import { favoritesTable } from '../../../projections/trading/favorites/rows.ts';
import { instrumentsTable } from '../../../projections/trading/instruments/rows.ts';
import { ordersTable, partsTable } from '../../../projections/trading/orders/rows.ts';
import { priceAlertsTable } from '../../../projections/trading/price-alerts/rows.ts';
import { pendingOrdersTable } from '../../../projections/trading/pending-orders/rows.ts';
import { statementMailsTable } from '../../../projections/trading/statement-mails/rows.ts';
import { activeWalletsTable, walletsTable } from '../../../projections/trading/wallets/rows.ts';

/** Rows per query: few enough to be held in memory, however long a history is. */
export const pageRows = 500;

/** A file of the archive whose rows come from read models. No column shows who else was involved. */
export type TablePart = Readonly<{
  file: string;
  says: string;
  /** The read models that it covers. */
  tables: readonly string[];
  columns: Sql;
  from: Sql;
  whose: (userId: string) => Sql;
  /** Pages continue after this key, which is unique per row. */
  key: Sql;
}>;

/** Everything that read models hold about a person. */
export const tableParts: readonly TablePart[] = [
  {
    file: 'profile.json',
    says: 'Your current profile',
    tables: [peopleTable],
    columns: sql`p.id, p.role_id, p.full_name, p.email, p.phone, p.birth_date, p.country, p.city, p.address,
      p.postal_code, p.is_active, p.is_email_verified, p.is_closed, p.registered_at`,
    from: sql`${name(peopleTable)} p`,
    whose: (userId) => sql`p.id = ${userId}`,
    key: sql`p.id`,
  },
  {
    file: 'wallets.json',
    says: 'Wallets and their balances',
    tables: [walletsTable, activeWalletsTable],
    columns: sql`w.id, w.mode, w.currency, w.balance::text, w.margin::text, w.held::text, w.opened_at,
      exists (select from ${name(activeWalletsTable)} a where a.wallet_id = w.id) as is_in_use`,
    from: sql`${name(walletsTable)} w`,
    whose: (userId) => sql`w.user_id = ${userId}`,
    key: sql`w.id`,
  },
  {
    file: 'orders.json',
    says: 'Open and closed orders',
    tables: [ordersTable],
    columns: sql`o.id, o.wallet_id, o.mode, o.currency, o.instrument, o.category, o.type, o.trade_amount::text,
      o.open_rate::text, o.close_rate::text, o.created_at, o.close_time, o.close_reason, o.profit::text, o.loss::text,
      o.spread::text, o.open_spread::text, o.margin_used::text, o.pro_loss::text, o.leverage::text, o.exchange_rate::text,
      o.commission::text, o.swap::text`,
    from: sql`${name(ordersTable)} o`,
    whose: (userId) => sql`o.user_id = ${userId}`,
    key: sql`o.opened_position`,
  },
  {
    file: 'order-parts.json',
    says: 'Partial closes of orders',
    tables: [partsTable],
    columns: sql`x.id, x.order_id, x.close_time, x.amount::text, x.open_rate::text, x.close_rate::text, x.posted::text`,
    from: sql`${name(partsTable)} x join ${name(walletsTable)} w on w.id = x.wallet_id`,
    whose: (userId) => sql`w.user_id = ${userId}`,
    key: sql`x.id`,
  },
  {
    file: 'pending-orders.json',
    says: 'Pending orders, including ended ones with their outcome',
    tables: [pendingOrdersTable],
    columns: sql`o.id, o.wallet_id, o.instrument, o.type, o.kind, o.level::text, o.trade_amount::text,
      o.profit::text, o.loss::text, o.expires_at, o.created_at, o.linked_to, o.status, o.ended_at, o.reason`,
    from: sql`${name(pendingOrdersTable)} o`,
    whose: (userId) => sql`o.user_id = ${userId}`,
    key: sql`o.id`,
  },
  {
    file: 'favorites.json',
    says: 'Favorite instruments',
    tables: [favoritesTable],
    columns: sql`i.name as instrument, f.added_at`,
    from: sql`${name(favoritesTable)} f join ${name(instrumentsTable)} i on i.id = f.instrument_id`,
    whose: (userId) => sql`f.user_id = ${userId}`,
    key: sql`f.instrument_id`,
  },
  {
    file: 'deposits.json',
    says: 'Deposits and their payments',
    tables: [depositsTable],
    columns: sql`d.id, d.wallet_id, d.mode, d.currency, d.gateway, d.amount::text, d.fee::text, d.total::text, d.status,
      d.reference, d.created_at, d.paid_at, d.payment_id, d.held, d.unreturned, d.refused_reason, d.sent_back_at`,
    from: sql`${name(depositsTable)} d`,
    whose: (userId) => sql`d.user_id = ${userId}`,
    key: sql`d.created_position`,
  },
  {
    file: 'withdraws.json',
    says: 'Withdraws, with the bank accounts that you entered',
    tables: [withdrawalsTable, withdrawalTextsTable],
    columns: sql`w.id, w.wallet_id, w.mode, w.currency, w.amount::text, w.fee::text, w.total::text, w.status,
      w.requested_at, w.ended_at, t.bank_name, t.account_name, t.account_number, t.swift_code, t.bank_country,
      t.decline_reason`,
    from: sql`${name(withdrawalsTable)} w left join ${name(withdrawalTextsTable)} t on t.id = w.id`,
    whose: (userId) => sql`w.user_id = ${userId}`,
    key: sql`w.requested_position`,
  },
  {
    file: 'kyc.json',
    says: 'Identity documents that you submitted; the files are in files/',
    tables: [kycCasesTable],
    columns: sql`k.id, k.document_type, k.status, k.front_id, k.back_id, k.address_id, k.submitted_at, k.decided_at,
      k.decline_reason`,
    from: sql`${name(kycCasesTable)} k`,
    whose: (userId) => sql`k.user_id = ${userId}`,
    key: sql`k.id`,
  },
  {
    file: 'contacts.json',
    says: 'Your data as a lead, before you became a customer',
    tables: [leadsTable],
    columns: sql`l.id, l.first_name, l.last_name, l.email, l.phone, l.country, l.city, l.funnel_link, l.reference,
      l.source, l.lead_status, l.created_at, l.last_access, l.deposited_at`,
    from: sql`${name(leadsTable)} l`,
    whose: (userId) => sql`l.linked_user_id = ${userId}`,
    key: sql`l.id`,
  },
  {
    file: 'contact-notes.json',
    says: 'Notes about you',
    tables: [notesTable],
    columns: sql`n.id, n.content, n.created_at`,
    from: sql`${name(notesTable)} n join ${name(leadsTable)} l on l.id = n.lead_id`,
    whose: (userId) => sql`l.linked_user_id = ${userId}`,
    key: sql`n.id`,
  },
  {
    file: 'price-alerts.json',
    says: 'Your price alerts',
    tables: [priceAlertsTable],
    columns: sql`a.id, a.instrument, a.side, a.level::text, a.by_mail, a.created_at, a.fired_at, a.rate::text`,
    from: sql`${name(priceAlertsTable)} a`,
    whose: (userId) => sql`a.user_id = ${userId}`,
    key: sql`a.id`,
  },
  {
    file: 'statement-mails.json',
    says: 'Whether you switched off the monthly statement by email',
    tables: [statementMailsTable],
    columns: sql`m.stopped_at`,
    from: sql`${name(statementMailsTable)} m`,
    whose: (userId) => sql`m.user_id = ${userId}`,
    key: sql`m.user_id`,
  },
  {
    file: 'list-views.json',
    says: 'Your saved views of lists',
    tables: [listViewsTable, listDefaultsTable],
    columns: sql`v.list, v.name, v.query, v.columns, v.shared_with,
      exists (select from ${name(listDefaultsTable)} d where d.view_id = v.id and d.user_id = v.user_id) as is_default`,
    from: sql`${name(listViewsTable)} v`,
    whose: (userId) => sql`v.user_id = ${userId}`,
    key: sql`v.id`,
  },
  {
    file: 'acts.json',
    says: 'Your actions, including refused ones',
    tables: [auditEventsTable],
    columns: sql`e.occurred_at, e.type, e.outcome`,
    from: sql`${name(auditEventsTable)} e`,
    whose: (userId) => sql`e.actor_id = ${userId} and e.impersonator_id is null`,
    key: sql`e.position`,
  },
];

/** The page after a key; `null` for the first page. */
export const pageOf = (part: TablePart, userId: string, after: string | null): Sql => {
  const { columns, from, whose, key } = part;
  const further = after === null ? sql`` : sql` and ${key} > ${after}`;
  return sql`select ${columns}, ${key}::text as page_key from ${from}
    where ${whose(userId)}${further} order by ${key} limit ${pageRows}`;
};

const isTableOf = (table: string, { name: model, version }: ReadModel): boolean =>
  table.startsWith(`read.${model}_`) && table.endsWith(`_v${version}`);

/** The read models from which an archive is made. */
export const archiveModels: readonly ReadModel[] = Object.values(readModels).filter((model) =>
  tableParts.some(({ tables }) => tables.some((table) => isTableOf(table, model))),
);
