import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What calls at a pace came to. */
export type Paced = Readonly<{
  /** Done within the time, a second. */
  perSecond: number;
  /** Milliseconds from when each was due, not from when it could be sent: a server that stands still is seen. */
  latencies: readonly number[];
}>;

// A timer counts whole milliseconds and may fire one early, which would make the pace faster than was asked for.
const until = async (dueAt: number): Promise<void> => {
  for (let left = dueAt - performance.now(); left > 0; left = dueAt - performance.now())
    await delay(Math.ceil(left));
};

/** Makes so many calls a second for so long, each when it is due, however many are under way; waits for the last. */
export const atPace = async (
  perSecond: number,
  forMs: number,
  call: (number: number) => Promise<void>,
): Promise<Paced> => {
  const count = Math.round((perSecond * forMs) / 1000);
  const latencies: number[] = [];
  const startedAt = performance.now();
  const one = async (number: number): Promise<void> => {
    const dueAt = startedAt + (number * 1000) / perSecond;
    await until(dueAt);
    await call(number);
    latencies.push(performance.now() - dueAt);
  };
  await Promise.all(Array.from({ length: count }, (_none, number) => one(number)));
  return { perSecond: (count * 1000) / (performance.now() - startedAt), latencies };
};

export type Posting = Readonly<{
  method: 'POST' | 'PUT';
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}>;

/** Sends calls to this address over connections that are kept; gives the cookies that are set, anything but `status` rejects. */
export const openPoster = (url: string, status: number) => {
  const agent = new Agent({ keepAlive: true });
  const post = ({ method, path, headers, body }: Posting): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      const content = JSON.stringify(body);
      const sent = request(
        `${url}${path}`,
        {
          agent,
          method,
          headers: {
            origin: url,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(content),
            ...headers,
          },
        },
        (response) => {
          response.resume();
          response.on('end', () =>
            response.statusCode === status
              ? resolve(response.headers['set-cookie'] ?? [])
              : reject(new Error(`${path} was answered with ${response.statusCode}`)),
          );
        },
      );
      sent.on('error', reject);
      sent.end(content);
    });
  return { post, close: () => agent.destroy() };
};
