import type { Pool, PoolClient } from 'pg';
import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import { inTransaction } from '../../../infra/postgres/transaction.ts';

/** What ids of rows are kept for: to be acted on as they were selected, or taken back as they were changed. */
export type KeptFor = 'selection' | 'undo';

type Whose = Readonly<{ id: string; ownerId: string; keptFor: KeptFor }>;

/** Ids of rows that somebody selected by what a list is filtered by, or changed together. They name nobody. */
export type KeptIds = Readonly<{
  /** The same id again changes nothing. */
  keep: (kept: Whose & Readonly<{ ids: readonly string[] }>) => Promise<void>;
  /** Only to who they belong to, and not older than this where it is said; `null` otherwise. */
  find: (asked: Whose & Readonly<{ withinSeconds?: number }>) => Promise<readonly string[] | null>;
  /** Forgets them and begins what they were kept for, together or not at all; false where they are not there. */
  useUp: (whose: Whose, begin: (client?: PoolClient) => Promise<void>) => Promise<boolean>;
  forgetBefore: (keptFor: KeptFor, before: Date) => Promise<void>;
}>;

/** Of one person and one use; the oldest go first. */
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

/** `pool` is of the role `app`. */
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
/** An undo that was cut off goes on for as long as its key is known. */
const keptMs: Readonly<Record<KeptFor, number>> = { selection: hourMs, undo: 7 * 24 * hourMs };

/** Forgets them when nobody can use them any more. */
export const sweepKeptIds = (kept: Pick<KeptIds, 'forgetBefore'>, now: () => Date): JobKind => ({
  name: 'sweep_kept_ids',
  everyMs: hourMs,
  run: async () => {
    for (const keptFor of ['selection', 'undo'] as const)
      await kept.forgetBefore(keptFor, new Date(now().getTime() - keptMs[keptFor]));
  },
});
