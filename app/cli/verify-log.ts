import { readAnchors } from '../../infra/event-store/anchors.ts';
import { verifyStreams } from '../../infra/event-store/eventstoredb/verify-streams.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { verifyChain } from '../../infra/event-store/verify-chain.ts';
import type { Say } from './beside.ts';

type Options = Readonly<{
  store: EventStore;
  /** Folder of this host's anchors. */
  dataDir: string;
  say: Say;
}>;

/** If one chain runs through the whole log, its anchors are compared; EventStoreDB has one chain per stream. */
const report = async ({ store, dataDir, say }: Options) => {
  if (store.name.startsWith('EventStoreDB')) return verifyStreams(store);
  const anchors = await readAnchors(dataDir);
  if (anchors.length === 0) {
    say(
      'This host has no anchors, so a completely rewritten log cannot be detected. Run the check on the host with the role projections.',
    );
  }
  return verifyChain(store, anchors);
};

/**
 * Computes every hash of the log again and reports whether the chain is intact. A host without anchors is not a fault
 * of the log: it is reported, and only the hashes decide the result.
 */
export const verifyLog = async (options: Options): Promise<boolean> => {
  const { events, broken, head, anchors } = await report(options);
  const size = `${events.toLocaleString('en')} events to position ${head.position}, ${anchors} anchors`;
  if (broken === null) {
    options.say(`The log is intact: every hash link matches (${size}).`);
    return true;
  }
  const { position, event, reason } = broken;
  const where = event === undefined ? '' : ` (${event.type} in ${event.stream})`;
  options.say(`THE LOG IS BROKEN at position ${position}${where}: ${reason}. Checked ${size}.`);
  return false;
};
