import type { Pool, PoolClient } from 'pg';
import type { JobRow } from '../../domain/shared/job-row.ts';

type Connection = Pick<Pool | PoolClient, 'query'>;

export type AskedJob = Readonly<{
  kind: string;
  key: string;
  /** A certain time; default: now. */
  at?: Date | undefined;
  /** How long it waits from now, by the database's clock; not together with `at`. */
  afterMs?: number | undefined;
}>;

export type Jobs = Readonly<{
  /**
   * Requests work, now or at a time. An existing job of this kind and key is not changed. With a client, the request is
   * part of that client's transaction.
   */
  add: (kind: string, key: string, at?: Date, client?: Connection) => Promise<void>;
  /** The same for many jobs, in one statement. */
  addAll: (asked: readonly AskedJob[], client?: Connection) => Promise<void>;
  /** The same for many keys, each due `gapMs` after the one before, so that they are not all due at once. */
  addSpread: (
    kind: string,
    keys: readonly string[],
    gapMs: number,
    client?: Connection,
  ) => Promise<void>;
  /** Dead jobs first, then by due time. */
  list: (page: number, limit: number) => Promise<Readonly<{ rows: JobRow[]; total: number }>>;
  /** Makes a dead or waiting job due at once, with all its attempts again; false if there is none. */
  retry: (id: string) => Promise<boolean>;
}>;

const columns = `id, kind, key, attempts, last_error, due_at, created_at,
  case when died_at is not null then 'dead' when taken_until > clock_timestamp() then 'running' else 'waiting' end as status`;

type Raw = Omit<JobRow, 'due_at' | 'created_at'> & Readonly<{ due_at: Date; created_at: Date }>;

const toRow = (raw: Raw): JobRow => ({
  ...raw,
  due_at: raw.due_at.toISOString(),
  created_at: raw.created_at.toISOString(),
});

/** Jobs in `ops.jobs`. A key of a kind exists once: requesting it again changes nothing, not even its due time. */
export const createJobs = (pool: Pool): Jobs => ({
  add: async (kind, key, at, client = pool) => {
    await client.query(
      `insert into ops.jobs (kind, key, due_at) values ($1, $2, coalesce($3, clock_timestamp()))
       on conflict (kind, key) do nothing`,
      [kind, key, at ?? null],
    );
  },
  addAll: async (asked, client = pool) => {
    if (asked.length === 0) return;
    await client.query(
      `insert into ops.jobs (kind, key, due_at)
       select kind, key, coalesce(at, clock_timestamp() + make_interval(secs => after_ms / 1000))
         from unnest($1::text[], $2::text[], $3::timestamptz[], $4::float8[])
           as asked (kind, key, at, after_ms)
       on conflict (kind, key) do nothing`,
      [
        asked.map(({ kind }) => kind),
        asked.map(({ key }) => key),
        asked.map(({ at }) => at ?? null),
        asked.map(({ afterMs = 0 }) => afterMs),
      ],
    );
  },
  addSpread: async (kind, keys, gapMs, client = pool) => {
    await client.query(
      `insert into ops.jobs (kind, key, due_at)
       select $1, key, clock_timestamp() + make_interval(secs => (n - 1) * $3 / 1000.0)
         from unnest($2::text[]) with ordinality as asked (key, n)
       on conflict (kind, key) do nothing`,
      [kind, keys, gapMs],
    );
  },
  list: async (page, limit) => {
    const [found, count] = await Promise.all([
      pool.query<Raw>(
        `select ${columns} from ops.jobs order by died_at desc nulls last, due_at, id limit $1 offset $2`,
        [limit, (page - 1) * limit],
      ),
      pool.query<{ total: number }>('select count(*)::integer as total from ops.jobs'),
    ]);
    return { rows: found.rows.map(toRow), total: count.rows[0]?.total ?? 0 };
  },
  retry: async (id) => {
    const { rowCount } = await pool.query(
      `update ops.jobs set died_at = null, attempts = 0, due_at = clock_timestamp()
        where id = $1 and (taken_until is null or taken_until <= clock_timestamp())`,
      [id],
    );
    return rowCount === 1;
  },
});
