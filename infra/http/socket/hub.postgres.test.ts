import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { io } from 'socket.io-client';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { createCallers, type People } from '../sessions/callers.ts';
import { createSessionCookie } from '../sessions/cookie.ts';
import { createPostgresSessionRows } from '../sessions/postgres-rows.ts';
import { createSessions, type Sessions } from '../sessions/sessions.ts';
import { createSocketHub, type SocketHub } from './hub.ts';

describe('sockets over sessions in PostgreSQL', () => {
  const userId = randomUUID();
  const publicUrl = 'http://localhost:3000';
  const cookie = createSessionCookie(publicUrl);
  const people: People = {
    find: async (id) => (id === userId ? { roleId: 3, isActive: true } : null),
    onChange: () => undefined,
    isLinked: async () => false,
  };
  const log = pino({ level: 'silent' });
  let database: TestDatabase;
  let server: Server;
  let hub: SocketHub;
  let url: string;

  /** The sessions of one process: its own cache over the same rows. */
  const process = (): Sessions =>
    createSessions(createPostgresSessionRows(database.pools.app), Date.now, () => undefined);

  beforeAll(async () => {
    database = await createTestDatabase();
    server = createServer();
    const sessions = process();
    const callers = createCallers(sessions, people, cookie);
    hub = createSocketHub({
      server,
      callers,
      sessions,
      people,
      publicUrl,
      ipOf: () => '127.0.0.1',
      log,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    hub.close();
    await new Promise((resolve) => server.close(resolve));
    await database.drop();
  });

  it('given an open socket, when another process ends the session, then the socket is notified and disconnected', async () => {
    const other = process();
    const person = { userId, impersonatorId: null, remember: false };
    const { token, session } = await other.start(person, null);
    const socket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: `${cookie.name}=${token}` },
    });
    await new Promise((resolve) => socket.once('connect', () => resolve(null)));
    const told = new Promise((resolve) => socket.once('sessionEnded', resolve));
    const cut = new Promise((resolve) => socket.once('disconnect', resolve));
    await other.end(session.id);
    expect(await told).toEqual({});
    expect(await cut).toBe('io server disconnect');
  });
});
