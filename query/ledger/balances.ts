import type { Pool } from 'pg';
import { accountOfWallet, walletOfAccount } from '../../domain/shared/ledger/chart.ts';
import {
  ledgerEntriesTable,
  ledgerSourcesTable,
  linesMost,
} from '../../projections/ledger/journal/rows.ts';
import { ask, askOne } from '../core/ask.ts';
import { allOf, constant, name, sql, type Sql } from '../core/sql.ts';
import type { Book } from './contract.ts';
import { endOf } from './moments.ts';

/**
 * Balances as of any position. Each posting carries the totals of its account, so that a balance is one row of an
 * index, however many entries there are (docs/decisions/0042).
 */

export type Totals = Readonly<{ debits: string; credits: string }>;
export type Source = Totals & Readonly<{ event_type: string }>;
export type AsOf = Readonly<{ position: string; recorded_at: string | null }>;
export type OfAccount = Book & Readonly<{ account: string }>;

export const entries = name(ledgerEntriesTable);
export const sources = name(ledgerSourcesTable);

/** Up to and including the last line of an entry. */
export const upTo = (position: string, seq: Sql = sql`seq`): Sql =>
  sql`${seq} < (${position}::bigint + 1) * ${constant(linesMost)}`;

/** Postings in the account of a wallet. Only the wallet's own events post there. */
export const ofWalletAccount = (walletId: string): Sql =>
  sql`e.wallet_id = ${walletId} and e.account = ${accountOfWallet(walletId)}`;

/** Greater than the key of any posting. */
const beyondAll = sql`9223372036854775807`;

/**
 * A posting recorded at or after a moment, whose predecessor was recorded before it; the end of the journal if there is
 * none. Found by binary search along the journal's own order, so that no index with an entry per time has to be
 * written. If recording times never decrease, it is the first such posting.
 */
const byHalves = (moment: string): Sql =>
  sql`coalesce((
        with recursive half(low, high, found) as (
          select min(seq), max(seq) + 1, null::bigint from ${entries}
          union all
          select case when m.is_older then m.seq + 1 else h.low end,
                 case when m.is_older then h.high else h.low + (h.high - h.low) / 2 end,
                 case when not m.is_older then m.seq else h.found end
          from half h left join lateral (
            select seq, recorded_at < ${moment}::timestamptz as is_older from ${entries}
            where seq >= h.low + (h.high - h.low) / 2 and seq < h.high order by seq limit 1) m on true
          where h.low < h.high)
        select min(found) from half), ${beyondAll})`;

/**
 * The first posting recorded at or after a moment: exactly the postings before it had happened by then (decision 188).
 * If recording times decrease somewhere, there may be an earlier one than binary search finds. An index of the smallest
 * and greatest time of each hundred pages finds it (decision 210). The condition is on the position, which only that
 * index has, so that the planner cannot walk the primary key instead.
 */
export const firstFrom = (moment: string): Sql =>
  sql`(with found(seq) as materialized (select ${byHalves(moment)})
        select coalesce((
          select min(b.position) * ${constant(linesMost)} + 1 from ${entries} b
          where b.position >= 0 and b.position < f.seq / ${constant(linesMost)} and b.recorded_at >= ${moment}::timestamptz), f.seq)
        from found f)`;

/** The last position of the time before a moment: the one before the first posting recorded at or after it. */
export const positionBefore = (moment: string): Sql =>
  sql`(${firstFrom(moment)} / ${constant(linesMost)} - 1)`;

/** Condition: recorded before a moment. */
const recordedBefore = (moment: string): Sql => sql`seq < ${firstFrom(moment)}`;

type FoundAsOf = Readonly<{ position: string; recorded_at: Date }>;

/** The last entry that the condition allows; position 0 if there is none. */
const lastWhere = async (pool: Pool, where: Sql): Promise<AsOf> => {
  const found = await askOne<FoundAsOf>(
    pool,
    sql`select position::text as position, recorded_at from ${entries}
        where ${where} order by seq desc limit 1`,
  );
  return found === null
    ? { position: '0', recorded_at: null }
    : { position: found.position, recorded_at: found.recorded_at.toISOString() };
};

/** The last entry recorded before a moment. */
export const lastBefore = (pool: Pool, moment: string): Promise<AsOf> =>
  lastWhere(pool, recordedBefore(moment));

/** The entry up to which a query counts: by position, by moment, by the earlier of both, or the newest. */
export const asOfAsked = (
  pool: Pool,
  { at, position }: Readonly<{ at?: string | undefined; position?: string | undefined }>,
): Promise<AsOf> => {
  const byPosition = position === undefined ? sql`true` : upTo(position);
  const byMoment = at === undefined ? sql`true` : recordedBefore(endOf(at));
  return lastWhere(pool, allOf([byPosition, byMoment]));
};

/** The debits and credits of each account of the chart up to a position, by kind of event. */
const sourcesUpTo = (book: Book, account: Sql, position: string): Sql =>
  sql`select s.chart_account, s.event_type, l.source_debits_after as debits,
             l.source_credits_after as credits
      from ${sources} s cross join lateral (
        select e.source_debits_after, e.source_credits_after from ${entries} e
        where e.source = s.source and e.mode = s.mode and e.currency = s.currency
          and e.chart_account = s.chart_account and e.event_type = s.event_type and ${upTo(position, sql`e.seq`)}
        order by e.seq desc limit 1) l
      where s.mode = ${book.mode} and s.currency = ${book.currency} and ${account}`;

export const chartUpTo = (
  pool: Pool,
  book: Book,
  position: string,
): Promise<readonly (Totals & Readonly<{ account: string }>)[]> =>
  ask(
    pool,
    sql`select chart_account as account, sum(debits)::text as debits, sum(credits)::text as credits
        from (${sourcesUpTo(book, sql`true`, position)}) of_kind group by 1 order by 1`,
  );

/**
 * The same for one account. A wallet has few entries, so they are added up; accounts of the chart have running totals.
 */
export const accountUpTo = (
  pool: Pool,
  { account, mode, currency }: OfAccount,
  position: string,
): Promise<readonly Source[]> => {
  const wallet = walletOfAccount(account);
  if (wallet === null)
    return ask<Source>(
      pool,
      sql`select event_type, debits::text as debits, credits::text as credits
          from (${sourcesUpTo({ mode, currency }, sql`s.chart_account = ${account}`, position)}) of_kind
          order by 1`,
    );
  return ask<Source>(
    pool,
    sql`select event_type, coalesce(sum(amount) filter (where side = 'debit'), 0)::text as debits,
               coalesce(sum(amount) filter (where side = 'credit'), 0)::text as credits
        from ${entries} e where ${ofWalletAccount(wallet)} and mode = ${mode} and currency = ${currency}
          and ${upTo(position)}
        group by 1 order by 1`,
  );
};

/** Every book with postings, real ones first, then the busiest. */
export const listBooks = (pool: Pool): Promise<readonly Book[]> =>
  ask<Book>(
    pool,
    sql`select mode, currency from ${sources} group by 1, 2
        order by mode desc, sum(debits) desc, currency`,
  );
