import type { Pool } from 'pg';
import { categoryOf, idOf } from '../../domain/shared/messages.ts';
import { auditEventsTable } from '../../projections/audit/events/rows.ts';
import { statementsTable } from '../../projections/trading/wallets/statement-rows.ts';
import { ask, askOne } from '../core/ask.ts';
import { name, sql } from '../core/sql.ts';
import type { KnownBefore } from './deps.ts';

type Event = Readonly<{ stream: string; revision: number; data: object }>;
type Funds = Pick<KnownBefore, 'revision' | 'balance' | 'margin' | 'held'>;

const orderIdOf = ({ data }: Event): string | null =>
  'orderId' in data && typeof data.orderId === 'string' ? data.orderId : null;

/** The newest event of each type about the order: what was said of it last. */
const orderRevisions = async (
  pool: Pool,
  event: Event,
  upTo: number,
): Promise<readonly number[]> => {
  const orderId = orderIdOf(event);
  if (orderId === null) return [];
  const rows = await ask<{ revision: number }>(
    pool,
    sql`select max(revision) as revision from ${name(auditEventsTable)}
        where order_id = ${orderId} and stream = ${event.stream} and revision <= ${upTo}
        group by type order by 1`,
  );
  return rows.map(({ revision }) => revision);
};

/** How a wallet stood at the last statement row before an event; `null` for other streams, and before the first row. */
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
  return { ...funds, orderRevisions: await orderRevisions(pool, event, funds.revision) };
};
