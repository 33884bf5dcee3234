import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { setStatus } from '../../projections/core/checkpoints.ts';
import { ordersTable } from '../../projections/trading/orders/rows.ts';
import { tradingOrders } from '../../projections/trading/orders/projection.ts';
import { until } from '../../infra/testing/until.ts';
import { orderOpened } from '../../domain/trading/wallet/testing.ts';
import { noStream } from '../../infra/event-store/port.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const password = 'a-right-password';
const commandsPerMinute = 20;

/** A caller who is limited or not served gets the reason; others are served. The last test cannot be undone. */
describe('the real app', () => {
  let app: RealApp;
  let customer: Visitor;

  beforeAll(async () => {
    app = await openRealApp({ commandsPerMinute });
    customer = await app.person(3, { email: 'ada@example.test', password });
  });
  afterAll(() => app.stop());

  /** Sends a request once; other visitors repeat it after a 503. */
  const ask = () => supertest.agent(app.url);
  const as = ({ cookie }: Visitor) => ask().set('Cookie', cookie);
  const switchWallet = (by: Visitor) =>
    as(by)
      .post('/dashboard/switch-wallet')
      .send({ balanceId: app.walletOf(by.userId, 'demo') });
  const missing = async (): Promise<readonly string[]> =>
    (await ask().get('/readyz')).body.missing ?? [];
  const untilMissing = (isSo: (missing: readonly string[]) => boolean): Promise<void> =>
    until(async () => isSo(await missing()));

  it('answers 429 with Retry-After to a person who sends too many commands, and serves other requests', async () => {
    const other = await app.person(3);
    const answers = await Promise.all(Array.from({ length: 30 }, () => switchWallet(customer)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('TOO_MANY_REQUESTS');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await as(customer).get('/auth/user')).status).toBe(200);
    expect((await switchWallet(other)).status).not.toBe(429);
  });

  /** Signs in from an address of this machine. */
  const signInFrom = (localAddress: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json' };
      const options = { method: 'POST', path: '/auth/login', headers, localAddress };
      const sent = request({ ...options, host: '127.0.0.1', port: app.port }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(JSON.stringify({ email: 'ada@example.test', password }));
    });

  it('answers 429 after wrong passwords, and still signs the owner in from a known device and another address', async () => {
    const signIn = (by: ReturnType<typeof ask>, given: string) =>
      by.post('/auth/login').send({ email: 'ada@example.test', password: given });
    const first = await signIn(ask(), password).expect(200);
    const known = [first.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? '');
    const device = known.filter((one) => !one.startsWith(app.sessionCookie)).join('; ');
    for (let guess = 0; guess < 10; guess += 1) await signIn(ask(), 'wrong').expect(401);
    const told = await signIn(ask(), password);
    expect([told.status, told.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(told.headers['retry-after'])).toBeGreaterThan(0);
    await signIn(ask().set('Cookie', device), password).expect(200);
    // Only Linux has all of 127.0.0.0/8 as its own addresses.
    if (process.platform === 'linux') expect(await signInFrom('127.0.0.2')).toBe(200);
  });

  it('reports a stopped projection in /readyz, and is ready again after its repair and retry', async () => {
    const { projector } = app.foundation.pools;
    await untilMissing((all) => all.length === 0);
    const rule = 'add constraint fault check (close_rate is not null) not valid';
    await projector.query(`alter table ${ordersTable} ${rule}`);
    const trader = await app.person(3);
    await app.given(`wallet-${app.walletOf(trader.userId, 'demo')}`, orderOpened());
    await untilMissing((all) => all.includes('projections: stopped'));
    await projector.query(`alter table ${ordersTable} drop constraint fault`);
    await setStatus(projector, { projection: tradingOrders, slot: 'live' }, 'retry');
    await untilMissing((all) => all.length === 0);
  });

  it('reports that commands have no database connection while all connections of their pool are in use', async () => {
    const { app: pool } = app.foundation.pools;
    await untilMissing((all) => all.length === 0);
    // Some connections may be in permanent use already.
    const taken = Array.from({ length: pool.options.max }, () => pool.connect().catch(() => null));
    try {
      await untilMissing((all) => all.includes('a database connection for commands'));
      expect((await ask().get('/readyz')).status).toBe(503);
    } finally {
      for (const one of taken) void one.then((client) => client?.release());
    }
    await untilMissing((all) => all.length === 0);
  });

  it('reports an event of unknown type in /readyz, and answers 503 to requests that need its data', async () => {
    const stranger = `user-${randomUUID()}`;
    const event = {
      id: randomUUID(),
      type: 'UserPromoted',
      version: 1,
      occurredAt: new Date().toISOString(),
      data: Buffer.from('{}'),
      metadata: Buffer.from('{}'),
    };
    const commits = [{ events: [event], command: null }];
    await app.foundation.store.append({ stream: stranger, expectedRevision: noStream, commits });
    await untilMissing((all) =>
      all.some((one) => /^reference data: user stopped at event \d+, UserPromoted,/.test(one)),
    );
    const answer = await as(customer).get('/auth/user');
    expect([answer.status, answer.body.code]).toEqual([503, 'REFERENCE_DATA_STALE']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask().get('/healthz')).status).toBe(200);
  });
});
