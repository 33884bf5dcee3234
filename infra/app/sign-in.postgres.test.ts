import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { sessionRoutes } from '../../command/identity/session-routes.ts';
import { bind } from '../http/bind.ts';
import { createTestApp, type TestApp } from '../http/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../postgres/testing/database.ts';
import { toMasterKey } from '../vault/master-key.ts';
import { openIdentityVault } from './roles/identity-vault.ts';

const password = 'daybook-demo';

describe('signing in against the vault', () => {
  const ada = randomUUID();
  const bob = randomUUID();
  let database: TestDatabase;
  let app: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    const vault = openIdentityVault({
      pools: database.pools,
      masterKey: toMasterKey(randomBytes(32)),
    });
    for (const [userId, email] of [
      [ada, 'ada@example.test'],
      [bob, 'bob@example.test'],
    ] as const) {
      await vault.emails.reserve(email, userId);
      await vault.emails.confirm(email, userId);
      await vault.passwords.set(userId, password);
    }
    app = createTestApp({
      routes: ({ sessions, people, cookie, limits }) =>
        bind(sessionRoutes, {
          ...vault.signIn,
          sessions,
          people,
          cookie,
          limits,
          log: pino({ level: 'silent' }),
        }),
    });
    app.setPerson(ada, { roleId: 3, isActive: true });
    app.setPerson(bob, { roleId: 3, isActive: false });
  });

  afterAll(() => database.drop());

  const signIn = (email: string, given: string) =>
    app.call.post('/auth/login').send({ email, password: given });

  it('given the right password, then the person is signed in', async () => {
    const answer = await signIn('ada@example.test', password);
    expect(answer.body).toMatchObject({ user: { id: ada, role_id: 3 }, landing: '/dashboard' });
  });

  it('given a wrong password, an unknown address or an inactive person, then the same answer costs the same work', async () => {
    /** Of the processor, by this process alone: what else the machine does, or whether it stands still, is not in it. */
    const workOf = async (email: string, given: string): Promise<number> => {
      const before = process.cpuUsage();
      const { status, body } = await signIn(email, given);
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' });
      return process.cpuUsage(before).user;
    };
    // The least of several: what this process does beside the hash only ever adds.
    const least = { wrong: Infinity, unknown: Infinity, inactive: Infinity };
    for (let round = 0; round < 8; round += 1) {
      least.wrong = Math.min(least.wrong, await workOf('ada@example.test', 'wrong'));
      least.unknown = Math.min(least.unknown, await workOf('nobody@example.test', password));
      least.inactive = Math.min(least.inactive, await workOf('bob@example.test', password));
    }
    // Without the hash of nobody's password an unknown address takes a fifth of the time.
    expect(least.unknown).toBeGreaterThan(least.wrong / 3);
    expect(least.inactive).toBeGreaterThan(least.wrong / 3);
  });
});
