import type { Pool } from 'pg';
import { withCheck, type RoleConfig } from '../../postgres/pools.ts';
import { checkAppendRequest } from '../append-rules.ts';
import { isHeldBy } from '../kept-place.ts';
import {
  EventStoreUnavailable,
  type AppendRequest,
  type AppendResult,
  type EventStore,
  type EventText,
  type Head,
  type StoredEvent,
} from '../port.ts';
import { runSubscription } from '../subscription.ts';
import { appendBatch, findOwnAppend, type Verdict } from './append-batch.ts';
import { createAppendLine } from './append-line.ts';
import { withPatience } from './availability.ts';
import { createGatherer } from './gatherer.ts';
import { createListener } from './listener.ts';
import { createReadTogether } from './read-together.ts';
import { createSeenCommits, type SeenCommits } from './seen-commits.ts';
import { createSharedReader } from './shared-reader.ts';
import { findCommand, readHead, readLog, readLook, readStream, readTexts } from './queries.ts';

type Options = Readonly<{
  /** For reads, of any role that may read the log. `close` does not end it. */
  pool: Pool;
  /** Settings of the store's own connections: one listens; one appends, and takes the role `app` for it. */
  connection: RoleConfig;
  /** Called for failures that the store recovers from. */
  onError?: (error: unknown) => void;
  /** Called with the number of requests that one database call wrote. */
  onBatch?: (requests: number) => void;
  /** How long a call is retried before its caller gets the failure; five seconds by default. */
  patienceMs?: number;
  /** Remembers what is read and written; whoever opens the pool has its connections checked against it. */
  seen?: SeenCommits;
}>;

/** The event store on PostgreSQL (design.md section 3): the default, and enough for one machine. */
export const createPostgresEventStore = ({
  pool,
  connection,
  onError = () => undefined,
  onBatch = () => undefined,
  patienceMs = 5_000,
  seen = createSeenCommits(),
}: Options): EventStore => {
  const patiently = <Result>(attempt: (failures: number) => Promise<Result>): Promise<Result> =>
    withPatience(patienceMs, attempt);
  /** Notes the last event read, because it is furthest in the log. */
  const noted = async <Event extends StoredEvent | EventText>(
    reading: Promise<readonly Event[]>,
  ): Promise<readonly Event[]> => {
    const events = await reading;
    seen.read(events.at(-1));
    return events;
  };
  const checked = withCheck(connection, seen.check);
  const listener = createListener(checked, onError);
  const line = createAppendLine(checked);
  const readTogether = createReadTogether(pool);
  const reader = createSharedReader(async (...wanted) => {
    const look = await readLook(pool, ...wanted);
    seen.read({ position: look.head, hash: look.hash });
    return look;
  });

  /** The answer to a refused request, with the record of a duplicate. An earlier failed attempt may have written it. */
  const answerOfLost = async (
    request: AppendRequest,
    verdict: Exclude<Verdict, { status: 'appended' }>,
    isRepeat: boolean,
  ): Promise<AppendResult> => {
    const own = isRepeat ? await patiently(() => findOwnAppend(pool, request)) : null;
    if (own) return own;
    if (verdict.status === 'conflict') return verdict;
    const command = request.commits[verdict.index]?.command;
    const record =
      command && (await patiently(() => findCommand(pool, command.scope, command.key)));
    if (!record)
      throw new EventStoreUnavailable('The record of a repeated command has just expired.');
    return { ...verdict, record };
  };

  const gatherer = createGatherer({
    send: (requests) =>
      patiently(async (failures) => {
        const verdicts = await line.use((client) => appendBatch(client, requests));
        onBatch(requests.length);
        return requests.map((request, index) => {
          const verdict = verdicts[index];
          if (!verdict) throw new Error('Broken invariant: each request of a batch has a result');
          return verdict.status === 'appended'
            ? verdict
            : answerOfLost(request, verdict, failures > 0);
        });
      }),
  });

  const head = async (): Promise<Head> => {
    const read = await patiently(() => readHead(pool));
    seen.read(read);
    return read;
  };

  return {
    name: 'PostgreSQL',
    append: async (request) => {
      checkAppendRequest(request);
      const result = await gatherer.append(request);
      seen.appended(request, result);
      return result;
    },
    read: (stream, fromRevision = 0, limit = Infinity) =>
      patiently(() =>
        noted(
          limit === Infinity
            ? readTogether(stream, fromRevision)
            : readStream(pool, stream, fromRevision, limit),
        ),
      ),
    readAll: (after, limit, filter) => patiently(() => noted(readLog(pool, after, limit, filter))),
    readTexts: (after, limit, filter) =>
      patiently(() => noted(readTexts(pool, after, limit, filter))),
    subscribe: (after, deliver, filter) =>
      runSubscription({
        after,
        deliver,
        readPart: (from, limit) => reader(from, limit, filter),
        onWake: listener.onWake,
        onError,
      }),
    // A caller may rely on the answer that there is no record, so first wait until no lost connection can still write
    // one.
    findCommand: (scope, key) =>
      patiently(async () => {
        await line.settled();
        return findCommand(pool, scope, key);
      }),
    head,
    end: async () => (await head()).position,
    holds: async (place) => {
      if (place.position === 0n) return true;
      const [first] = await patiently(() => readLog(pool, place.position - 1n, 1, undefined));
      return isHeldBy(first, place);
    },
    // The database's own health check reports it.
    waitingFor: () => null,
    close: async () => {
      await gatherer.idle();
      await line.close();
      await listener.close();
    },
  };
};
