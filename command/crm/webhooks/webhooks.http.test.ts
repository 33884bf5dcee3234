import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LeadAdded } from '../../../domain/crm/lead/events.ts';
import { bind } from '../../../infra/http/bind.ts';
import { closeServer, listen } from '../../../infra/http/listen.ts';
import {
  createTestApp,
  type SignedIn,
  type TestApp,
} from '../../../infra/http/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { uuidv7 } from '../../core/ids.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { deliverWebhooks, retryInMs } from './deliver.ts';
import { webhookNewsKind } from './news.ts';
import { webhookRoutes } from './routes.ts';
import { createWebhookStore, type WebhookStore } from './store.ts';

type Received = Readonly<{ headers: IncomingHttpHeaders; body: string }>;

const origin = 'https://hooks.example.com';
const path = '/affiliate/webhook';
const minuteMs = 60_000;

let database: TestDatabase;
let webhooks: WebhookStore;
let world: World;
let app: TestApp;
let owner: SignedIn;
let ownerId: string;
let leadId: string;
let received: Received[];
let answer: RequestListener;
let isActive: boolean;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  });
});
let receiver: string;

beforeAll(async () => {
  database = await createTestDatabase();
  webhooks = createWebhookStore(database.pools.app);
  receiver = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
});
afterAll(async () => {
  const closed = closeServer(server);
  server.closeAllConnections();
  await closed;
  await database.drop();
});
beforeEach(async () => {
  [ownerId, leadId, received, isActive] = [uuidv7(), uuidv7(), [], true];
  answer = (_, response) => response.writeHead(200).end();
  world = createWorld();
  app = createTestApp({
    routes: ({ now }) =>
      bind(webhookRoutes, { ...world.deps, webhooks, clock: () => new Date(now()) }),
  });
  owner = await app.signInAs(4, { userId: ownerId });
});
afterEach(() => world.stop());

/** Sessions end meanwhile. */
const later = async (hours: number): Promise<void> => {
  app.pass(hours * 60 * minuteMs);
  owner = await app.signInAs(4, { userId: ownerId });
};

const clock = () => new Date(app.now());
const signal = new AbortController().signal;
const job = (key: string) => ({ id: uuidv7(), key, attempt: 1, signal });

/** How long a server may stay silent: a server that is to answer may be slow on a busy machine. */
const patienceMs = { silent: 500, answers: 10_000 } as const;

const deliver = (timeoutMs: number = patienceMs.answers) => {
  const errors: unknown[] = [];
  const kind = deliverWebhooks({
    streams: world.deps.streams,
    secrets: world.deps.secrets,
    handler: world.deps.handler,
    webhooks,
    receivers: { [origin]: receiver },
    clock,
    mintId: uuidv7,
    timeoutMs,
    random: () => 0.999,
    isActive: async () => isActive,
    onError: (error) => errors.push(error),
  });
  return kind.run(job('every')).then(() => expect(errors).toEqual([]));
};

const added: LeadAdded = {
  type: 'LeadAdded',
  data: {
    firstName: 'Ada',
    lastName: 'Secretname',
    email: 'ada@example.com',
    phone: '+4912345',
    country: 'Germany',
    city: 'Bonn',
    funnelLink: null,
    reference: 'r-7',
    status: 'New',
    source: 'api',
    affiliatorId: 'overwritten',
  },
};
const { source: _s, affiliatorId: _a, ...form } = added.data;
const changed = {
  type: 'LeadChanged',
  data: { ...form, status: 'Call back', isEmailVerified: true },
} as const;
const linked = { type: 'LeadLinked', data: { userId: uuidv7() } } as const;

/** A lead of the owner's with these events, of which the last is told. */
const told = async (...events: Parameters<World['given']>[1][]): Promise<void> => {
  const first = { ...added, data: { ...added.data, affiliatorId: ownerId } };
  await world.given(`lead-${leadId}`, first, ...events);
  const news = webhookNewsKind({ streams: world.deps.streams, webhooks, clock });
  await news.run(job(`${ownerId}/${leadId}/${events.length}`));
};

const set = (body: object = {}) =>
  owner.call.put(path).send({
    url: `${origin}/in?token=t0p`,
    events: ['lead.status_changed', 'lead.converted', 'lead.deposited'],
    ...body,
  });
const shown = async () => (await owner.call.get(path)).body.data;
const log = async () => (await owner.call.get(`${path}/deliveries`)).body.data;
const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');
const signaturesOf = ({ headers }: Received) => {
  const [t = '', ...hashes] = String(headers['daybook-signature']).split(',');
  return { t: t.slice(2), hashes: hashes.map((hash) => hash.slice(3)) };
};

describe('the webhook of an affiliator', () => {
  it('is set with a secret that is told once and stands nowhere in the log', async () => {
    const key = uuidv7();
    const { status, body } = await set().set('Idempotency-Key', key);
    expect([status, body.message]).toEqual([200, 'Webhook saved']);
    expect(body.secret).toMatch(/^whsec_[\w-]{43}$/);
    expect((await set().set('Idempotency-Key', key)).body.secret).toBeNull();
    expect((await set({ url: undefined })).body.secret).toBeNull();
    expect(await shown()).toEqual({
      url: `${origin}/in?token=t0p`,
      events: ['lead.status_changed', 'lead.converted', 'lead.deposited'],
      secret_last4: body.secret.slice(-4),
      earlier_until: null,
      off: null,
      failing_since: null,
      failures: 0,
      waiting: 0,
    });
    const events = JSON.stringify(
      (await world.eventsOf(`webhook-${ownerId}`)).map(({ data }) => data),
    );
    for (const hidden of [body.secret, 't0p']) expect(events).not.toContain(hidden);
  });

  it.each([
    'http://hooks.example.com/in',
    'https://127.0.0.1/in',
    'https://127.1/in',
    'https://2130706433/in',
    'https://0x7f.1/in',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
    'https://[::1]/in',
    'https://[::ffff:127.0.0.1]/in',
    'https://[fd00::1]/in',
    'https://[64:ff9b::7f00:1]/in',
    'https://localhost/in',
    'https://localhost./in',
    'https://app.localhost/in',
    'https://intranet/in',
    'https://user:password@hooks.example.com/in',
    'ftp://hooks.example.com/in',
    'hooks.example.com',
    '',
  ])('is not set to %s', async (url) => {
    const { status, body } = await set({ url });
    expect([status, body.code]).toEqual([422, 'WEBHOOK_ADDRESS']);
  });

  it('is told of a status, signed, with ids and no personal data', async () => {
    const { secret } = (await set()).body;
    await told(changed);
    await deliver();
    const [one] = received;
    expect(received).toHaveLength(1);
    const { t, hashes } = signaturesOf(one!);
    expect(hashes).toEqual([hmac(secret, `${t}.${one!.body}`)]);
    expect(Number(t)).toBe(Math.floor(app.now() / 1_000));
    const body = JSON.parse(one!.body);
    expect(body).toEqual({
      id: one!.headers['daybook-delivery'],
      event: 'lead.status_changed',
      created_at: expect.any(String),
      lead: {
        id: leadId,
        reference: 'r-7',
        lead_status: 'Call back',
        is_customer: false,
        deposited_at: null,
        change: expect.stringMatching(/^\d+$/),
      },
      status_before: 'New',
    });
    for (const personal of ['Ada', 'Secretname', 'ada@example.com', '+4912345', 'Bonn'])
      expect(one!.body).not.toContain(personal);
    expect(await log()).toMatchObject([
      { state: 'delivered', attempts: 1, last_status: 200, lead_id: leadId },
    ]);
  });

  it('is told once, however often it is asked for, and nothing that it has not chosen', async () => {
    await set({ events: ['lead.converted'] });
    await told(changed, linked);
    const news = webhookNewsKind({ streams: world.deps.streams, webhooks, clock });
    for (const revision of [1, 2, 2]) await news.run(job(`${ownerId}/${leadId}/${revision}`));
    await deliver();
    await deliver();
    expect(received.map(({ body }) => JSON.parse(body).event)).toEqual(['lead.converted']);
  });

  it('is not told of a lead that was erased, nor while it is off or its owner is not active', async () => {
    await set();
    await told(changed, { type: 'LeadErased', data: { noteIds: [] } });
    const news = webhookNewsKind({ streams: world.deps.streams, webhooks, clock });
    await news.run(job(`${ownerId}/${leadId}/1`));
    expect(await log()).toEqual([]);
    leadId = uuidv7();
    await told(changed);
    isActive = false;
    await deliver();
    expect(await log()).toMatchObject([{ state: 'dropped' }]);
    isActive = true;
    await owner.call.post(`${path}/off`).send({});
    await news.run(job(`${ownerId}/${leadId}/1`));
    expect((await owner.call.post(`${path}/test`).send({})).body.code).toBe('WEBHOOK_OFF');
    expect(received).toEqual([]);
    await owner.call.post(`${path}/on`).send({});
    expect((await shown()).off).toBeNull();
  });

  it('signs with the secret before for a day more', async () => {
    const first = (await set()).body.secret;
    const second = (await owner.call.post(`${path}/secret`).send({ keepEarlier: true })).body
      .secret;
    await told(changed);
    await deliver();
    const [one] = received;
    const { t, hashes } = signaturesOf(one!);
    expect(hashes).toEqual([second, first].map((secret) => hmac(secret, `${t}.${one!.body}`)));
    await later(25);
    await owner.call.post(`${path}/test`).send({});
    await deliver();
    expect(signaturesOf(received.at(-1)!).hashes).toHaveLength(1);
  });

  it('is tried again later each time, rests meanwhile, and is given up after a day', async () => {
    await set();
    answer = (_, response) => response.writeHead(500).end('no');
    await told(changed);
    await deliver();
    await deliver();
    expect(await log()).toMatchObject([{ state: 'waiting', attempts: 1, last_status: 500 }]);
    expect(await shown()).toMatchObject({ failures: 1, waiting: 1 });
    app.pass(5_000);
    await deliver();
    expect(await log()).toMatchObject([{ attempts: 2, last_failure: 'status' }]);
    answer = (_, response) => response.writeHead(200).end();
    await later(25);
    await deliver();
    expect(await log()).toMatchObject([{ state: 'failed', attempts: 2 }]);
    const [{ id }] = await log();
    const again = await owner.call.post(`${path}/deliveries/${id}/resend`).send({});
    expect(again.body.message).toBe('It is sent again now');
    expect((await owner.call.post(`${path}/deliveries/${id}/resend`).send({})).body.code).toBe(
      'DELIVERY_WAITING',
    );
    await deliver();
    expect(await log()).toMatchObject([{ id, state: 'delivered', attempts: 3 }]);
    expect(new Set(received.map(({ headers }) => headers['daybook-delivery'])).size).toBe(1);
    expect(await shown()).toMatchObject({ failures: 0, failing_since: null });
  });

  it('is switched off after three days of failure, and at once where its server says it is gone', async () => {
    await set();
    answer = (_, response) => response.writeHead(503).end();
    await told(changed);
    await deliver();
    expect((await shown()).off).toBeNull();
    await later(72);
    await owner.call.post(`${path}/test`).send({});
    await database.pools.app.query(
      'update ops.webhooks set failures = 9, failing_since = $2 where owner_id = $1',
      [ownerId, new Date(app.now() - 3 * 24 * 60 * minuteMs)],
    );
    await deliver();
    expect((await shown()).off).toBe('failing');
    expect((await log()).filter(({ state }: { state: string }) => state === 'waiting')).toEqual([]);
    answer = (_, response) => response.writeHead(410).end();
    await owner.call.post(`${path}/on`).send({});
    await owner.call.post(`${path}/test`).send({});
    await deliver();
    expect((await shown()).off).toBe('gone');
  });

  const hostile: readonly (readonly [string, RequestListener, string])[] = [
    ['never answers', () => undefined, 'timeout'],
    ['hangs up', (request) => request.socket.destroy(), 'unreachable'],
    [
      'changes the protocol',
      (request) =>
        request.socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        ),
      'unreachable',
    ],
    [
      'points to the metadata of a cloud',
      (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/' }).end(),
      'redirect',
    ],
  ];
  it.each(hostile)('of a server that %s fails with a reason', async (_name, hostileAnswer, why) => {
    await set();
    answer = hostileAnswer;
    await told(changed);
    await deliver(why === 'timeout' ? patienceMs.silent : patienceMs.answers);
    expect(await log()).toMatchObject([{ state: 'waiting', last_failure: why }]);
  });

  it('is done with an answer at its status, however long that goes on', async () => {
    await set();
    answer = (_, response) => {
      response.writeHead(200);
      response.write('x'.repeat(100_000));
    };
    await told(changed);
    await deliver();
    expect(await log()).toMatchObject([{ state: 'delivered' }]);
  });

  it('does not call this machine, whatever the vault says', async () => {
    await set({ url: 'https://hooks.example.org/in' });
    await told(changed);
    const { secrets, streams, handler } = world.deps;
    const errors: unknown[] = [];
    await deliverWebhooks({
      streams,
      handler,
      webhooks,
      clock,
      mintId: uuidv7,
      receivers: {},
      // What stands in the vault is not trusted either: it may have been written before a rule was.
      secrets: {
        find: async (place, id) =>
          place.includes('url') ? `https://127.0.0.1/${id}` : secrets.find(place, id),
      },
      isActive: async () => true,
      onError: (error) => errors.push(error),
    }).run(job('every'));
    expect(errors).toEqual([]);
    expect(await log()).toMatchObject([{ last_failure: 'refused-address' }]);
  });

  it('shows and sends again nobody else’s deliveries', async () => {
    await set();
    await told(changed);
    const [{ id }] = await log();
    const other = await app.signInAs(4, { userId: uuidv7() });
    expect((await other.call.get(`${path}/deliveries`)).body.data).toEqual([]);
    const resent = await other.call.post(`${path}/deliveries/${id}/resend`).send({});
    expect([resent.status, resent.body.code]).toEqual([404, 'DELIVERY_NOT_FOUND']);
    for (const roleId of [1, 2, 3, 5, 6] as const)
      expect((await (await app.signInAs(roleId)).call.get(path)).status).toBe(403);
  });

  it('goes with its secret, and what waits is dropped', async () => {
    await set();
    await told(changed);
    await owner.call.delete(path);
    await deliver();
    expect(await shown()).toBeNull();
    expect(await log()).toMatchObject([{ state: 'dropped' }]);
    expect((await owner.call.post(`${path}/secret`).send({})).body.code).toBe('NO_WEBHOOK');
  });
});

it('a failing webhook rests from 5 s to an hour, half of it by chance', () => {
  expect([retryInMs(1, 0), retryInMs(1, 1), retryInMs(3, 1)]).toEqual([2_500, 5_000, 20_000]);
  expect(retryInMs(40, 1)).toBe(3_600_000);
});
