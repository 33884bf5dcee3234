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
 * Balances as of any position. Each posting carries what its account came to, so that a balance is one row of an index,
 * however many entries there are (docs/decisions/0042).
 */

export type Totals = Readonly<{ debits: string; credits: string }>;
export type Source = Totals & Readonly<{ event_type: string }>;
export type AsOf = Readonly<{ position: string; recorded_at: string | null }>;
export type OfAccount = Book & Readonly<{ account: string }>;

export const entries = name(ledgerEntriesTable);
const sources = name(ledgerSourcesTable);

/** Up to and with the last line of an entry. */
export const upTo = (position: string, seq: Sql = sql`seq`): Sql =>
  sql`${seq} < (${position}::bigint + 1) * ${constant(linesMost)}`;

/** Postings in the account of a wallet. A wallet's events are the only ones that post there. */
export const ofWalletAccount = (walletId: string): Sql =>
  sql`e.wallet_id = ${walletId} and e.account = ${accountOfWallet(walletId)}`;

/** No posting's. */
const beyondAll = sql`9223372036854775807`;

/**
 * A posting recorded at or after a moment, and right after one that was not; the end of the journal where there is none. It is looked for by
 * halves, along the journal's own order, and no index with an entry for each time is written for it. Where times never run back, it is the first.
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
 * The first posting recorded at or after a moment: what stands before it, and nothing else, had happened by then (decision 188). Where times
 * run back, one may stand before that found by halves. The smallest and greatest time of each hundred pages says where (decision 210); only that
 * index knows positions, so that the planner cannot walk the key instead.
 */
export const firstFrom = (moment: string): Sql =>
  sql`(with found(seq) as materialized (select ${byHalves(moment)})
        select coalesce((
          select min(b.position) * ${constant(linesMost)} + 1 from ${entries} b
          where b.position >= 0 and b.position < f.seq / ${constant(linesMost)} and b.recorded_at >= ${moment}::timestamptz), f.seq)
        from found f)`;

/** The position up to which all had happened by a moment: that before the first posting from then on. */
export const positionBefore = (moment: string): Sql =>
  sql`(${firstFrom(moment)} / ${constant(linesMost)} - 1)`;

/** Recorded before a moment. */
const recordedBefore = (moment: string): Sql => sql`seq < ${firstFrom(moment)}`;

type FoundAsOf = Readonly<{ position: string; recorded_at: Date }>;

/** The last entry that condition leaves; position 0 where there is none. */
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

/** The entry up to which a question counts: by position, by moment, by the earlier of both, or the newest. */
export const asOfAsked = (
  pool: Pool,
  { at, position }: Readonly<{ at?: string | undefined; position?: string | undefined }>,
): Promise<AsOf> => {
  const byPosition = position === undefined ? sql`true` : upTo(position);
  const byMoment = at === undefined ? sql`true` : recordedBefore(endOf(at));
  return lastWhere(pool, allOf([byPosition, byMoment]));
};

/** What each account of the chart was debited and credited up to a position, by kind of event. */
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

/** The same of one account. A wallet has few entries; those of an account of the chart are never added up. */
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

/** Every book in which something was posted, real ones and the busiest first. */
export const listBooks = (pool: Pool): Promise<readonly Book[]> =>
  ask<Book>(
    pool,
    sql`select mode, currency from ${sources} group by 1, 2
        order by mode desc, sum(debits) desc, currency`,
  );
