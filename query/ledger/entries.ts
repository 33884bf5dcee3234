import { string } from 'yup';
import { parseDecimal } from '../../domain/shared/decimal.ts';
import { entriesFiltered } from '../../domain/shared/lists/filtered-books.ts';
import { walletOfAccount } from '../../domain/shared/ledger/chart.ts';
import type { LedgerEntryRow } from '../../projections/ledger/journal/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { walletsTable } from '../../projections/trading/wallets/rows.ts';
import { idFilter } from '../core/id-filter.ts';
import type { ListDeclaration, TimeRange, Way } from '../core/list-declaration.ts';
import { hasNumber, joinNumbers } from '../core/numbers.ts';
import { ofPeopleNamed } from '../core/people-named.ts';
import { allOf, name, sql, type Sql } from '../core/sql.ts';
import { asked } from './asked.ts';
import { entries, firstFrom, ofWalletAccount, sources, upTo } from './balances.ts';
import type { EntryItem } from './contract.ts';
import { endOf, startOf } from './moments.ts';

type Raw = Pick<
  LedgerEntryRow,
  | 'position'
  | 'mode'
  | 'currency'
  | 'account'
  | 'side'
  | 'amount'
  | 'debits_after'
  | 'credits_after'
  | 'event_type'
  | 'wallet_id'
> &
  Readonly<{
    id: string;
    occurred_at: Date;
    recorded_at: Date;
    number: number | null;
    user_id: string | null;
    full_name: string | null;
  }>;

const wallets = name(walletsTable);
const owner = sql`left join ${wallets} w on w.id = e.wallet_id left join ${name(peopleTable)} p on p.id = w.user_id`;

/** Wallets of people with such a name; an index finds the people first. */
const ofOwnersNamed = (term: Parameters<ReturnType<typeof ofPeopleNamed>>[0]): Sql =>
  sql`e.wallet_id = any(array(select f.id from ${wallets} f where ${ofPeopleNamed(sql`f.user_id`)(term)}))`;

/** Recorded at or after a moment, and before another. */
const recorded = ({ from, until }: TimeRange): Sql =>
  allOf([
    ...(from === null ? [] : [sql`e.seq >= ${firstFrom(from)}`]),
    ...(until === null ? [] : [sql`e.seq < ${firstFrom(until)}`]),
  ]);

/**
 * Postings by events of a type. No index of the journal begins with it: for a type that was never posted, no posting
 * is read.
 */
const ofType = (type: string): Sql =>
  sql`exists (select 1 from ${sources} where event_type = ${type}) and e.event_type = ${type}`;

const waysOfWallet = (id: string): readonly Way[] => [
  { column: sql`e.wallet_id`, value: sql`${id}::uuid` },
];

/** One object, so that both columns are the list's own order. */
const bySeq = sql`e.seq`;

const amountOf = (text: string): string | null => parseDecimal(text.replace(/[%,]/g, ''));

/** Postings of the journal, newest first. */
export const journal: ListDeclaration<Raw, EntryItem, null> = {
  from: sql`${entries} e`,
  columns: {
    id: { sql: sql`e.seq::text`, sort: bySeq },
    position: { sql: sql`e.position::text`, sort: bySeq },
    mode: { sql: sql`e.mode` },
    currency: { sql: sql`e.currency` },
    account: { sql: sql`e.account`, compare: sql`e.chart_account` },
    side: { sql: sql`e.side` },
    amount: {
      sql: sql`e.amount::text`,
      compare: sql`e.amount`,
      search: ({ text }) => {
        const amount = amountOf(text);
        return amount === null ? null : sql`e.amount = ${amount}::numeric`;
      },
    },
    debits_after: { sql: sql`e.debits_after::text` },
    credits_after: { sql: sql`e.credits_after::text` },
    event_type: { sql: sql`e.event_type`, filter: 'type' },
    occurred_at: { sql: sql`e.occurred_at` },
    recorded_at: { sql: sql`e.recorded_at`, findTime: recorded },
    wallet_id: { sql: sql`e.wallet_id` },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('wallet', sql`e.wallet_id`),
      search: hasNumber('wallet', sql`e.wallet_id`),
    },
    user_id: { sql: sql`w.user_id`, with: owner },
    full_name: {
      sql: sql`p.full_name`,
      with: owner,
      compare: sql`e.wallet_id`,
      search: ofOwnersNamed,
    },
  },
  filters: {
    // Before the type: a wallet has few postings of any type.
    wallet: idFilter((id) => sql`e.wallet_id = ${id}`, waysOfWallet),
    mode: { schema: asked.mode(), where: (mode) => sql`e.mode = ${mode}` },
    currency: { schema: asked.currency(), where: (currency) => sql`e.currency = ${currency}` },
    account: {
      schema: asked.account(),
      where: (account) => {
        const wallet = walletOfAccount(account);
        return wallet === null ? sql`e.chart_account = ${account}` : ofWalletAccount(wallet);
      },
      ways: (account) => {
        const wallet = walletOfAccount(account);
        return wallet === null
          ? null
          : waysOfWallet(wallet).map((way) => ({ ...way, and: sql`e.account = ${account}` }));
      },
    },
    type: {
      schema: string().matches(/^[A-Za-z]{1,40}$/, 'There is no such event.'),
      where: ofType,
      ways: (type) => [
        {
          each: sql`(select * from ${sources} where event_type = ${type}) s`,
          column: sql`e.source`,
          value: sql`s.source`,
          // A source has one account and one type. The planner would count these conditions as rare, and read all
          // postings; it does not look into "case".
          and: sql`e.mode = s.mode and e.currency = s.currency
            and case when e.chart_account = s.chart_account and e.event_type = ${type} then true else false end`,
        },
      ],
    },
    from: {
      schema: asked.moment(),
      where: (from) => recorded({ from: startOf(from), until: null }),
    },
    at: { schema: asked.moment(), where: (at) => recorded({ from: null, until: endOf(at) }) },
    position: {
      schema: asked.position(),
      where: (position) => upTo(position, sql`e.seq`),
    },
  },
  conditions: entriesFiltered,
  scope: () => sql`true`,
  defaultSort: '-id',
  tie: sql`e.seq`,
  toItem: ({ wallet_id, number, user_id, full_name, ...row }) => ({
    ...row,
    occurred_at: row.occurred_at.toISOString(),
    recorded_at: row.recorded_at.toISOString(),
    wallet: { id: wallet_id, number },
    customer: user_id === null ? null : { id: user_id, full_name },
  }),
};
