import type { Pool, PoolClient } from 'pg';
import { invariant } from '../../../domain/shared/errors.ts';
import { byteas, texts } from '../../../infra/event-store/postgres/binary-arrays.ts';
import { inTransaction } from '../../../infra/postgres/transaction.ts';
import { withoutDisk } from '../../../infra/postgres/without-disk.ts';
import type { MasterKey } from '../../../infra/vault/master-key.ts';
import type { SealedTable } from '../../../infra/vault/rewrap.ts';
import { seal, unseal } from '../../../infra/vault/sealing.ts';
import { inParts } from '../in-parts.ts';
import { inSlices } from '../in-slices.ts';
import { makeAhead } from '../make-ahead.ts';
import type { BulkState } from './bulk.ts';
import { readOrder, writeOrder } from './order.ts';
import type { BulkStanding, BulkStore, RefusedRow, WaitingRow } from './store.ts';

/** The kind of the job that carries out a bulk; its key is the bulk's id. */
export const bulkJob = 'bulk';

type Standing = Omit<BulkStanding, 'begunAt' | 'endedAt'> & { begunAt: Date; endedAt: Date | null };

const orderContext = (id: string): readonly string[] => ['bulk/1', id];
const rowContext = (id: string, place: number): readonly string[] => [
  ...['bulk row/1', id, String(place)],
];

/** Tables with sealed columns, for a change of the master key. */
export const bulkTables: readonly SealedTable[] = [
  {
    table: 'ops.bulks',
    id: 'id::text',
    column: 'sealed',
    key: ({ secrets }) => secrets,
    context: orderContext,
  },
  {
    table: 'ops.bulk_rows',
    id: "bulk_id::text || ' ' || place",
    column: 'sealed',
    key: ({ secrets }) => secrets,
    context: (id) => {
      const [bulkId = '', place] = id.split(' ');
      return rowContext(bulkId, Number(place));
    },
  },
];

/** Whether the job of the bulk `alias` was given up. */
export const isStoppedSql = (alias: string): string => `(${alias}.ended_at is null and exists (
  select from ops.jobs j where j.kind = '${bulkJob}' and j.key = ${alias}.id::text and j.died_at is not null))`;

/** Tells the person's screens what to load again. */
const noticeSql = `jsonb_build_array(jsonb_build_object(
    'tag', jsonb_build_object('type', 'Bulks', 'id', id), 'audience', jsonb_build_object('userId', owner_id)))`;

const beginSql = `
  insert into ops.bulks (id, kind, owner_id, sealed, total) values ($1, $2, $3, $4, $5)
  on conflict (id) do nothing`;

/** Rows that are sealed and written together. */
const rowsInOne = 1_000;

const rowsSql = `
  insert into ops.bulk_rows (bulk_id, place, row_id, sealed)
  select $1, $2 + given.place, given.row_id, given.sealed
    from unnest($3::text[], $4::bytea[]) with ordinality as given (row_id, sealed, place)`;

/** The bulks of one person run one after the other, so that nobody takes the capacity of others. */
const jobSql = `
  insert into ops.jobs (kind, key, queue) values ($1, $2, $3) on conflict (kind, key) do nothing`;

/**
 * A row that an earlier attempt has settled keeps its result. Places are limited by a range as well as listed:
 * otherwise, on a table that was never analyzed, the query scans from the first row that is left. The commit does not
 * wait for the disk: what a crash loses is settled again from the command records.
 */
const settleSql = `
  with given as (
    select * from unnest($2::integer[], $3::text[], $4::text[]) as g (place, outcome, code)
  ), settled as (
    update ops.bulk_rows r set outcome = g.outcome, code = g.code, sealed = null
      from given g
     where r.bulk_id = $1 and r.place between $6 and $7 and r.place = g.place and r.outcome is null
    returning r.outcome
  ), counted as (
    update ops.bulks b
       set changed = changed + (select count(*) from settled where outcome = 'changed'),
           unchanged = unchanged + (select count(*) from settled where outcome = 'unchanged'),
           refused = refused + (select count(*) from settled where outcome = 'refused')
     where id = $1 returning id, owner_id, state
  ), told as (
    insert into ops.changes (tags, position) select ${noticeSql}, $5 from counted
  )
  select state, ${withoutDisk} from counted`;

/** The first and last of some places; for no places, a range before the first. */
const boundsOf = (places: readonly number[]): readonly [number, number] =>
  places.length === 0 ? [0, 0] : [Math.min(...places), Math.max(...places)];

const changedSql = `
  select array(select r.row_id from ops.bulk_rows r
                where r.bulk_id = b.id and r.outcome = 'changed' order by r.place) as ids
    from ops.bulks b
   where b.id = $1 and b.kind = $2 and b.owner_id = $3
     and b.ended_at > clock_timestamp() - make_interval(secs => $4)`;

const endSql = `
  with ended as (
    update ops.bulks set state = $2, ended_at = clock_timestamp()
     where id = $1 and ended_at is null returning id, owner_id
  ), emptied as (
    update ops.bulk_rows set sealed = null where bulk_id = $1 and sealed is not null
  )
  insert into ops.changes (tags, position) select ${noticeSql}, 0 from ended`;

/** A job that waits for its next attempt, or was given up, becomes due at once and ends the bulk. */
const cancelSql = `
  with asked as (
    update ops.bulks set state = 'cancelling' where id = $1 and state in ('running', 'cancelling')
    returning id
  ), due as (
    update ops.jobs j set due_at = clock_timestamp(), died_at = null, attempts = 0
      from asked where j.kind = $2 and j.key = asked.id::text
       and (j.taken_until is null or j.taken_until <= clock_timestamp())
  )
  select id from asked`;

/** A stopped bulk becomes due again, and may be attempted as often as a new one. */
const retrySql = `
  with standing as (
    select id, owner_id from ops.bulks where id = $1 and ended_at is null
  ), due as (
    update ops.jobs j set due_at = clock_timestamp(), died_at = null, attempts = 0
      from standing where j.kind = $2 and j.key = standing.id::text and j.died_at is not null
    returning owner_id, standing.id
  ), told as (
    insert into ops.changes (tags, position) select ${noticeSql}, 0 from due
  )
  select id from standing`;

/**
 * `pool` has the role `app`. Rows and parameters are sealed, because they may hold data that nobody may see in clear.
 */
export const createBulkStore = (pool: Pool, { secrets: key }: MasterKey): BulkStore => ({
  begin: ({ id, rows, ...order }, within) => {
    const begin = async (client: PoolClient): Promise<void> => {
      const { userId } = order.sending.metadata.actor;
      const { rowCount } = await client.query(beginSql, [
        ...[id, order.name, userId],
        ...[seal(key, Buffer.from(writeOrder(order)), orderContext(id)), rows.length],
      ]);
      if (rowCount === 0) return;
      await makeAhead(
        inParts(rows, rowsInOne),
        ({ from, part }) =>
          inSlices(part, ({ row }, at) =>
            seal(key, Buffer.from(JSON.stringify(row())), rowContext(id, from + at + 1)),
          ),
        ({ from, part }, sealed) =>
          client.query(rowsSql, [id, from, texts(part.map((row) => row.id)), byteas(sealed)]),
      );
      await client.query(jobSql, [bulkJob, id, userId]);
    };
    return within === undefined ? inTransaction(pool, begin, 'begin') : begin(within);
  },
  order: async (id) => {
    const { rows } = await pool.query<{ kind: string; sealed: Buffer }>(
      'select kind, sealed from ops.bulks where id = $1',
      [id],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return readOrder(row.kind, unseal(key, row.sealed, orderContext(id)).toString());
  },
  find: async (id) => {
    const { rows } = await pool.query<Standing>(
      `select id, kind as name, owner_id as "ownerId", state, ${isStoppedSql('b')} as "isStopped",
              total, changed, unchanged, refused, begun_at as "begunAt", ended_at as "endedAt"
         from ops.bulks b where id = $1`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const endedAt = row.endedAt?.toISOString() ?? null;
    return { ...row, begunAt: row.begunAt.toISOString(), endedAt };
  },
  refusedRows: async (id, offset, limit) => {
    const { rows } = await pool.query<RefusedRow>(
      `select place, row_id as "rowId", code from ops.bulk_rows
        where bulk_id = $1 and outcome = 'refused' order by place offset $2 limit $3`,
      [id, offset, limit],
    );
    return rows;
  },
  codes: async (id) => {
    const { rows } = await pool.query<{ code: string; count: number }>(
      `select code, count(*)::integer as count from ops.bulk_rows
        where bulk_id = $1 and outcome = 'refused' group by code order by count desc, code`,
      [id],
    );
    return rows;
  },
  changedRows: async ({ id, name, ownerId, withinSeconds }) => {
    const { rows } = await pool.query<{ ids: string[] }>(changedSql, [
      ...[id, name, ownerId],
      withinSeconds,
    ]);
    return rows[0]?.ids ?? null;
  },
  waiting: async (id, after, limit) => {
    const { rows } = await pool.query<{ place: number; sealed: Buffer }>({
      name: 'rows of a bulk',
      text: `select place, sealed from ops.bulk_rows
              where bulk_id = $1 and place > $2 and outcome is null order by place limit $3`,
      values: [id, after, limit],
    });
    return rows.map(({ place, sealed }): WaitingRow => {
      const row: unknown = JSON.parse(unseal(key, sealed, rowContext(id, place)).toString());
      return { place, row };
    });
  },
  settle: async (id, settled, position) => {
    const places = settled.map(({ place }) => place);
    const { rows } = await pool.query<{ state: BulkState }>({
      name: 'settle rows of a bulk',
      text: settleSql,
      values: [
        id,
        places,
        settled.map(({ outcome }) => outcome),
        settled.map((one) => (one.outcome === 'refused' ? one.code : null)),
        position.toString(),
        ...boundsOf(places),
      ],
    });
    const [row] = rows;
    invariant(row, 'a bulk exists while its rows are processed');
    return row.state;
  },
  end: async (id, state) => {
    await pool.query(endSql, [id, state]);
  },
  askCancel: async (id) => {
    const { rowCount } = await pool.query(cancelSql, [id, bulkJob]);
    return rowCount === 1;
  },
  askRetry: async (id) => {
    const { rowCount } = await pool.query(retrySql, [id, bulkJob]);
    return rowCount === 1;
  },
  forgetBefore: async (before) => {
    const { rowCount } = await pool.query('delete from ops.bulks where ended_at < $1', [before]);
    return rowCount ?? 0;
  },
});
