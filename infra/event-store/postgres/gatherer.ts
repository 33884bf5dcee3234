import { commandKey } from '../append-rules.ts';
import { EventStoreUnavailable, type AppendRequest, type AppendResult } from '../port.ts';
import { sizeOf } from './pack-batch.ts';

type Waiting = Readonly<{
  request: AppendRequest;
  resolve: (result: AppendResult | Promise<AppendResult>) => void;
  reject: (error: unknown) => void;
}>;

/** Answers of one batch, in its order; each may still be looked up. */
type Answers = readonly (AppendResult | Promise<AppendResult>)[];

type Options = Readonly<{
  /** Writes a batch: each request for another stream, each command key once. */
  send: (requests: readonly AppendRequest[]) => Promise<Answers>;
  requestsMax?: number;
  bytesMax?: number;
}>;

/** Appends waiting, and the batch under way. */
export type Gatherer = Readonly<{
  append: (request: AppendRequest) => Promise<AppendResult>;
  /** Resolves when nothing waits and nothing is under way. */
  idle: () => Promise<void>;
}>;

/** A call of so many takes the database some ten milliseconds, which the next in line waits. */
const defaultRequestsMax = 256;
const defaultBytesMax = 4_000_000;

const keysOf = ({ commits }: AppendRequest): string[] =>
  commits.flatMap(({ command }) => (command ? [commandKey(command)] : []));

/**
 * Gathers the appends that wait while one call is under way and sends them in the next, in the order they came. A
 * batch ends before a request whose stream or command is in it already, so that within a batch none depends on
 * another, and each is taken or left alone.
 */
export const createGatherer = ({
  send,
  requestsMax = defaultRequestsMax,
  bytesMax = defaultBytesMax,
}: Options): Gatherer => {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;

  const takeBatch = (): Waiting[] => {
    const streams = new Set<string>();
    const keys = new Set<string>();
    let bytes = 0;
    let count = 0;
    for (const { request } of waiting) {
      bytes += sizeOf(request);
      const requestKeys = keysOf(request);
      const isFull = count === requestsMax || (count > 0 && bytes > bytesMax);
      if (isFull || streams.has(request.stream) || requestKeys.some((key) => keys.has(key))) break;
      streams.add(request.stream);
      for (const key of requestKeys) keys.add(key);
      count += 1;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  };

  /** Where the database refuses a whole batch, each request is sent alone, so that only the one at fault fails. */
  const sendApart = async (batch: readonly Waiting[]): Promise<void> => {
    for (const one of batch) await sendBatch([one]);
  };

  const sendBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await send(batch.map(({ request }) => request));
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer) resolve(answer);
        else reject(new Error('Broken invariant: each request of a batch is answered'));
      });
    } catch (error) {
      if (error instanceof EventStoreUnavailable) {
        // Those that came meanwhile waited as long: they are told at once, not one patience after the other.
        const late = waiting;
        waiting = [];
        for (const { reject } of [...batch, ...late]) reject(error);
      } else if (batch.length > 1) await sendApart(batch);
      else batch[0]?.reject(error);
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      // Callers that were answered just now get the chance to be in this batch.
      await new Promise((resolve) => setImmediate(resolve));
      await sendBatch(takeBatch());
    }
    running = null;
  };

  return {
    append: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, resolve, reject });
        running ??= run();
      }),
    idle: async () => {
      while (running) await running;
    },
  };
};
