import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { io } from 'socket.io-client';
import { object } from 'yup';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { bind } from './bind.ts';
import { defineRoute, signedIn } from './route.ts';
import { createSessionCookie } from './sessions/cookie.ts';
import { createPostgresSessionRows } from './sessions/postgres-rows.ts';
import { createSessions } from './sessions/sessions.ts';
import { createWebServer, type WebServer } from './web-server.ts';

const whoAmI = defineRoute<object>()({
  method: 'GET',
  path: '/who',
  kind: 'query',
  summary: 'Says who asks.',
  permission: signedIn(),
  response: object(),
  handle: async ({ caller }) => ({ status: 200, body: { userId: caller?.actor.userId } }),
});

describe('a web server over PostgreSQL', () => {
  const userId = randomUUID();
  const publicUrl = 'http://localhost:3000';
  let database: TestDatabase;
  let web: WebServer;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    web = await createWebServer({
      pool: database.pools.app,
      people: { find: (id) => (id === userId ? { roleId: 1, isActive: true } : null) },
      routes: () => bind([whoAmI], {}),
      branding: () => ({ appName: 'Daybook', appLangs: [], appCurrencies: [], whatsapp: '' }),
      readiness: async () => ({ ready: true, missing: [] }),
      registry: new Registry(),
      log: pino({ level: 'silent' }),
      publicUrl,
      trustProxy: 0,
      webRoot: '/nowhere',
      version: '1.0.0',
    });
    await web.listen(0, '127.0.0.1');
    const { port } = web.server.address() as AddressInfo;
    url = `http://127.0.0.1:${port}`;
  });

  afterAll(async () => {
    await web.close();
    await database.drop();
  });

  /** Another process: its own cache over the same rows. */
  const elsewhere = () =>
    createSessions(createPostgresSessionRows(database.pools.app), Date.now, () => undefined);

  const cookieOf = (token: string): string => `${createSessionCookie(publicUrl).name}=${token}`;

  it('given a session of another process, then its person is known; calls are counted and described', async () => {
    const { token } = await elsewhere().start(
      { userId, impersonatorId: null, remember: false },
      null,
    );
    const answer = await fetch(`${url}/who`, { headers: { cookie: cookieOf(token) } });
    expect(await answer.json()).toEqual({ userId });
    expect((await fetch(`${url}/who`)).status).toBe(401);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain(
      'daybook_http_request_duration_seconds_count{method="GET",route="/who",status="200"} 1',
    );
    const document: unknown = await (await fetch(`${url}/openapi.json`)).json();
    expect(document).toMatchObject({ paths: { '/who': {}, '/healthz': {} } });
  });

  it('given an open socket, when another process ends the session, then it is cut within a second', async () => {
    const other = elsewhere();
    const { token, session } = await other.start(
      { userId, impersonatorId: null, remember: false },
      null,
    );
    const socket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: cookieOf(token) },
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const cut = new Promise<string>((resolve) => socket.once('disconnect', resolve));
    const endedAt = performance.now();
    await other.end(session.id);
    expect(await cut).toBe('io server disconnect');
    expect(performance.now() - endedAt).toBeLessThan(1_000);
  });
});
