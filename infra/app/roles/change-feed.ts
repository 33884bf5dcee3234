import type { Pool } from 'pg';
import type { ChangeNotice, SocketHub } from '../../http/socket/hub.ts';

export type ChangeFeed = Readonly<{ stop: () => Promise<void> }>;

const pollMs = 100;
/** An id is taken before its transaction commits, so each look goes this far back and drops what was seen. */
const lookBack = "interval '5 seconds'";
const seenMax = 10_000;

type Row = Readonly<{ id: string; tags: readonly ChangeNotice[]; position: string }>;

/** Tells the screens connected here what the read models' process changed, wherever it runs. */
export const startChangeFeed = (of: {
  pool: Pool;
  hub: Pick<SocketHub, 'emitChanges'>;
  onError: (error: unknown) => void;
}): ChangeFeed => {
  const seen = new Set<string>();
  let isFirst = true;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const read = async (): Promise<void> => {
    const { rows } = await of.pool.query<Row>({
      name: 'change-feed',
      text: `select id::text, tags, position::text from ops.changes
              where at > clock_timestamp() - ${lookBack} order by id`,
    });
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    if (!isFirst) {
      for (const { tags, position } of fresh) of.hub.emitChanges(tags, BigInt(position));
    }
    isFirst = false;
    if (seen.size > seenMax) {
      const kept = rows.map(({ id }) => id);
      seen.clear();
      for (const id of kept) seen.add(id);
    }
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
