import type { PoolClient } from 'pg';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { decodeBatch } from './decode.ts';
import { writeBatch, type Target } from './write-batch.ts';

export type ReplaySource = Readonly<{
  store: Pick<EventStore, 'readAll'>;
  codec: Pick<Codec, 'decode'>;
}>;

/** Events of a batch: large, since one set-based statement per table writes them all. */
const batchSize = 5_000;

/** Writes the next batch of a projection's events after `from`, at most to `upTo`, by way of `run`'s transaction. */
export const replayStep = async (
  { store, codec }: ReplaySource,
  target: Target,
  range: Readonly<{ from: bigint; upTo: bigint }>,
  run: (write: (client: PoolClient) => Promise<unknown>, position: bigint) => Promise<void>,
): Promise<Readonly<{ position: bigint; events: number }>> => {
  const { categories, name } = target.projection;
  const stored = await store.readAll(range.from, batchSize, { categories });
  const wanted = stored.filter(({ position }) => position <= range.upTo);
  const isAll = wanted.length < batchSize;
  const position = isAll ? range.upTo : (wanted.at(-1)?.position ?? range.upTo);
  const decoded = await decodeBatch(codec, wanted);
  const events = decoded.map((each) => {
    if (each.kind === 'known') return each.event;
    throw new Error(
      `'${name}' cannot go past position ${each.position}: ${each.type}: ${each.reason}`,
    );
  });
  await run((client) => writeBatch(client, target, events), position);
  return { position, events: events.length };
};
