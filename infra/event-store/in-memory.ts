import { checkAppendRequest, commandKey, commandRecordDays } from './append-rules.ts';
import { contentHash, genesisHash, link } from './chain.ts';
import { isWanted } from './event-filter.ts';
import { toEventText } from './event-text.ts';
import { isHeldBy } from './kept-place.ts';
import { partsOf, runSubscription } from './subscription.ts';
import { microsOf, timeOfMicros } from './times.ts';
import type {
  AppendRequest,
  AppendResult,
  Commit,
  EventFilter,
  EventStore,
  Head,
  RecordedCommand,
  StoredEvent,
} from './port.ts';

type Options = Readonly<{
  /** Microseconds since 1970. */
  nowMicros?: () => bigint;
}>;

const systemMicros = (): bigint => BigInt(Date.now()) * 1000n;
const recordMicros = BigInt(commandRecordDays) * 86_400_000_000n;

/** The event store for tests: the whole port, with hash chain and command records, in this process's memory. */
export const createInMemoryEventStore = ({
  nowMicros = systemMicros,
}: Options = {}): EventStore => {
  const log: StoredEvent[] = [];
  const streams = new Map<string, StoredEvent[]>();
  const commands = new Map<string, RecordedCommand>();
  const wakers = new Set<() => void>();
  let head: Head = { position: 0n, hash: genesisHash, recordedAt: timeOfMicros(0n) };

  const findLive = (key: string): RecordedCommand | null => {
    const record = commands.get(key);
    const isLive = record && microsOf(record.recordedAt) > nowMicros() - recordMicros;
    return isLive ? record : null;
  };

  const refuse = (request: AppendRequest, revision: number): AppendResult | null => {
    for (const [index, { command }] of request.commits.entries()) {
      const record = command && findLive(commandKey(command));
      if (record) return { status: 'duplicate', index, record };
    }
    return revision === request.expectedRevision
      ? null
      : { status: 'conflict', actualRevision: revision };
  };

  const write = (stream: string, events: StoredEvent[], commit: Commit, recordedAt: string) => {
    const revisionRead = events.length - 1;
    for (const event of commit.events) {
      const revision = events.length;
      const position = head.position + 1n;
      const content = contentHash({ ...event, stream, revision });
      const hash = link(head.hash, position, microsOf(recordedAt), content);
      const stored = { ...event, stream, revision, position, recordedAt, hash };
      head = { position, hash, recordedAt };
      events.push(stored);
      log.push(stored);
    }
    const { position } = head;
    if (commit.command) {
      const record = { ...commit.command, stream, revisionRead, position, recordedAt };
      commands.set(commandKey(commit.command), record);
    }
    return { revision: events.length - 1, position };
  };

  const append = (request: AppendRequest): AppendResult => {
    checkAppendRequest(request);
    const events = streams.get(request.stream) ?? [];
    const refusal = refuse(request, events.length - 1);
    if (refusal) return refusal;
    const now = nowMicros();
    const before = microsOf(head.recordedAt);
    const recordedAt = timeOfMicros(now > before ? now : before);
    streams.set(request.stream, events);
    const commits = request.commits.map((commit) =>
      write(request.stream, events, commit, recordedAt),
    );
    for (const wake of wakers) wake();
    return { status: 'appended', commits };
  };

  const readAll = (after: bigint, limit: number, filter?: EventFilter): StoredEvent[] => {
    const found: StoredEvent[] = [];
    for (let index = Number(after); index < log.length && found.length < limit; index += 1) {
      const event = log[index];
      if (event && isWanted(filter, event)) found.push(event);
    }
    return found;
  };

  return {
    name: 'in-memory',
    append: async (request) => append(request),
    read: async (stream, fromRevision = 0, limit = Infinity) =>
      (streams.get(stream) ?? []).slice(fromRevision, fromRevision + limit),
    readAll: async (after, limit, filter) => readAll(after, limit, filter),
    readTexts: async (after, limit, filter) => readAll(after, limit, filter).map(toEventText),
    subscribe: (after, deliver, filter) =>
      runSubscription({
        after,
        deliver,
        readPart: partsOf(
          async () => head,
          async (from, limit) => readAll(from, limit, filter).map(toEventText),
        ),
        onWake: (wake) => {
          wakers.add(wake);
          return () => wakers.delete(wake);
        },
      }),
    findCommand: async (scope, key) => findLive(commandKey({ scope, key })),
    head: async () => head,
    end: async () => head.position,
    holds: async (place) =>
      place.position === 0n || isHeldBy(readAll(place.position - 1n, 1)[0], place),
    waitingFor: () => null,
    close: async () => undefined,
  };
};
