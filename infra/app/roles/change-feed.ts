import type { Pool } from 'pg';
import type { ChangeNotice, SocketHub } from '../../http/socket/hub.ts';

export type ChangeFeed = Readonly<{ stop: () => Promise<void> }>;

const pollMs = 100;
/** An id is taken before its transaction commits, so each look goes this far back, past what was seen. */
const lookBack = "interval '5 seconds'";
/** Longer than that: what was seen so long ago is not looked at again. */
const seenMs = 15_000;

type Row = Readonly<{ id: string; tags: readonly ChangeNotice[]; position: string }>;

/** Tells the screens connected here what the read models' process changed, wherever it runs. */
export const startChangeFeed = (of: {
  pool: Pool;
  hub: Pick<SocketHub, 'emitChanges'>;
  onError: (error: unknown) => void;
}): ChangeFeed => {
  /** Ids, and when they were seen. */
  const seen = new Map<string, number>();
  let isFirst = true;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<void> => {
    const { rows } = await of.pool.query<Row>({
      name: 'change-feed',
      text: `select id::text, tags, position::text from ops.changes
              where at > clock_timestamp() - ${lookBack} and id <> all ($1::bigint[]) order by id`,
      values: [[...seen.keys()]],
    });
    const now = performance.now();
    for (const [id, at] of seen) if (now - at > seenMs) seen.delete(id);
    for (const { id, tags, position } of rows) {
      seen.set(id, now);
      if (!isFirst) of.hub.emitChanges(tags, BigInt(position));
    }
    isFirst = false;
  };

  const turn = async (): Promise<void> => {
    await read().catch(of.onError);
    if (isStopped) return;
    timer = setTimeout(() => {
      running = turn();
    }, pollMs);
  };
  let running = turn();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
