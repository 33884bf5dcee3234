import type { Pool, PoolClient } from 'pg';
import type { ChangeNotice, SocketHub } from '../../infra/http/socket/hub.ts';

export type ChangeFeed = Readonly<{ stop: () => Promise<void> }>;

const pollMs = 100;
/** While no screen is connected. */
const idlePollMs = 1_000;

/**
 * A server that crashes forgets transactions that it had not yet written to disk, including notices, and gives their
 * ids to others. It can forget only those of its last second; this is more than it can write in several seconds.
 */
const forgottenMax = 20_000n;
/** PostgreSQL reserves the ids below it. */
const firstXid = 3n;

type Row = Readonly<{ snapshot: string; tags: readonly ChangeNotice[] | null; position: string }>;

/** Changes that were not visible in the snapshot `$1` and are visible now; none if `$1` is null. */
const newSince = `
  select pg_current_snapshot()::text as snapshot, changes.tags, changes.position::text
    from (select) as now
    left join ops.changes
      on changes.xid >= pg_snapshot_xmin($1::pg_snapshot)
     and not pg_visible_in_snapshot(changes.xid, $1::pg_snapshot)
   order by changes.id`;

/** A snapshot in which the last `forgottenMax` transactions before this one count as not yet visible. */
const wellBefore = (snapshot: string): string => {
  const oldest = BigInt(snapshot.split(':')[0] ?? firstXid) - forgottenMax;
  const from = oldest > firstXid ? oldest : firstXid;
  return `${from}:${from}:`;
};

/**
 * Announces to the screens connected here what the read models' process changed, wherever it runs: everything committed
 * after this resolves, each change once, however late its transaction commits. After a lost connection some changes are
 * announced again.
 */
export const startChangeFeed = async (options: {
  pool: Pool;
  hub: Pick<SocketHub, 'emitChanges' | 'count'>;
  onError: (error: unknown) => void;
}): Promise<ChangeFeed> => {
  /** The snapshot of the last poll, as PostgreSQL writes it; null before the first. */
  let snapshot: string | null = null;
  /** One connection for all polls, because its loss may mean that the server crashed. */
  let client: PoolClient | null = null;
  let wasLost = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const isHeard = (): boolean => options.hub.count() > 0;

  const look = async (): Promise<void> => {
    client ??= await options.pool.connect();
    const wasHeard = isHeard();
    const from = wasLost && snapshot !== null ? wellBefore(snapshot) : snapshot;
    // Without a screen it only reads the current snapshot.
    const since = wasHeard ? from : null;
    const query = { name: 'change-feed', text: newSince, values: [since] };
    const { rows } = await client.query<Row>(query);
    for (const { tags, position } of rows) {
      if (tags !== null) options.hub.emitChanges(tags, BigInt(position));
    }
    // For screens that connected during this poll, the next one starts from the same snapshot.
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
