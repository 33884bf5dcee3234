import type { Pool } from 'pg';
import { walletOfAccount } from '../../domain/shared/ledger/chart.ts';
import {
  ledgerEntriesTable,
  ledgerSourcesTable,
  linesMost,
} from '../../projections/ledger/journal/rows.ts';
import { ask, askOne } from '../core/ask.ts';
import { constant, name, sql, type Sql } from '../core/sql.ts';
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

type FoundAsOf = Readonly<{ position: string; recorded_at: Date }>;

/** The last entry that condition leaves; position 0 where there is none. */
const lastWhere = async (pool: Pool, where: Sql, order: Sql): Promise<AsOf> => {
  const found = await askOne<FoundAsOf>(
    pool,
    sql`select position::text as position, recorded_at from ${entries}
        where ${where} order by ${order} limit 1`,
  );
  return found === null
    ? { position: '0', recorded_at: null }
    : { position: found.position, recorded_at: found.recorded_at.toISOString() };
};

/** The last entry recorded before a moment. Times never run back along positions, so a moment is a position. */
export const lastBefore = (pool: Pool, moment: string): Promise<AsOf> =>
  lastWhere(pool, sql`recorded_at < ${moment}::timestamptz`, sql`recorded_at desc, seq desc`);

/** The entry up to which a question counts: by position, by moment, by the earlier of both, or the newest. */
export const asOfAsked = (
  pool: Pool,
  { at, position }: Readonly<{ at?: string | undefined; position?: string | undefined }>,
): Promise<AsOf> => {
  const byPosition = position === undefined ? sql`true` : upTo(position);
  return at === undefined
    ? lastWhere(pool, byPosition, sql`seq desc`)
    : lastWhere(
        pool,
        sql`recorded_at < ${endOf(at)}::timestamptz and ${byPosition}`,
        sql`recorded_at desc, seq desc`,
      );
};

/** What each account of the chart was debited and credited up to a position, by kind of event. */
const sourcesUpTo = (book: Book, account: Sql, position: string): Sql =>
  sql`select s.chart_account, s.event_type, l.source_debits_after as debits,
             l.source_credits_after as credits
      from ${sources} s cross join lateral (
        select e.source_debits_after, e.source_credits_after from ${entries} e
        where e.mode = s.mode and e.currency = s.currency and e.chart_account = s.chart_account
          and e.event_type = s.event_type and ${upTo(position, sql`e.seq`)}
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
  if (walletOfAccount(account) === null)
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
        from ${entries} where mode = ${mode} and currency = ${currency} and account = ${account}
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
