import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { allOf, name, sql, type Sql } from '../core/sql.ts';
import { positionBefore } from '../ledger/balances.ts';
import { endOf } from '../ledger/moments.ts';

/** The moment or position as of which a statement is requested. */
export type Until = Readonly<{ at?: string | undefined; position?: string | undefined }>;

/**
 * The last revision of a wallet's rows at or before a position. Positions grow with revisions, so a binary search over
 * the key finds it. It lies above `low`, and not above `high`. The position may be a subquery, which is evaluated once.
 */
const boundOf = (walletId: string, position: Sql): Sql =>
  sql`with recursive asked (position) as materialized (select ${position}), halved (low, high) as (
        select -1, (select max(f.revision) from ${name(statementsTable)} f where f.wallet_id = ${walletId})
        union all
        select case when h.is_by_then then h.middle else h.low end,
               case when h.is_by_then then h.high else h.revision - 1 end
          from (select m.low, m.high, m.middle, f.revision,
                       coalesce(f.position <= (select a.position from asked a), true) as is_by_then
                  from (select low, high, (low + high + 1) / 2 as middle from halved where low < high) m
                  left join lateral (select f.revision, f.position from ${name(statementsTable)} f
                                      where f.wallet_id = ${walletId} and f.revision <= m.middle
                                      order by f.revision desc limit 1) f on true) h)
      select max(low) from halved`;

/**
 * The revision of the last row recorded by a moment; none before the first row. If recording times decrease somewhere,
 * a statement ends where the journal does (decision 188).
 */
export const boundOfMoment = (walletId: string, at: string): Sql =>
  sql`select f.revision from ${name(statementsTable)} f
      where f.wallet_id = ${walletId} and f.recorded_at < ${endOf(at)}::timestamptz
        and f.revision <= (${boundOf(walletId, positionBefore(endOf(at)))})
      order by f.revision desc limit 1`;

export const boundOfPosition = (walletId: string, position: string): Sql =>
  boundOf(walletId, sql`${position}::bigint`);

/** The revision of the last row at or before both a moment and a position; none before the first row. */
export const revisionAt = (walletId: string, { at, position }: Until): Sql => {
  const bounds = [
    ...(at === undefined ? [] : [boundOfMoment(walletId, at)]),
    ...(position === undefined ? [] : [boundOfPosition(walletId, position)]),
  ];
  return sql`select f.revision from ${name(statementsTable)} f
      where f.wallet_id = ${walletId} and ${allOf(bounds.map((bound) => sql`f.revision <= (${bound})`))}
      order by f.revision desc limit 1`;
};
