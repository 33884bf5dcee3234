import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { keptOf, placeOf, type Place } from '../../infra/event-store/kept-place.ts';
import { sendTogether, type Answer, type Statement } from '../../infra/postgres/pipeline.ts';
import type { Projection } from './define-projection.ts';
import type { Slot } from './table-names.ts';

/**
 * `read.checkpoints` holds the position of each version of each projection, moved in the transaction that writes its
 * rows. Queries wait for it; `npm run projections` and staff read it.
 */
export type ProjectionStatus = 'running' | 'rebuilding' | 'stopped' | 'retry';

export type Checkpoint = Readonly<{
  name: string;
  version: number;
  slot: Slot;
  status: ProjectionStatus;
  /** All events up to this position are in the rows. */
  position: bigint;
  /** Link of the event at that position; `null` where it is not known. */
  hash: string | null;
  error: string | null;
  /** The event that it could not apply. */
  stoppedAt: bigint | null;
  /** ISO 8601. */
  updatedAt: string;
  shape: string;
}>;

/** Another process moved this checkpoint. What was done on top of the old one must not commit. */
export class CheckpointMovedError extends Error {
  override readonly name = 'CheckpointMovedError';
}

type Key = Readonly<{ projection: Pick<Projection, 'name' | 'version'>; slot: Slot }>;
const keyOf = ({ projection, slot }: Key): unknown[] => [projection.name, projection.version, slot];

/**
 * Creates the checkpoint table. The schema `read` belongs to the projections: its tables may be dropped and are created
 * again.
 */
export const ensureCheckpointTable = async (pool: Pool): Promise<void> => {
  await pool.query(`
    do $$ begin
      if to_regclass('read.checkpoints') is null then
        perform pg_advisory_xact_lock(hashtextextended('read.checkpoints', 0));
        create table if not exists read.checkpoints (
          name       text not null,
          version    integer not null,
          slot       text not null default 'live',
          shape      text not null,
          status     text not null,
          position   bigint not null,
          error      text,
          stopped_at bigint,
          updated_at timestamptz not null default clock_timestamp(),
          link       text,
          primary key (name, version, slot)
        ) with (fillfactor = 50);
      elsif not exists (
        select from pg_attribute where attrelid = to_regclass('read.checkpoints') and attname = 'link'
      ) then
        alter table read.checkpoints add column if not exists link text;
      end if;
    end $$`);
};

/**
 * Changes when a table's columns or key change, because rows of another shape cannot be written to. It also contains
 * the table names, so that the tables of a version whose declaration is gone can be dropped without touching others.
 */
export const shapeOf = (projection: Projection): string => {
  const tables = Object.entries(projection.tables);
  const shapes = JSON.stringify(tables.map(([name, { columns, key }]) => [name, columns, key]));
  const hash = createHash('sha256').update(shapes).digest('hex').slice(0, 16);
  return `${hash} ${tables.map(([name]) => name).join(',')}`;
};

/** The table names in a shape. */
export const tablesOfShape = (shape: string): readonly string[] =>
  (shape.split(' ')[1] ?? '').split(',').filter((name) => name !== '');

type CheckpointRow = {
  name: string;
  version: number;
  slot: Slot;
  status: ProjectionStatus;
  position: string;
  error: string | null;
  stopped_at: string | null;
  updated_at: Date;
  shape: string;
  link: string | null;
};

const fromRow = (row: CheckpointRow): Checkpoint => ({
  name: row.name,
  version: row.version,
  slot: row.slot,
  status: row.status,
  ...placeOf(BigInt(row.position), row.link),
  error: row.error,
  stoppedAt: row.stopped_at === null ? null : BigInt(row.stopped_at),
  updatedAt: row.updated_at.toISOString(),
  shape: row.shape,
});

/** The checkpoint of one version; `null` when it was never built. */
export const readCheckpoint = async (
  client: Pool | PoolClient,
  key: Key,
): Promise<Checkpoint | null> => {
  const { rows } = await client.query<CheckpointRow>(
    'select * from read.checkpoints where name = $1 and version = $2 and slot = $3',
    keyOf(key),
  );
  return rows[0] === undefined ? null : fromRow(rows[0]);
};

/** The checkpoints of all versions; empty before the first projection ever ran. */
export const readCheckpoints = async (
  client: Pool | PoolClient,
): Promise<readonly Checkpoint[]> => {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('read.checkpoints') is not null as exists`,
  );
  if (found[0]?.exists !== true) return [];
  const { rows } = await client.query<CheckpointRow>(
    'select * from read.checkpoints order by name, version, slot',
  );
  return rows.map(fromRow);
};

/** Inserts the checkpoint of a new build, at the beginning of the log. */
export const insertCheckpoint = async (
  client: PoolClient,
  key: Key & Readonly<{ projection: Projection }>,
): Promise<void> => {
  await client.query(
    `insert into read.checkpoints (name, version, slot, shape, status, position) values ($1, $2, $3, $4, 'rebuilding', 0)
     on conflict (name, version, slot) do update
       set shape = excluded.shape, status = excluded.status, position = 0, error = null, stopped_at = null,
           updated_at = clock_timestamp()`,
    [...keyOf(key), shapeOf(key.projection)],
  );
};

/** Records the progress of a build whose rows are not served yet. */
export const noteBuild = async (
  client: Pool | PoolClient,
  projection: Key['projection'],
  position: bigint,
): Promise<void> => {
  await client.query(
    `update read.checkpoints set position = $4, updated_at = clock_timestamp()
     where name = $1 and version = $2 and slot = $3`,
    [...keyOf({ projection, slot: 'rebuild' }), position.toString()],
  );
};

export type CheckpointMove = Readonly<{
  projection: Key['projection'];
  from: bigint;
  to: Place;
}>;

/** Moves served checkpoints that are still where this process left them; `movedBy` reads the answer. */
export const movingCheckpoints = (moves: readonly CheckpointMove[]): Statement => ({
  name: 'move checkpoints',
  text: `update read.checkpoints c set position = m.upto, link = m.link, updated_at = clock_timestamp()
             from unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[])
                  with ordinality as m (name, version, saved, upto, link, at)
            where c.name = m.name and c.version = m.version and c.slot = 'live' and c.position = m.saved
           returning m.at::integer`,
  values: [
    moves.map(({ projection }) => projection.name),
    moves.map(({ projection }) => projection.version),
    moves.map(({ from }) => from.toString()),
    moves.map(({ to }) => to.position.toString()),
    moves.map(({ to }) => keptOf(to)),
  ],
});

/** The projections whose checkpoint was where this process left it, and was moved. */
export const movedBy = (
  moves: readonly CheckpointMove[],
  answer: Answer,
): ReadonlySet<Key['projection']> => {
  const moved = answer.flatMap(({ at }) => moves[Number(at) - 1] ?? []);
  return new Set(moved.map(({ projection }) => projection));
};

/** Moves served checkpoints that are still where this process left them; returns the projections that were moved. */
export const moveCheckpoints = async (
  client: PoolClient,
  moves: readonly CheckpointMove[],
): Promise<ReadonlySet<Key['projection']>> => {
  const [answer = []] = await sendTogether(client, [movingCheckpoints(moves)]);
  return movedBy(moves, answer);
};

/** Sets a projection's status; its error is cleared unless a new one is given. */
export const setStatus = async (
  client: Pool | PoolClient,
  key: Key,
  status: ProjectionStatus,
  stopped: Readonly<{ error: string; at: bigint }> | null = null,
): Promise<void> => {
  await client.query(
    `update read.checkpoints set status = $4, error = $5, stopped_at = $6, updated_at = clock_timestamp()
     where name = $1 and version = $2 and slot = $3`,
    [...keyOf(key), status, stopped?.error ?? null, stopped?.at.toString() ?? null],
  );
};

/** Deletes the checkpoint of a version, or of its rebuild. */
export const deleteCheckpoint = async (client: PoolClient, key: Key): Promise<void> => {
  await client.query(
    'delete from read.checkpoints where name = $1 and version = $2 and slot = $3',
    keyOf(key),
  );
};
