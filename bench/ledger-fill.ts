import type { Pool } from 'pg';
import {
  ledgerAccountsTable,
  ledgerEntriesTable,
  ledgerSourcesTable,
  linesMost,
} from '../projections/ledger/journal/rows.ts';
import { sourceNumberOf } from '../projections/ledger/journal/source-number.ts';
import { statementsTable } from '../projections/trading/wallets/statement-rows.ts';
import { walletsTable } from '../projections/trading/wallets/rows.ts';
import { fill, firstNumber } from './lists-fill.ts';

/** The made-up book: a currency that the demo does not use. */
export const filledBook = { mode: 'real', currency: 'DKK' } as const;

const wallets = 1_000;

const uuid = (kind: string, number: string): string =>
  `('c${kind}000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

const walletOf = uuid('1', `i % ${wallets}`);
/** The wallet whose statement and account are queried. */
export const filledWallet = 'c1000000-0000-7000-8000-000000000007';

/** Four kinds of events in turn, each with the account on the other side of the wallet's posting. */
const kinds = ['DepositPosted', 'OrderClosed', 'BalanceAdjusted', 'WithdrawalApproved'];
const facingOf = [
  'gateway_clearing:stripe',
  'house_trading_result',
  'adjustments',
  'withheld_withdrawals',
];

const arrayOf = (values: readonly string[], type: string): string =>
  `(array['${values.join("','")}']::${type}[])[1 + i % ${values.length}]`;

const types = arrayOf(kinds, 'text');
const facing = arrayOf(facingOf, 'text');

/** The number of each kind's source, in the account that `chartOf` gives. */
const sourceOf = (chartOf: (at: number) => string): string =>
  arrayOf(
    kinds.map((event_type, at) =>
      sourceNumberOf({ ...filledBook, chart_account: chartOf(at), event_type }),
    ),
    'bigint',
  );

const { mode, currency } = filledBook;
const at = `timestamptz '2026-01-05 08:00Z' + i * interval '7 seconds'`;
/** Every event moves 1, so the total of an account is the number of its events. */
const ofKind = `(i - 1) / 4 + 1`;
const ofWallet = `(i - 1) / ${wallets} + 1`;

const posting = (
  line: number,
  account: string,
  chart: string,
  source: string,
  totals: string,
): string =>
  `insert into ${ledgerEntriesTable} (seq, position, line, account, chart_account, source, side, amount, debits_after, credits_after,
     source_debits_after, source_credits_after, mode, currency, event_id, event_type, wallet_id, occurred_at, recorded_at)
   select (${firstNumber}::bigint + i) * ${linesMost} + ${line}, ${firstNumber} + i, ${line}, ${account}, ${chart}, ${source},
     ${totals}, '${mode}', '${currency}', ${uuid('2', 'i')}, ${types}, ${walletOf}, ${at}, ${at} from series`;

const walletAccount = `'customer_wallet:' || ${walletOf}`;

/** This many postings: half as many events of two lines each, in the wallets of one book. */
const entries = [
  posting(
    1,
    facing,
    facing,
    sourceOf((at) => facingOf[at] ?? ''),
    `'debit', 1, ${ofKind}, 0, ${ofKind}, 0`,
  ),
  posting(
    2,
    walletAccount,
    `'customer_wallets'`,
    sourceOf(() => 'customer_wallets'),
    `'credit', 1, 0, ${ofWallet}, 0, ${ofKind}`,
  ),
];

const sums = [
  `insert into ${ledgerSourcesTable} (mode, currency, chart_account, event_type, source, debits, credits)
   select mode, currency, chart_account, event_type, source, max(source_debits_after), max(source_credits_after)
     from ${ledgerEntriesTable} where currency = '${currency}' and exists (select 1 from series) group by 1, 2, 3, 4, 5`,
  `insert into ${ledgerAccountsTable} (mode, currency, account, debits, credits)
   select mode, currency, account, max(debits_after), max(credits_after)
     from ${ledgerEntriesTable} where currency = '${currency}' and exists (select 1 from series) group by 1, 2, 3`,
];

/** All rows of the statement belong to one wallet, the longest statement that is queried. */
const statement = `insert into ${statementsTable} (wallet_id, revision, position, occurred_at, recorded_at, type, amount,
    balance_after, margin_after, held_after, actor_id, reason, order_id, withdrawal_id)
  select '${filledWallet}'::uuid, i, ${firstNumber} + i, ${at}, ${at}, 'BalanceAdjusted', 1, i, 0, 0, 'system:seeder', 'staff',
    null, null from series`;

const walletRows = `insert into ${walletsTable} (id, user_id, mode, currency, balance, margin, held, opened_at, revision)
  select ${walletOf}, ${uuid('3', 'i')}, '${mode}', '${currency}', 1000, 0, 0, ${at}, 1 from series`;

/** Adds this many entries of a journal, and as many rows of one wallet's statement. */
export const fillLedger = (projector: Pool, count: number): Promise<void> =>
  fill(projector, {
    tables: [
      ledgerEntriesTable,
      ledgerSourcesTable,
      ledgerAccountsTable,
      statementsTable,
      walletsTable,
    ],
    steps: [
      [wallets, walletRows],
      ...entries.map((filling) => [count / 2, filling] as const),
      ...sums.map((filling) => [1, filling] as const),
      [count, statement],
    ],
  });
