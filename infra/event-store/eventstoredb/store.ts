import type { EventStore } from '../port.ts';
import { toEventText } from '../event-text.ts';
import { partsOf, runSubscription } from '../subscription.ts';
import { createAppender } from './append.ts';
import { connect } from './connection.ts';
import type { Intents } from './intents.ts';
import { createReading } from './reading.ts';
import { findRecord } from './records.ts';
import { defaultTiming, type Timing } from './send.ts';
import { createWanted } from './server-filter.ts';
import { createStreamEnds } from './stream-ends.ts';
import { createTail } from './tail.ts';
import { createNews, pulseMs } from './wake-up.ts';

/** Events that a process keeps for its subscriptions. */
const keptMax = 4_000;

export type EventStoreDbOptions = Readonly<{
  /** `esdb://...` */
  connectionString: string;
  /** Which command writes where: EventStoreDB itself cannot keep one key from being used in two streams. */
  intents: Intents;
  timing?: Timing;
  onError?: (error: unknown) => void;
}>;

/** The event store on EventStoreDB / KurrentDB, for more load than one machine can handle. */
export const createEventStoreDb = (options: EventStoreDbOptions): EventStore => {
  const { intents } = options;
  const timing = options.timing ?? defaultTiming;
  const connection = connect(options.connectionString, timing.readTimeoutMs);
  const ends = createStreamEnds();
  const reading = createReading(connection, ends);
  const wanted = createWanted();
  const tail = createTail(reading, keptMax, wanted.filters);
  const onWake = createNews(connection, tail);
  return {
    name: 'EventStoreDB',
    append: createAppender({ connection, reading, ends, intents, timing }),
    read: (stream, fromRevision = 0, limit = Number.MAX_SAFE_INTEGER) =>
      reading.stream(stream, fromRevision, limit),
    readAll: reading.all,
    readTexts: async (after, limit, filter) =>
      (await reading.all(after, limit, filter)).map(toEventText),
    subscribe: (after, deliver, filter) => {
      const noLonger = wanted.add(filter);
      const subscription = runSubscription({
        after,
        deliver,
        readPart: partsOf(tail.look, async (cursor, limit) =>
          (await tail.after(cursor, limit, filter)).map(toEventText),
        ),
        // No pause here, because the tail spreads its looks already.
        readEveryMs: 0,
        // A pulse wakes all subscriptions together each second.
        pollMs: 2 * pulseMs,
        onWake,
        ...(options.onError === undefined ? {} : { onError: options.onError }),
      });
      return {
        stop: async () => {
          await subscription.stop();
          noLonger();
        },
      };
    },
    findCommand: (scope, key) => findRecord(reading, intents, scope, key),
    head: reading.head,
    end: reading.end,
    holds: reading.holds,
    waitingFor: connection.waitingFor,
    close: () => connection.close(),
  };
};
