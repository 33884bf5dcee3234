import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { closeServer, listen } from '../http/listen.ts';
import { createProviderClient, type ProviderOptions } from './client.ts';
import { ProviderFailure, type FailureKind } from './failure.ts';
import { createProviderMetrics } from './provider-metrics.ts';
import { startProviderSimulator, type ProviderSimulator } from './simulator.ts';

const running: ProviderSimulator[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const hostile = async (answer: Handler): Promise<ProviderSimulator> => {
  const simulator = await startProviderSimulator('Hostile', answer);
  running.push(simulator);
  return simulator;
};

const clientOf = ({ name, origin }: ProviderSimulator, more: Partial<ProviderOptions> = {}) =>
  createProviderClient({
    name,
    baseUrl: origin,
    trustedOrigins: [origin],
    retriesMost: 0,
    firstRetryMs: 1,
    ...more,
  });

const failureOf = async (calling: Promise<unknown>): Promise<ProviderFailure> => {
  try {
    await calling;
  } catch (error) {
    if (error instanceof ProviderFailure) return error;
    throw error;
  }
  throw new Error('The call fails');
};

const get = { method: 'GET', path: '/thing' } as const;
const post = { method: 'POST', path: '/thing', body: { json: { a: 1 } } } as const;

describe('a provider that works', () => {
  it('gets the request and its JSON is returned; every answer of a simulator says that it is one', async () => {
    const heard: (string | undefined)[] = [];
    const simulator = await hostile((request, response) => {
      heard.push(request.method, request.url, String(request.headers['idempotency-key']));
      response.end('{"id":"7"}');
    });
    const client = clientOf(simulator);
    expect(await client.call({ ...post, idempotencyKey: 'k-1' })).toEqual({ id: '7' });
    expect(heard).toEqual(['POST', '/thing', 'k-1']);
    const answer = await fetch(simulator.origin);
    expect(answer.headers.get('daybook-simulator')).toBe('Hostile');
    expect(simulator.name).toBe('Hostile (simulator)');
  });
});

describe('the request', () => {
  const echoing = () =>
    hostile((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { 'content-type': type, 'content-length': length } = request.headers;
        const body = Buffer.concat(chunks).toString('utf8');
        response.end(JSON.stringify({ url: request.url, type, length, body }));
      });
    });

  it('has its body as JSON or as form fields in the encoding of a browser, with its length', async () => {
    const client = clientOf(await echoing());
    expect(await client.call(post)).toEqual({
      url: '/thing',
      type: 'application/json',
      length: '7',
      body: '{"a":1}',
    });
    const form = { amount: '10.50', name: 'Zoë & Co =+', 'items[0]': '1' };
    const body = 'amount=10.50&name=Zo%C3%AB+%26+Co+%3D%2B&items%5B0%5D=1';
    const type = 'application/x-www-form-urlencoded';
    expect(await client.call({ method: 'POST', path: '/form?a=1', body: { form } })).toEqual({
      url: '/form?a=1',
      type,
      length: String(body.length),
      body,
    });
  });

  it('goes to the provider, whatever its path contains', async () => {
    const simulator = await echoing();
    const client = clientOf(simulator, { baseUrl: `${simulator.origin}/v1/` });
    expect(await client.call({ method: 'GET', path: '/a@b.example/' })).toMatchObject({
      url: '/v1/a@b.example/',
    });
    await expect(client.call({ method: 'GET', path: '/../admin' })).rejects.toThrow(
      'the path is below',
    );
  });
});

describe('a provider that does not work', () => {
  const cases: readonly (readonly [string, Handler, FailureKind])[] = [
    ['hangs', () => undefined, 'timeout'],
    [
      'begins an answer and hangs',
      (_request, response) => {
        response.write('{"a":');
      },
      'timeout',
    ],
    ['answers 500', (_request, response) => response.writeHead(500).end('{}'), 'status'],
    ['answers 404', (_request, response) => response.writeHead(404).end('{}'), 'status'],
    [
      'redirects to a metadata address of clouds',
      (_request, response) =>
        response.writeHead(302, { Location: 'http://169.254.169.254/latest/meta-data' }).end(),
      'redirect',
    ],
    ['answers garbage', (_request, response) => response.end('<html>\u0000'), 'unreadable'],
    [
      'answers 10 MB',
      (_request, response) => response.end(Buffer.alloc(10 * 1024 * 1024, 0x20)),
      'too-large',
    ],
    ['disconnects', (request) => request.socket.destroy(), 'unreachable'],
    ['does not answer in HTTP', (request) => request.socket.end('hello\r\n\r\n'), 'unreachable'],
  ];

  it.each(cases)(
    'given a provider that %s, then the failure says so',
    async (_name, answer, kind) => {
      const client = clientOf(await hostile(answer), { timeoutMs: 1_500 });
      expect((await failureOf(client.call(get))).kind).toBe(kind);
    },
  );
});

describe('the destination of a request', () => {
  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', 'localhost'])(
    'given an untrusted provider at %s, then no connection is made',
    async (host) => {
      let connected = 0;
      const watched = createServer((_request, response) => response.end('{}'));
      watched.on('connection', () => (connected += 1));
      const port = await listen(watched, 0, '127.0.0.1');
      const client = createProviderClient({
        name: 'Untrusted',
        baseUrl: `https://${host}:${port}`,
        retriesMost: 2,
      });
      expect((await failureOf(client.call(get))).kind).toBe('refused-address');
      expect(connected).toBe(0);
      await closeServer(watched);
    },
  );

  it('given a trusted origin, then another port of the same machine is not trusted', async () => {
    const [trusted, other] = [
      await hostile((_request, response) => response.end('{}')),
      await hostile((_request, response) => response.end('{}')),
    ];
    const client = clientOf(other, { trustedOrigins: [trusted.origin] });
    expect((await failureOf(client.call(get))).kind).toBe('refused-address');
  });

  it.each(['http://8.8.8.8', 'http://provider.example'])(
    'given %s, which is not encrypted, then nothing is sent',
    async (baseUrl) => {
      const client = createProviderClient({ name: 'Open', baseUrl });
      expect((await failureOf(client.call(get))).kind).toBe('not-encrypted');
    },
  );
});

describe('the connection', () => {
  const watching = async (answer: Handler = (_request, response) => response.end('{}')) => {
    const ports: (number | undefined)[] = [];
    const simulator = await hostile((request, response) => {
      ports.push(request.socket.remotePort);
      answer(request, response);
    });
    return { client: clientOf(simulator), ports };
  };

  it('is reused for calls that may be repeated and never for a call that may not', async () => {
    const { client, ports } = await watching();
    await client.call(get);
    await client.call({ ...post, idempotencyKey: 'k' });
    await client.call(post);
    await client.call(post);
    const [first, second, third, fourth] = ports;
    expect(second).toBe(first);
    expect(new Set([first, third, fourth]).size).toBe(3);
  });

  it('is opened again without a failure when it has ended before its reuse', async () => {
    const { client, ports } = await watching((request, response) => {
      const isKept = ports.filter((port) => port === request.socket.remotePort).length > 1;
      if (isKept) request.socket.destroy();
      else response.end('{}');
    });
    await client.call(get);
    expect(await client.call(get)).toEqual({});
    expect(ports).toHaveLength(3);
  });

  it('to a trusted origin is not used by a client that does not trust the origin', async () => {
    const simulator = await hostile((_request, response) => response.end('{}'));
    await clientOf(simulator).call(get);
    const stranger = clientOf(simulator, { trustedOrigins: [] });
    expect((await failureOf(stranger.call(get))).kind).toBe('refused-address');
  });
});

describe('retries', () => {
  const failing = async (times: number) => {
    let heard = 0;
    const simulator = await hostile((_request, response) => {
      heard += 1;
      response.writeHead(heard <= times ? 503 : 200).end('{}');
    });
    return { simulator, heard: () => heard };
  };

  it('given a temporary failure, then a GET and a POST with an idempotency key are sent again, a POST without is not', async () => {
    const reading = await failing(2);
    await clientOf(reading.simulator, { retriesMost: 2 }).call(get);
    expect(reading.heard()).toBe(3);
    const keyed = await failing(1);
    await clientOf(keyed.simulator, { retriesMost: 2 }).call({ ...post, idempotencyKey: 'k' });
    expect(keyed.heard()).toBe(2);
    const bare = await failing(1);
    await failureOf(clientOf(bare.simulator, { retriesMost: 2 }).call(post));
    expect(bare.heard()).toBe(1);
  });

  it('given repeated failures, then nothing is sent for a while and then one call is tried', async () => {
    const { simulator, heard } = await failing(3);
    const registry = new Registry();
    const metrics = createProviderMetrics(registry);
    const client = clientOf(simulator, { failuresMost: 3, openMs: 300, metrics });
    for (let call = 0; call < 3; call += 1)
      expect((await failureOf(client.call(get))).kind).toBe('status');
    expect((await failureOf(client.call(get))).kind).toBe('circuit-open');
    expect(heard()).toBe(3);
    let answer: unknown;
    while (answer === undefined) {
      answer = await client.call(get).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(heard()).toBe(4);
    const page = await registry.metrics();
    expect(page).toContain('provider="Hostile (simulator)",outcome="status"} 3');
    expect(page).toContain('provider="Hostile (simulator)",outcome="ok"} 1');
  });

  /** Answers 503 with this Retry-After once, and then 200. */
  const resting = async (header: () => string) => {
    const heardAtMs: number[] = [];
    const simulator = await hostile((_request, response) => {
      heardAtMs.push(performance.now());
      const isFirst = heardAtMs.length === 1;
      if (isFirst) response.setHeader('Retry-After', header());
      response.writeHead(isFirst ? 503 : 200).end('{}');
    });
    return { simulator, heardAtMs };
  };

  it.each([
    ['in seconds', () => '1', 1_000],
    ['as a time', () => new Date(Date.now() + 2_000).toUTCString(), 1_000],
  ])(
    'given a Retry-After %s, then the call is not sent again earlier',
    async (_name, header, leastMs) => {
      const { simulator, heardAtMs } = await resting(header);
      await clientOf(simulator, { retriesMost: 1 }).call(get);
      const [first = 0, second = 0] = heardAtMs;
      expect(second - first).toBeGreaterThanOrEqual(leastMs);
    },
  );

  it('given a Retry-After above the limit, then the call fails at once and nothing is sent meanwhile', async () => {
    const { simulator, heardAtMs } = await resting(() => '86400');
    const client = clientOf(simulator, { retriesMost: 3, restMostMs: 30_000 });
    const failure = await failureOf(client.call(get));
    expect(failure).toMatchObject({ kind: 'status', status: 503, retryAfterMs: 30_000 });
    expect(await failureOf(client.call(get))).toMatchObject({ kind: 'circuit-open' });
    expect(heardAtMs).toHaveLength(1);
  });

  it('given an invalid Retry-After, then the call is retried as without one', async () => {
    const { simulator, heardAtMs } = await resting(() => 'after lunch');
    await clientOf(simulator, { retriesMost: 1 }).call(get);
    expect(heardAtMs).toHaveLength(2);
  });
});
