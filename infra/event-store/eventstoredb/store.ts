import type { EventStore } from '../port.ts';
import { runSubscription } from '../subscription.ts';
import { createAppender, defaultTiming, findRecord, type Timing } from './append.ts';
import { connect } from './connection.ts';
import type { Intents } from './intents.ts';
import { toEventText } from '../event-text.ts';
import { headOf, readAllAfter, readStream } from './reading.ts';
import { listenForNews } from './wake-up.ts';

export type EventStoreDbOptions = Readonly<{
  /** `esdb://...` */
  connectionString: string;
  /** Command records; the store itself cannot keep them beside the events. */
  intents: Intents;
  timing?: Timing;
  onError?: (error: unknown) => void;
}>;

/** The event store on EventStoreDB / KurrentDB, for those who outgrow one machine. */
export const createEventStoreDb = (options: EventStoreDbOptions): EventStore => {
  const timing = options.timing ?? defaultTiming;
  const connection = connect(options.connectionString, timing.readTimeoutMs);
  const append = createAppender(connection, options.intents, timing);
  return {
    name: 'EventStoreDB',
    append,
    read: (stream, fromRevision = 0, limit = Number.MAX_SAFE_INTEGER) =>
      readStream(connection, stream, fromRevision, limit),
    readAll: (after, limit, filter) => readAllAfter(connection, after, limit, filter),
    readTexts: async (after, limit, filter) =>
      (await readAllAfter(connection, after, limit, filter)).map(toEventText),
    subscribe: (after, deliver, filter) =>
      runSubscription({
        after,
        deliver,
        readHead: () => headOf(connection),
        readBatch: (cursor, limit) => readAllAfter(connection, cursor, limit, filter),
        onWake: (wake) => listenForNews(connection, wake),
        ...(options.onError === undefined ? {} : { onError: options.onError }),
      }),
    findCommand: (scope, key) => findRecord(connection, options.intents, scope, key),
    head: () => headOf(connection),
    close: () => connection.close(),
  };
};
