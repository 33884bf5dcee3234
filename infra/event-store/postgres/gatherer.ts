import { commandKey } from '../append-rules.ts';
import { EventStoreUnavailable, type AppendRequest, type AppendResult } from '../port.ts';
import { sizeOf } from './pack-batch.ts';

type Waiting = Readonly<{
  request: AppendRequest;
  /** Its stream and its command keys, which no other request in progress may share. */
  names: readonly string[];
  resolve: (result: AppendResult | Promise<AppendResult>) => void;
  reject: (error: unknown) => void;
}>;

/** Answers of one batch, in order; some may still have to be looked up. */
type Answers = readonly (AppendResult | Promise<AppendResult>)[];

type Options = Readonly<{
  /** Writes a batch in which each stream and each command key appears only once. */
  send: (requests: readonly AppendRequest[]) => Promise<Answers>;
  requestsMax?: number;
  bytesMax?: number;
}>;

/** Waiting appends, and the batch in progress. */
export type Gatherer = Readonly<{
  append: (request: AppendRequest) => Promise<AppendResult>;
  /** Resolves when nothing is waiting or in progress. */
  idle: () => Promise<void>;
}>;

/** A call with this many requests takes the database some ten milliseconds, which the next call has to wait. */
const defaultRequestsMax = 256;
const defaultBytesMax = 4_000_000;

/** With this many waiting, a second call beside the one in progress is worth it. */
const aheadMin = 16;

const namesOf = ({ stream, commits }: AppendRequest): readonly string[] => {
  const names = [stream];
  for (const { command } of commits) if (command) names.push(commandKey(command));
  return names;
};

/** Streams and command keys of requests that were sent and are not answered yet. */
const createTaken = () => {
  const taken = new Set<string>();
  return {
    /** False if another request has its stream or one of its command keys. */
    take: ({ names }: Waiting): boolean => {
      if (names.some((name) => taken.has(name))) return false;
      for (const name of names) taken.add(name);
      return true;
    },
    giveBack: ({ names }: Waiting): void => {
      for (const name of names) taken.delete(name);
    },
  };
};

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/**
 * Collects the appends that arrive during a call and sends them in the next, in order. When enough are waiting for two
 * calls, the second is sent before the first is answered: the database writes one while we prepare and answer the
 * other. A batch ends before a request whose stream or command is already in it or in progress. So no request depends
 * on another with an unknown outcome, and each is written or refused by itself.
 */
export const createGatherer = ({
  send,
  requestsMax = defaultRequestsMax,
  bytesMax = defaultBytesMax,
}: Options): Gatherer => {
  let waiting: Waiting[] = [];
  let isScheduled = false;
  const underWay = new Set<readonly Waiting[]>();
  const taken = createTaken();
  const idlers: (() => void)[] = [];

  /** Most requests of the next batch: half of all, if there are enough for two. */
  const lengthMax = (): number => {
    const all = waiting.length + sum([...underWay].map((batch) => batch.length));
    return Math.min(requestsMax, all < 2 * aheadMin ? requestsMax : Math.ceil(all / 2));
  };

  const takeBatch = (): readonly Waiting[] => {
    const most = lengthMax();
    let bytes = 0;
    let count = 0;
    for (const one of waiting) {
      bytes += sizeOf(one.request);
      const isFull = count === most || (count > 0 && bytes > bytesMax);
      if (isFull || !taken.take(one)) break;
      count += 1;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    return batch;
  };

  /** When the database refuses a whole batch, each request is sent alone, so that only the faulty one fails. */
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
        // Requests that arrived meanwhile have waited as long, so they fail now too, and not one timeout after the
        // other.
        const late = waiting;
        waiting = [];
        for (const { reject } of [...batch, ...late]) reject(error);
      } else if (batch.length > 1) await sendApart(batch);
      else batch[0]?.reject(error);
    }
  };

  const start = async (batch: readonly Waiting[]): Promise<void> => {
    underWay.add(batch);
    await sendBatch(batch);
    underWay.delete(batch);
    batch.forEach(taken.giveBack);
    schedule();
  };

  const sendWaiting = (): void => {
    isScheduled = false;
    while (underWay.size === 0 || (underWay.size === 1 && waiting.length >= aheadMin)) {
      const batch = takeBatch();
      if (batch.length === 0) break;
      void start(batch);
    }
    if (underWay.size === 0) idlers.splice(0).forEach((tell) => tell());
  };

  /** Scheduled for later, so that callers that were just answered can join the next batch. */
  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(sendWaiting);
  };

  return {
    append: (request) =>
      new Promise((resolve, reject) => {
        waiting.push({ request, names: namesOf(request), resolve, reject });
        schedule();
      }),
    idle: () =>
      new Promise((resolve) => {
        idlers.push(resolve);
        schedule();
      }),
  };
};
