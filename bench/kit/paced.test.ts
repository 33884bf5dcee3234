import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { atPace, openPoster } from './paced.ts';

it('paced calls are made once each, and their latency counts from when they were due', async () => {
  const made: number[] = [];
  let open = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const paced = atPace(1_000, 20, async (number) => {
    made.push(number);
    if (made.length === 20) open();
    await gate;
  });
  const { latencies, perSecond } = await paced;
  expect(made.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_none, i) => i));
  expect(latencies).toHaveLength(20);
  expect(perSecond).toBeLessThan(1_100);
  // The first call waited for the last one, which was due 19 milliseconds later.
  expect(Math.max(...latencies)).toBeGreaterThan(15);
});

describe('a refused call', () => {
  /** Starts a server that refuses the first call with this code and accepts others; `keys` are those it received. */
  const withServer = async (
    code: string,
    use: (url: string, keys: readonly unknown[]) => Promise<void>,
  ): Promise<void> => {
    const keys: unknown[] = [];
    const server = createServer((request, response) => {
      keys.push(request.headers['idempotency-key']);
      request.resume();
      if (keys.length > 1) response.writeHead(200).end('{}');
      else response.writeHead(503, { 'Retry-After': '0' }).end(JSON.stringify({ code }));
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    try {
      const port = typeof address === 'object' ? address?.port : undefined;
      await use(`http://127.0.0.1:${port}`, keys);
    } finally {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  };
  const call = {
    method: 'PUT',
    path: '/one',
    headers: { 'idempotency-key': 'a' },
    body: {},
  } as const;

  it.each(['BUSY', 'REFERENCE_DATA_STALE'])(
    'with the temporary code %s is reported and sent again with the same key',
    (code) =>
      withServer(code, async (url, keys) => {
        const later: string[] = [];
        const { post, close } = openPoster(url, 200, (one) => later.push(one));
        await post(call);
        close();
        expect({ later, keys }).toEqual({ later: [code], keys: ['a', 'a'] });
      }),
  );

  it('with any other code is an error with that code', () =>
    withServer('UNAVAILABLE', async (url, keys) => {
      const { post, close } = openPoster(url, 200, () => undefined);
      await expect(post(call)).rejects.toThrow('503: {"code":"UNAVAILABLE"}');
      close();
      expect(keys).toEqual(['a']);
    }));
});
