import type { EventStore, StoredEvent } from '../port.ts';
import type { ChainReport } from '../verify-chain.ts';
import { genesisHash } from '../chain.ts';
import { streamLink } from './stream-chain.ts';

const batchSize = 1_000;

/**
 * Reads the whole log and computes each stream's links again; stops at the first that does not match. A missing event
 * is detected at the next one in its stream; events cut off at the end of a stream are not detected.
 */
export const verifyStreams = async (store: EventStore): Promise<ChainReport> => {
  const ends = new Map<string, StoredEvent>();
  const head = await store.head();
  let after = 0n;
  let events = 0;
  while (after < head.position) {
    const batch = await store.readAll(after, batchSize);
    for (const event of batch) {
      const before = ends.get(event.stream);
      const link = streamLink(before?.hash ?? genesisHash, event);
      if (!link.equals(event.hash)) {
        const isGap = event.revision !== (before?.revision ?? -1) + 1;
        const { position, id, type, stream, revision } = event;
        const reason = isGap ? 'missing-events' : 'wrong-link';
        return {
          events,
          anchors: 0,
          head,
          broken: { position, event: { id, type, stream, revision }, reason },
        };
      }
      ends.set(event.stream, event);
      events += 1;
    }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  return { events, anchors: 0, head, broken: null };
};
