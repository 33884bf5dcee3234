import type { Pool, PoolClient } from 'pg';
import type { ChangeNotice, SocketHub } from '../../infra/http/socket/hub.ts';

export type ChangeFeed = Readonly<{ stop: () => Promise<void> }>;

const pollMs = 100;
/** While no screen is there to be told. */
const idlePollMs = 1_000;

/**
 * A server that crashed forgets transactions it had not yet written to disk, notices among them, and gives their ids to
 * others. It cannot forget more than those of its last second; this is more than it can write in several.
 */
const forgottenMax = 20_000n;
/** PostgreSQL keeps the ids below for itself. */
const firstXid = 3n;

type Row = Readonly<{ snapshot: string; tags: readonly ChangeNotice[] | null; position: string }>;

/** What was not to be seen in the snapshot `$1` and is now; where that is null, nothing. */
const newSince = `
  select pg_current_snapshot()::text as snapshot, changes.tags, changes.position::text
    from (select) as now
    left join ops.changes
      on changes.xid >= pg_snapshot_xmin($1::pg_snapshot)
     and not pg_visible_in_snapshot(changes.xid, $1::pg_snapshot)
   order by changes.id`;

/** A snapshot in which everything is still to come that began at most that many transactions before this one did. */
const wellBefore = (snapshot: string): string => {
  const oldest = BigInt(snapshot.split(':')[0] ?? firstXid) - forgottenMax;
  const from = oldest > firstXid ? oldest : firstXid;
  return `${from}:${from}:`;
};

/**
 * Tells the screens connected here what the read models' process changed, wherever it runs: what is committed after this
 * resolves, each change once, however late its transaction commits. After a lost connection some are told once more.
 */
export const startChangeFeed = async (options: {
  pool: Pool;
  hub: Pick<SocketHub, 'emitChanges' | 'count'>;
  onError: (error: unknown) => void;
}): Promise<ChangeFeed> => {
  /** Of the last look, as PostgreSQL writes it; null before the first. */
  let snapshot: string | null = null;
  /** One for all looks, since its loss may mean that the server crashed. */
  let client: PoolClient | null = null;
  let wasLost = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const isHeard = (): boolean => options.hub.count() > 0;

  const look = async (): Promise<void> => {
    client ??= await options.pool.connect();
    const wasHeard = isHeard();
    const from = wasLost && snapshot !== null ? wellBefore(snapshot) : snapshot;
    // With nobody there it only notes how far it is.
    const since = wasHeard ? from : null;
    const query = { name: 'change-feed', text: newSince, values: [since] };
    const { rows } = await client.query<Row>(query);
    for (const { tags, position } of rows) {
      if (tags !== null) options.hub.emitChanges(tags, BigInt(position));
    }
    // Who came meanwhile is told at the next look what changed since the one before.
    if (!wasHeard && snapshot !== null && isHeard()) return;
    snapshot = rows[0]?.snapshot ?? snapshot;
    wasLost = false;
  };

  const lose = (error: unknown): void => {
    client?.release(true);
    client = null;
    wasLost = true;
    options.onError(error);
  };

  const turn = async (): Promise<void> => {
    await look().catch(lose);
    if (isStopped) return;
    const pauseMs = options.hub.count() > 0 ? pollMs : idlePollMs;
    timer = setTimeout(() => {
      running = turn();
    }, pauseMs);
  };
  let running = turn();
  await running;
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      client?.release();
    },
  };
};
