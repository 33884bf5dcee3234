import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProviderClient, type ProviderOptions } from '../providers/client.ts';
import { ProviderFailure, type FailureKind } from '../providers/failure.ts';
import { startProviderSimulator, type ProviderSimulator } from '../providers/simulator.ts';
import { createStripePackage, type CallStripe } from './stripe-package.ts';

const secretKey = 'sk_test_nobody_may_read_this';

type Heard = Readonly<{ line: string; headers: IncomingHttpHeaders; body: string }>;

let heard: Heard[];
let provider: ProviderSimulator | null = null;
beforeEach(() => {
  heard = [];
});
afterEach(async () => {
  await provider?.stop();
  provider = null;
});

/** The package at a provider that answers like this. */
const callAt = async (
  answer: RequestListener,
  more: Partial<ProviderOptions> = {},
): Promise<CallStripe> => {
  const { name, origin } = (provider = await startProviderSimulator(
    'Stripe',
    (request, response) => {
      const line = `${request.method ?? ''} ${request.url ?? ''}`;
      const { headers } = request;
      void text(request).then((body) => {
        heard.push({ line, headers, body });
        answer(request, response);
      });
    },
  ));
  const client = createProviderClient({
    name,
    baseUrl: origin,
    trustedOrigins: [origin],
    retriesMost: 0,
    firstRetryMs: 1,
    ...more,
  });
  return createStripePackage(secretKey, client);
};

const failureOf = async (calling: Promise<unknown>): Promise<ProviderFailure> => {
  try {
    await calling;
  } catch (error) {
    if (error instanceof ProviderFailure) return error;
    throw error;
  }
  throw new Error('The call fails');
};

const readBalance = (call: CallStripe) => call((stripe) => stripe.balance.retrieve());
const refund = (call: CallStripe) =>
  call((stripe) =>
    stripe.refunds.create({ payment_intent: 'pi_1' }, { idempotencyKey: 'refund pi_1' }),
  );

describe('a request to Stripe', () => {
  it('contains the key, the version, the form and our idempotency key, and nothing about this machine', async () => {
    const call = await callAt((_request, response) => response.end('{"id":"re_1"}'));
    expect(await refund(call)).toMatchObject({ id: 're_1' });
    await readBalance(call);
    const sent = {
      host: expect.any(String),
      connection: expect.any(String),
      accept: 'application/json',
      authorization: `Bearer ${secretKey}`,
      'stripe-version': '2026-10-28.endive',
    };
    expect(heard).toEqual([
      {
        line: 'POST /v1/refunds',
        headers: {
          ...sent,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': '19',
          'idempotency-key': 'refund pi_1',
        },
        body: 'payment_intent=pi_1',
      },
      { line: 'GET /v1/balance', headers: sent, body: '' },
    ]);
  });

  it('is repeated only by our provider client, with the same idempotency key', async () => {
    const refusing = await callAt((_request, response) => response.writeHead(503).end('{}'));
    expect(await failureOf(refund(refusing))).toMatchObject({ kind: 'status', status: 503 });
    expect(heard).toHaveLength(1);
    await provider?.stop();
    heard = [];
    const call = await callAt(
      (_request, response) => response.writeHead(heard.length === 1 ? 503 : 200).end('{}'),
      { retriesMost: 2 },
    );
    await refund(call);
    expect(heard.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'refund pi_1',
      'refund pi_1',
    ]);
  });
});

describe('a failure of a request to Stripe', () => {
  const asIs =
    (body: string): RequestListener =>
    (_request, response) => {
      response.end(body);
    };
  const withStatus =
    (status: number): RequestListener =>
    (_request, response) => {
      response.writeHead(status).end(`{"error":{"message":"Invalid key: ${secretKey}"}}`);
    };
  const cases: readonly (readonly [string, RequestListener, FailureKind, number | null])[] = [
    ['hangs', () => undefined, 'timeout', null],
    [
      'begins an answer and hangs',
      (_request, response) => {
        response.write('{"id":');
      },
      'timeout',
      null,
    ],
    ['answers 401', withStatus(401), 'status', 401],
    ['answers 404', withStatus(404), 'status', 404],
    ['answers 500', withStatus(500), 'status', 500],
    [
      'redirects',
      (_request, response) => {
        response.writeHead(302, { Location: 'http://169.254.169.254/' }).end();
      },
      'redirect',
      302,
    ],
    ['answers 10 MB', asIs(`"${'x'.repeat(10_000_000)}"`), 'too-large', null],
    ['disconnects', (request) => request.socket.destroy(), 'unreachable', null],
    ['answers garbage', asIs('<html>'), 'unreadable', 200],
    ['answers nothing', asIs(''), 'unreadable', null],
    ['answers null', asIs('null'), 'unreadable', null],
    ['answers a number', asIs('5'), 'unreadable', null],
    ['answers a text', asIs('"paid"'), 'unreadable', null],
    ['answers 200 with an error', withStatus(200), 'unreadable', null],
  ];

  it.each(cases)(
    'given a provider that %s, then it has its kind and contains no secret',
    async (_name, answer, kind, status) => {
      const call = await callAt(answer, { timeoutMs: 1_500 });
      const failure = await failureOf(readBalance(call));
      expect(failure).toMatchObject({ kind, status });
      expect(inspect(failure, { depth: 20, showHidden: true })).not.toContain(secretKey);
      expect(heard).toHaveLength(1);
    },
    20_000,
  );

  it('given repeated failures, then nothing more is sent and the failure says so', async () => {
    const call = await callAt(withStatus(500), { failuresMost: 2 });
    for (let times = 0; times < 2; times += 1)
      expect(await failureOf(readBalance(call))).toMatchObject({ kind: 'status', status: 500 });
    expect(await failureOf(readBalance(call))).toMatchObject({ kind: 'circuit-open' });
    expect(heard).toHaveLength(2);
  });

  it('given an untrusted address, then no connection is made', async () => {
    await callAt(asIs('{}'));
    const port = new URL(provider?.origin ?? '').port;
    const client = createProviderClient({ name: 'Stripe', baseUrl: `https://127.0.0.1:${port}` });
    const call = createStripePackage(secretKey, client);
    expect(await failureOf(readBalance(call))).toMatchObject({ kind: 'refused-address' });
    expect(heard).toEqual([]);
  });
});
