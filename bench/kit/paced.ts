import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The result of calls at a fixed rate. */
export type Paced = Readonly<{
  /** Calls done within the time, per second. */
  perSecond: number;
  /** Milliseconds from when each call was due, not from when it was sent, so that a server that stalls is noticed. */
  latencies: readonly number[];
}>;

// A timer counts whole milliseconds and may fire one early, which would make the rate higher than requested.
const until = async (dueAt: number): Promise<void> => {
  for (let left = dueAt - performance.now(); left > 0; left = dueAt - performance.now())
    await delay(Math.ceil(left));
};

/**
 * Makes this many calls a second for this long, each when it is due, however many are in flight; waits for the last.
 */
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

type Answered = Readonly<{
  status: number | undefined;
  cookies: readonly string[];
  retryAfterMs: number;
  body: string;
}>;

const send = (
  agent: Agent,
  url: string,
  { method, path, headers, body }: Posting,
): Promise<Answered> =>
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
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            cookies: response.headers['set-cookie'] ?? [],
            retryAfterMs: Number(response.headers['retry-after'] ?? '1') * 1000,
            body: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(content);
  });

/**
 * Too many commands of this person are in progress, or settings are older than two seconds, so the machine is
 * overloaded.
 */
const passing = ['BUSY', 'REFERENCE_DATA_STALE'] as const;
export type Passing = (typeof passing)[number];

/** Why it should be sent again a little later; `null` if it was refused for another reason. */
const passingIn = ({ status, body }: Answered): Passing | null => {
  if (status !== 503) return null;
  const told: unknown = JSON.parse(body);
  const code: unknown =
    typeof told === 'object' && told !== null ? Reflect.get(told, 'code') : null;
  return passing.find((one) => one === code) ?? null;
};

/**
 * Sends calls to this address over connections that are kept open; resolves with the cookies that are set. Rejects for
 * any other status than `status`. With `onLater`, a call that was refused only for a moment is reported there and sent
 * again unchanged after the requested pause, as a good client does: its answer is late, not lost.
 */
export const openPoster = (url: string, status: number, onLater?: (code: Passing) => void) => {
  const agent = new Agent({ keepAlive: true });
  const post = async (posting: Posting): Promise<readonly string[]> => {
    for (;;) {
      const answer = await send(agent, url, posting);
      if (answer.status === status) return answer.cookies;
      const code = passingIn(answer);
      if (onLater === undefined || code === null)
        throw new Error(`${posting.path} answered ${answer.status}: ${answer.body}`);
      onLater(code);
      await delay(answer.retryAfterMs);
    }
  };
  return { post, close: () => agent.destroy() };
};
