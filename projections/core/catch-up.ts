import type { EventStore, StoredEvent } from '../../infra/event-store/port.ts';
import type { DecodedEvent } from './decode.ts';
import { categoriesOf, isActive, lowest, type Member } from './member.ts';

export type CatchUpDeps = Readonly<{
  store: Pick<EventStore, 'readAll' | 'head'>;
  decode: (events: readonly StoredEvent[]) => Promise<readonly DecodedEvent[]>;
  advance: (
    members: readonly Member[],
    decoded: readonly DecodedEvent[],
    upTo: bigint,
  ) => Promise<void>;
  batchSize: number;
}>;

/** Applies one large batch; false when there was nothing more to read. */
export const catchUpStep = async (
  { store, decode, advance, batchSize }: CatchUpDeps,
  members: readonly Member[],
): Promise<boolean> => {
  const active = members.filter(isActive);
  if (active.length === 0) return false;
  const after = lowest(active);
  // Read before the events. If fewer events come than requested, they include all up to this position.
  const head = await store.head();
  const stored = await store.readAll(after, batchSize, { categories: categoriesOf(active) });
  const last = stored.at(-1)?.position ?? after;
  const isAll = stored.length < batchSize;
  const upTo = isAll && head.position > last ? head.position : last;
  await advance(active, await decode(stored), upTo);
  return !isAll;
};
