import { genesisHash, linkOf } from './chain.ts';
import { microsOf } from './times.ts';
import type { EventStore, Head, StoredEvent } from './port.ts';

/** A head of the log, as recorded outside of the store (`anchors.ts`). */
export type Anchor = Readonly<{ position: bigint; hash: string }>;

/** The first place where the log differs from what was written. */
export type Break = Readonly<{
  /** The position of the event, anchor or head that does not match. */
  position: bigint;
  /** The event there; absent where there is none. */
  event?: Pick<StoredEvent, 'id' | 'type' | 'stream' | 'revision'>;
  reason:
    /** Events are missing between this one and the one before. */
    | 'missing-events'
    /** Its position is not after the previous event's. */
    | 'out-of-order'
    /** It was recorded before the previous event. */
    | 'time-runs-back'
    /** Its link does not follow from its content and the previous link: one of them was changed. */
    | 'wrong-link'
    /** The head's link or position is not the last event's: events at the end are missing or were added. */
    | 'wrong-head'
    /** An anchor has another link for this position, or a position that does not exist: history was rewritten. */
    | 'wrong-anchor';
}>;

export type ChainReport = Readonly<{
  events: number;
  /** How many anchors were compared. */
  anchors: number;
  head: Head;
  broken: Break | null;
}>;

type Step = Readonly<{ position: bigint; hash: Uint8Array; recordedAt: string }>;

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

/** What is wrong with an event that should follow `before`, or `null`. */
const breakBetween = (before: Step, event: StoredEvent): Break['reason'] | null => {
  if (event.position <= before.position) return 'out-of-order';
  if (microsOf(event.recordedAt) < microsOf(before.recordedAt)) return 'time-runs-back';
  if (isSame(linkOf(before.hash, event), event.hash)) return null;
  return event.position > before.position + 1n ? 'missing-events' : 'wrong-link';
};

const batchSize = 1000;

/** The events up to and including a position, in batches. */
async function* eventsUpTo(store: EventStore, last: bigint): AsyncGenerator<StoredEvent> {
  let after = 0n;
  while (after < last) {
    const batch = await store.readAll(after, batchSize);
    for (const event of batch) {
      if (event.position > last) return;
      yield event;
    }
    const end = batch.at(-1);
    if (!end) return;
    after = end.position;
  }
}

/**
 * Reads the log from its beginning to its current head, computes every link again and compares the links with the
 * stored ones and the anchors; stops at the first mismatch. For stores with one chain over the whole log.
 */
export const verifyChain = async (
  store: EventStore,
  anchors: readonly Anchor[] = [],
): Promise<ChainReport> => {
  const head = await store.head();
  const open = new Map(anchors.map(({ position, hash }) => [position, hash]));
  let before: Step = { position: 0n, hash: genesisHash, recordedAt: '1970-01-01T00:00:00.000000Z' };
  let events = 0;
  const report = (broken: Break | null): ChainReport => ({
    events,
    anchors: anchors.length - open.size,
    head,
    broken,
  });

  for await (const event of eventsUpTo(store, head.position)) {
    const { position, id, type, stream, revision } = event;
    const reason = breakBetween(before, event);
    if (reason) return report({ position, event: { id, type, stream, revision }, reason });
    events += 1;
    const anchor = open.get(position);
    if (anchor !== undefined && anchor !== Buffer.from(event.hash).toString('hex')) {
      return report({ position, event: { id, type, stream, revision }, reason: 'wrong-anchor' });
    }
    open.delete(position);
    before = event;
  }
  if (before.position !== head.position || !isSame(before.hash, head.hash)) {
    return report({ position: head.position, reason: 'wrong-head' });
  }
  open.delete(0n);
  const lost = [...open.keys()].sort((one, other) => (one < other ? -1 : 1))[0];
  return report(lost === undefined ? null : { position: lost, reason: 'wrong-anchor' });
};
