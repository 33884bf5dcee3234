import type { Pool } from 'pg';
import { kycCasesTable } from '../projections/kyc/cases/rows.ts';
import { depositsTable } from '../projections/payments/deposits/rows.ts';
import {
  withdrawalTextsTable,
  withdrawalsTable,
} from '../projections/payments/withdrawals/rows.ts';
import { leadsTable } from '../projections/crm/leads/rows.ts';
import { salesStatusesTable } from '../projections/crm/sales-statuses/rows.ts';
import { numberingTable } from '../projections/numbering/entities/rows.ts';
import { ordersTable } from '../projections/trading/orders/rows.ts';
import { peopleTable } from '../projections/identity/people/rows.ts';
import { statementsTable } from '../projections/trading/wallets/statement-rows.ts';
import { walletsTable } from '../projections/trading/wallets/rows.ts';
import { auditEventsTable } from '../projections/audit/events/rows.ts';

/** Ids of made-up records, by kind and number, which do not collide with the demo's. */
export const id = (kind: number, number: string): string =>
  `('b${kind.toString(16)}000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Numbers that the demo does not reach. */
export const firstNumber = 10_000_000;

/** The number of rows in each wallet's statement. */
const rowsOfWallet = 1_000;

/** The id of a made-up wallet. */
export const walletOfList = (number: number): string =>
  `b3000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const names = `(array['Anna','Boris','Clara','David','Elena','Farid','Greta','Hugo','Irena','Jonas'])[1 + i % 10]`;
const countries = `(array['Germany','Spain','Italy','France','Poland','Norway','Kenya','Japan'])[1 + i % 8]`;
const surname = `'Number' || md5(i::text)`;
/** When the row of this number was recorded. */
export const at = `timestamptz '2026-01-05 08:00Z' + i * interval '7 seconds'`;

/** Customers with a name, an address and a number. */
export const people = [
  `insert into ${peopleTable} select ${id(1, 'i')}, 3, ${names} || ' ' || ${surname}, 'c' || md5(i::text) || '@example.com',
     '+49' || (30000000 + i), '1984-05-17', ${countries}, 'Town', 'Street 1', '10000', true, true, null, false, ${at}, 1
   from series`,
  `insert into ${numberingTable} select 'user', ${id(1, 'i')}, ${firstNumber} + i from series`,
];

/** A level for every other order, because most orders have none; a price that few others have. */
const levelOf = (from: number): string =>
  `case when i % 2 = 0 then ${from} + i::bigint * 7919 % 100003 * 0.00001 end`;

/** Trades of the person at this number; the last column before the revisions has the closing time. */
const tradesOf = (person: string, closedAt: string): readonly string[] => [
  `insert into ${ordersTable} (id, wallet_id, user_id, mode, currency, instrument_id,
     instrument, category, type, trade_amount, base_symbol, quote_symbol,
     open_rate, close_rate, created_at, close_time, close_reason,
     profit, loss, trail, break_even, spread, margin_used, pro_loss, commission, swap, swap_since,
     leverage, exchange_rate, opened_revision, closed_revision, revision, corrections, opened_position)
   select ${id(4, 'i')}, ${id(3, '1 + i % 100')}, ${id(1, person)},
     case when i % 10 < 7 then 'real' else 'demo' end, 'USD', ${id(9, 'i % 40')},
     'INST_' || i % 40, 'forex', case when i % 3 = 0 then 'sell' else 'buy' end, 1000 + i % 77, 'EUR', 'USD',
     1 + i::bigint * 7919 % 100003 * 0.00001, 1.01 + i::bigint * 6007 % 100003 * 0.00001, ${at}, ${closedAt}, 'manual',
     ${levelOf(1.2)}, ${levelOf(0.8)}, null, null, 0.12 + i % 31 * 0.01, 11.6 + i % 50, (i % 2001) - 1000, 0, 0, null,
     (array[1, 5, 20, 50, 100, 100, 100])[1 + i % 7], 1, 1, 2, 2, 0, ${firstNumber} + i from series`,
  `insert into ${numberingTable} select 'order', ${id(4, 'i')}, ${firstNumber} + i from series`,
];

/** The number of people to whom leads are assigned. */
const agents = 50;
const statuses = `(array['New','Interested','No Answer','Call Again'])[1 + i % 4]`;

const leads: readonly string[] = [
  `insert into ${leadsTable} (id, first_name, last_name, email, phone, country, city, funnel_link, reference, lead_status,
     status_key, first_status_key, lead_group, source, agent_id, manager_id, notes, notes_total, noted_at, deposited_at, edits, created_at,
     added_position, is_email_verified, changed_position, revision)
   select ${id(2, 'i')}, ${names}, ${surname}, 'l' || md5(i::text) || '@example.com',
     '+49' || (30000000 + i), ${countries}, 'Town ' || (i / 11) % 500, 'https://example.com/' || (i / 3) % 20,
     'ref-' || (i / 13) % 100, ${statuses}, coalesce(s.id::text, replace(${statuses}, ' ', '_')), null, 'sales', 'form',
     case when i % 5 > 0 then ${id(1, `1 + (i / 7) % ${agents}`)} end, case when i % 3 > 0 then ${id(1, '1 + i % 5')} end,
     '[]'::jsonb, 0, case when i % 7 = 0 then ${at} end, case when i % 50 = 0 then ${at} end, 0, ${at},
     ${firstNumber} + i, false, ${firstNumber} + i, 1
   from series left join ${salesStatusesTable} s on s.status = ${statuses}`,
  `insert into ${numberingTable} select 'lead', ${id(2, 'i')}, ${firstNumber} + i from series`,
];

/** Rows of every list, made by the database itself, because queries do not depend on how they were made. */
const fillings: readonly string[] = [
  ...people,
  ...tradesOf('i', `${at} + interval '1 hour'`),
  ...leads,
  `insert into ${walletsTable} select ${id(3, 'i')}, ${id(1, 'i')}, 'real', 'USD', 1000, 0, 0, ${at}, 1
   from series where i <= (select max(i) / ${rowsOfWallet} + 1 from series)`,
  `insert into ${numberingTable} select 'wallet', ${id(3, 'i')}, ${firstNumber} + i
   from series where i <= (select max(i) / ${rowsOfWallet} + 1 from series)`,
  `insert into ${statementsTable} select ${id(3, `1 + i / ${rowsOfWallet}`)}, i % ${rowsOfWallet}, ${firstNumber} + i, ${at}, ${at},
     'BalanceAdjusted', 10 + i % 90, null, 1000 + i, 0, 0, 'system:seeder', 'staff', null, null from series`,
  `insert into ${kycCasesTable} select ${id(5, 'i')}, ${id(1, 'i')}, 'passport', (array['pending','approved','declined'])[1 + i % 3],
     null, null, null, ${at}, null, null, case when i % 3 = 2 then 'Picture ' || md5(i::text) end from series`,
  `insert into ${numberingTable} select 'kyc_case', ${id(5, 'i')}, ${firstNumber} + i from series`,
  `insert into ${auditEventsTable} (position, event_id, recorded_at, occurred_at, type, category, stream, revision, actor_id,
     correlation_id, causation_id, command_id, outcome, user_id, search, hash, data)
   select ${firstNumber} + i, ${id(6, 'i')}, ${at}, ${at}, 'BalanceAdjusted', 'wallet',
     'wallet-' || ${id(3, '1 + i % 100')}, i, 'system:seeder', ${id(7, 'i')}::text, ${id(7, 'i')}::text,
     ${id(7, 'i')}::text, 'done', ${id(1, 'i')}, 'real USD add staff ' || md5(i::text), '',
     '{"mode":"real","currency":"USD","type":"add","amount":"1","reason":"staff"}'::jsonb from series`,
];

/** Deposits and withdraws of this many people, each with a number. */
const payments: readonly string[] = [
  ...people,
  `insert into ${depositsTable} (id, wallet_id, user_id, mode, currency, gateway, is_simulated, amount, fee, total, status,
     reference, created_at, created_position, expires_at, paid_at, posted_revision, payment_id, held, unreturned, is_to_send_by_hand,
     refused_reason, sent_back_at, refunded, refunds, missing)
   select ${id(10, 'i')}, ${id(3, '1 + i % 100')}, ${id(1, 'i')}, 'real', 'USD',
     (array['stripe','paypal','flutterwave','coinpayments'])[1 + i % 4], true, 10 + i % 990, 1, 11 + i % 990,
     (array['approved','approved','approved','pending','declined','expired','held','refunded'])[1 + i % 8],
     'ref_' || md5(i::text), ${at}, ${firstNumber} + i, ${at} + interval '1 hour', ${at}, null, 'pay_' || md5(i::text),
     case when i % 1000 = 6 then '[{"payment_id":"p","reason":"amount","amount":"5","currency":"USD"}]' else '[]' end::jsonb,
     '[]', false, null, null, 0, 0, case when i % 1000 = 7 then 10 else 0 end from series`,
  `insert into ${numberingTable} select 'deposit', ${id(10, 'i')}, ${firstNumber} + i from series`,
  `insert into ${withdrawalsTable} (id, wallet_id, user_id, mode, currency, gateway, amount, fee, total, status, requested_at,
     requested_revision, requested_position, ended_at, ended_by, ended_revision)
   select ${id(11, 'i')}, ${id(3, '1 + i % 100')}, ${id(1, 'i')}, 'real', 'USD', 'bank', 10 + i % 990, 1, 11 + i % 990,
     (array['approved','declined','cancelled'])[1 + i % 3], ${at}, 1, ${firstNumber} + i, ${at} + interval '1 hour', null, 2
   from series`,
  `insert into ${withdrawalTextsTable} (id, bank_name, account_name, account_number, swift_code, bank_country, decline_reason)
   select ${id(11, 'i')}, 'Bank ' || i % 500, 'Number' || md5(i::text), 'IE' || md5(i::text), 'AIBKIE2D', 'Ireland', null
   from series`,
  `insert into ${numberingTable} select 'withdrawal', ${id(11, 'i')}, ${firstNumber} + i from series`,
];

const tables = [
  peopleTable,
  numberingTable,
  leadsTable,
  walletsTable,
  ordersTable,
  statementsTable,
  kycCasesTable,
  auditEventsTable,
];

type Index = Readonly<{ name: string; sql: string }>;

/** The indexes of a table, without its key. */
const indexesOf = async (projector: Pool, table: string): Promise<readonly Index[]> => {
  const { rows } = await projector.query<Index>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as sql
     from pg_index where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  return rows;
};

/** Inserts rows without indexes, and creates those again afterwards, as a rebuild would. */
export const fill = async (
  projector: Pool,
  options: Readonly<{ tables: readonly string[]; steps: readonly (readonly [number, string])[] }>,
): Promise<void> => {
  const { tables, steps } = options;
  const indexes = (await Promise.all(tables.map((table) => indexesOf(projector, table)))).flat();
  for (const { name } of indexes) await projector.query(`drop index ${name}`);
  for (const [count, filling] of steps) {
    await projector.query(
      `with series as (select i from generate_series(1, ${count}) as i) ${filling}`,
    );
  }
  await projector.query(`set maintenance_work_mem = '512MB'`);
  for (const { sql } of indexes) await projector.query(sql);
  for (const table of tables) await projector.query(`vacuum (analyze) ${table}`);
};

/** Adds this many rows for each list to those that exist, with the role that owns the read models. */
export const fillLists = (projector: Pool, count: number): Promise<void> =>
  fill(projector, { tables, steps: fillings.map((filling) => [count, filling] as const) });

/** This many deposits and as many withdraws, and their people. */
export const fillPayments = (projector: Pool, count: number): Promise<void> =>
  fill(projector, {
    tables: [peopleTable, numberingTable, depositsTable, withdrawalsTable, withdrawalTextsTable],
    steps: payments.map((filling) => [count, filling] as const),
  });

/** This many leads, and the people who work on most of them. */
export const fillLeads = (projector: Pool, count: number): Promise<void> =>
  fill(projector, {
    tables: [peopleTable, numberingTable, leadsTable],
    steps: [
      ...people.map((filling) => [agents, filling] as const),
      ...leads.map((filling) => [count, filling] as const),
    ],
  });

/** The number of trades of each person, for a million trades. */
const tradesEach = 10;

/** This many trades, the newest hundredth of them still open, and their people. */
export const fillTrades = (projector: Pool, count: number): Promise<void> => {
  const traders = count / tradesEach;
  const closedAt = `case when i <= ${count - count / 100} then ${at} + interval '1 hour' end`;
  return fill(projector, {
    tables: [peopleTable, numberingTable, ordersTable],
    steps: [
      ...people.map((filling) => [traders, filling] as const),
      ...tradesOf(`1 + i % ${traders}`, closedAt).map((filling) => [count, filling] as const),
    ],
  });
};

/** A person who has trades among the million. */
export const traderOfLists = 'b1000000-0000-7000-8000-000000000007';
