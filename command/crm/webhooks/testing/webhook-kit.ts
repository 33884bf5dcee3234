import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import type { LeadAdded } from '../../../../domain/crm/lead/events.ts';
import { bind } from '../../../../infra/http/bind.ts';
import { closeServer, listen } from '../../../../infra/http/listen.ts';
import {
  createTestApp,
  type SignedIn,
  type TestApp,
} from '../../../../infra/http/testing/test-app.ts';
import type { Job, JobKind } from '../../../../infra/jobs/job-kind.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../infra/postgres/testing/database.ts';
import { uuidv7 } from '../../../core/ids.ts';
import { createWorld, type World } from '../../../testing/world.ts';
import { deliverWebhooks, type DeliverDeps } from '../deliver.ts';
import { referenceAtIn, webhookNewsKind } from '../news.ts';
import { webhookRoutes } from '../routes.ts';
import { createWebhookStore, type WebhookStore } from '../store.ts';

export type Received = Readonly<{ headers: IncomingHttpHeaders; body: string }>;

export const origin = 'https://hooks.example.com';
export const path = '/affiliate/webhook';
export const minuteMs = 60_000;
/** How long a server may stay silent; one that is expected to answer may be slow on a busy machine. */
export const patienceMs = { silent: 500, answers: 10_000 } as const;

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
export const changed = {
  type: 'LeadChanged',
  data: { ...form, status: 'Call back', isEmailVerified: true },
} as const;
export const linked = { type: 'LeadLinked', data: { userId: uuidv7() } } as const;

export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');
export const signaturesOf = ({ headers }: Received) => {
  const [t = '', ...hashes] = String(headers['daybook-signature']).split(',');
  return { t: t.slice(2), hashes: hashes.map((hash) => hash.slice(3)) };
};
export const jobOf = (key: string): Job => ({
  id: uuidv7(),
  key,
  attempt: 1,
  signal: new AbortController().signal,
});

type Standing = {
  database: TestDatabase;
  webhooks: WebhookStore;
  world: World;
  app: TestApp;
  owner: SignedIn;
  ownerId: string;
  leadId: string;
  received: Received[];
  /** How the receiver handles a request. */
  answer: RequestListener;
  isActive: boolean;
};

/** An affiliator with a lead, and a server that receives webhooks; created again for each test of the file. */
export const useWebhooks = () => {
  let receiver: string;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      kit.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      kit.answer(request, response);
    });
  });
  const now = () => new Date(kit.app.now());
  const news = () =>
    webhookNewsKind({
      streams: kit.world.deps.streams,
      referenceAt: referenceAtIn(kit.world.store, kit.world.codec),
      webhooks: kit.webhooks,
      clock: now,
    });
  const acts = {
    clock: now,
    news,
    /** Signs in again, because sessions end meanwhile. */
    later: async (hours: number): Promise<void> => {
      kit.app.pass(hours * 60 * minuteMs);
      kit.owner = await kit.app.signInAs(4, { userId: kit.ownerId });
    },
    /** The job that delivers, with other parts where a test needs them. */
    delivering: (parts: Partial<DeliverDeps> & Pick<DeliverDeps, 'onError'>): JobKind => {
      const { streams, secrets, handler } = kit.world.deps;
      return deliverWebhooks({
        streams,
        secrets,
        handler,
        webhooks: kit.webhooks,
        receivers: { [origin]: receiver },
        clock: now,
        mintId: uuidv7,
        random: () => 0.999,
        isActive: async () => kit.isActive,
        ...parts,
      });
    },
    deliver: async (timeoutMs: number = patienceMs.answers): Promise<void> => {
      const errors: unknown[] = [];
      const kind = acts.delivering({ timeoutMs, onError: (error) => errors.push(error) });
      await kind.run(jobOf('every'));
      expect(errors).toEqual([]);
    },
    /** Gives the owner a lead with these events, and reports the last one. */
    told: async (...events: Parameters<World['given']>[1][]): Promise<void> => {
      const first = { ...added, data: { ...added.data, affiliatorId: kit.ownerId } };
      await kit.world.given(`lead-${kit.leadId}`, first, ...events);
      await news().run(jobOf(`${kit.ownerId}/${kit.leadId}/${events.length}`));
    },
    set: (body: object = {}) =>
      kit.owner.call.put(path).send({
        url: `${origin}/in?token=t0p`,
        events: ['lead.status_changed', 'lead.converted', 'lead.deposited'],
        ...body,
      }),
    shown: async () => (await kit.owner.call.get(path)).body.data,
    log: async () => (await kit.owner.call.get(`${path}/deliveries`)).body.data,
  };
  const kit = { ...acts } as typeof acts & Standing;

  beforeAll(async () => {
    kit.database = await createTestDatabase();
    kit.webhooks = createWebhookStore(kit.database.pools.app);
    receiver = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  });
  afterAll(async () => {
    const closed = closeServer(server);
    server.closeAllConnections();
    await closed;
    await kit.database.drop();
  });
  beforeEach(async () => {
    kit.ownerId = uuidv7();
    kit.leadId = uuidv7();
    kit.received = [];
    kit.isActive = true;
    kit.answer = (_, response) => response.writeHead(200).end();
    kit.world = createWorld();
    kit.app = createTestApp({
      routes: (app) =>
        bind(webhookRoutes, {
          ...kit.world.deps,
          webhooks: kit.webhooks,
          clock: () => new Date(app.now()),
        }),
    });
    kit.owner = await kit.app.signInAs(4, { userId: kit.ownerId });
  });
  afterEach(() => kit.world.stop());
  return kit;
};
