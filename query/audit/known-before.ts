import type { Pool } from 'pg';
import type { EarlierOfOrder } from '../../domain/shared/audit/define-audit.ts';
import { categoryOf, idOf } from '../../domain/shared/messages.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { askOne } from '../core/ask.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import type { KnownBefore } from './deps.ts';

type Event = Readonly<{ stream: string; revision: number; data: object }>;
type Funds = Pick<KnownBefore, 'revision' | 'balance' | 'margin' | 'held'>;
type OfOrder = Pick<KnownBefore, 'orderRevisions' | 'earlier'>;
type OrderRow = EarlierOfOrder & Readonly<{ revisions: readonly number[] | null }>;

const orderIdOf = ({ data }: Event): string | null =>
  'orderId' in data && typeof data.orderId === 'string' ? data.orderId : null;

/** The last such event sets the costs of an order; parts that were closed before it no longer count in them. */
const setsCosts = sql`type in ('OrderAmended', 'OrderCorrected')`;

const sumOf = (field: string, which: Sql): Sql =>
  sql`coalesce(sum((data->>${field})::numeric) filter (where not is_newest and ${which}), 0)::text`;

/**
 * The newest event of each type about the order, and the sums of the older ones. An order may have thousands of swaps
 * and partial closings: they are added up here, by an index of the order, instead of being read from the log.
 */
const ofOrder = async (pool: Pool, event: Event, upTo: number): Promise<OfOrder> => {
  const orderId = orderIdOf(event);
  const none = { orderRevisions: [], earlier: null };
  if (orderId === null) return none;
  const row = await askOne<OrderRow>(
    pool,
    sql`select array_agg(revision order by revision) filter (where is_newest) as revisions,
               ${sumOf('posted', sql`type = 'SwapPosted'`)} as swap,
               ${sumOf('spread', sql`type = 'OrderPartlyClosed' and not is_before_costs`)} as spread,
               ${sumOf('marginReleased', sql`type = 'OrderPartlyClosed'`)} as "marginReleased",
               ${sumOf('posted', sql`type = 'OrderCorrected'`)} as corrected
        from (
          select type, revision, data,
                 revision = max(revision) over (partition by type) as is_newest,
                 revision < coalesce(max(revision) filter (where ${setsCosts}) over (), 0)
                   as is_before_costs
          from ${name(auditEventsTable)}
          where order_id = ${orderId} and stream = ${event.stream} and revision <= ${upTo}
        ) said`,
  );
  if (row === null || row.revisions === null) return none;
  const { revisions: orderRevisions, ...earlier } = row;
  return { orderRevisions, earlier };
};

/**
 * The state of a wallet at the last statement row before an event; `null` for other streams, and before the first row.
 */
export const knownBefore = async (pool: Pool, event: Event): Promise<KnownBefore | null> => {
  if (categoryOf(event.stream) !== 'wallet') return null;
  const funds = await askOne<Funds>(
    pool,
    sql`select revision, balance_after::text as balance, margin_after::text as margin,
               held_after::text as held
        from ${name(statementsTable)}
        where wallet_id = ${idOf(event.stream)} and revision < ${event.revision}
        order by revision desc limit 1`,
  );
  if (funds === null) return null;
  return { ...funds, ...(await ofOrder(pool, event, funds.revision)) };
};
