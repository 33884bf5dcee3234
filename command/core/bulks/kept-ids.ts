import type { Pool, PoolClient } from 'pg';
import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import { inTransaction } from '../../../infra/postgres/transaction.ts';

/** Why ids of rows are kept: to act on a selection, or to undo a change. */
export type KeptFor = 'selection' | 'undo';

type Whose = Readonly<{ id: string; ownerId: string; keptFor: KeptFor }>;

/** Ids of rows that somebody selected by a list's filter, or changed together. They contain no names. */
export type KeptIds = Readonly<{
  /** Keeping the same id again changes nothing. */
  keep: (kept: Whose & Readonly<{ ids: readonly string[] }>) => Promise<void>;
  /** Returns the ids only to their owner, and only if they are not older than `withinSeconds`; `null` otherwise. */
  find: (asked: Whose & Readonly<{ withinSeconds?: number }>) => Promise<readonly string[] | null>;
  /** Deletes the ids and begins what they were kept for in one transaction; false when they do not exist. */
  useUp: (whose: Whose, begin: (client?: PoolClient) => Promise<void>) => Promise<boolean>;
  forgetBefore: (keptFor: KeptFor, before: Date) => Promise<void>;
}>;

/** Most entries per person and use; the oldest are deleted first. */
const keptMost = 20;

const keepSql = `
  with crowded as (
    delete from ops.kept_ids where ctid in (
      select ctid from ops.kept_ids where owner_id = $2 and kept_for = $3
       order by kept_at desc offset ${String(keptMost - 1)})
  )
  insert into ops.kept_ids (id, owner_id, kept_for, ids) values ($1, $2, $3, $4)
  on conflict (id, kept_for) do nothing`;

const findSql = `
  select ids from ops.kept_ids
   where id = $1 and owner_id = $2 and kept_for = $3
     and ($4::double precision is null or kept_at > clock_timestamp() - make_interval(secs => $4))`;

/** `pool` has the role `app`. */
export const createKeptIds = (pool: Pool): KeptIds => ({
  keep: async ({ id, ownerId, keptFor, ids }) => {
    await pool.query(keepSql, [id, ownerId, keptFor, ids]);
  },
  find: async ({ id, ownerId, keptFor, withinSeconds }) => {
    const { rows } = await pool.query<{ ids: string[] }>(findSql, [
      ...[id, ownerId, keptFor],
      withinSeconds ?? null,
    ]);
    return rows[0]?.ids ?? null;
  },
  useUp: ({ id, ownerId, keptFor }, begin) =>
    inTransaction(
      pool,
      async (client) => {
        const { rowCount } = await client.query(
          'delete from ops.kept_ids where id = $1 and owner_id = $2 and kept_for = $3',
          [id, ownerId, keptFor],
        );
        if (rowCount === 0) return false;
        await begin(client);
        return true;
      },
      'begin',
    ),
  forgetBefore: async (keptFor, before) => {
    await pool.query('delete from ops.kept_ids where kept_for = $1 and kept_at < $2', [
      keptFor,
      before,
    ]);
  },
});

const hourMs = 3_600_000;
/** An interrupted undo can continue for as long as its idempotency key is known. */
const keptMs: Readonly<Record<KeptFor, number>> = { selection: hourMs, undo: 7 * 24 * hourMs };

/** Deletes ids that nobody can use any more. */
export const sweepKeptIds = (kept: Pick<KeptIds, 'forgetBefore'>, now: () => Date): JobKind => ({
  name: 'sweep_kept_ids',
  everyMs: hourMs,
  run: async () => {
    for (const keptFor of ['selection', 'undo'] as const)
      await kept.forgetBefore(keptFor, new Date(now().getTime() - keptMs[keptFor]));
  },
});
