import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { noPlaces } from '../../infra/geo/places-of-addresses.ts';
import { createInMemorySessionDevices } from '../../infra/http/sessions/session-devices.ts';
import { sessionRoutes } from '../../command/identity/session-routes.ts';
import { createTestGuard } from '../../command/testing/sign-in-guard.ts';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { toMasterKey } from '../../infra/vault/master-key.ts';
import { openIdentityVault } from '../roles/identity-vault.ts';

const password = 'daybook-demo';

/** The median: it leaves out calls with postponed work, and calls that did the work of others. */
const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

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
      routes: ({ sessions, people, cookie, now }) =>
        bind(sessionRoutes, {
          beginSecondStep: async () => null,
          devices: createInMemorySessionDevices(),
          placeOf: noPlaces,
          ...vault.signIn,
          sessions,
          people,
          cookie,
          guard: createTestGuard(now),
          recordSignIn: async () => undefined,
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

  it('given a wrong password, an unknown address or an inactive person, then answer and work are the same', async () => {
    /** The processor time of this process; other load and pauses of the machine do not count. */
    const workOf = async (email: string, given: string): Promise<number> => {
      const before = process.cpuUsage();
      const { status, body } = await signIn(email, given);
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' });
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const work = { wrong: [0], unknown: [0], inactive: [0] };
    for (let round = 0; round < 16; round += 1) {
      work.wrong.push(await workOf('ada@example.test', 'wrong'));
      work.unknown.push(await workOf('nobody@example.test', password));
      work.inactive.push(await workOf('bob@example.test', password));
      // Failures are limited, so time passes between the rounds.
      app.pass(3_600_000);
    }
    // Without the comparison with a dummy hash, an unknown address takes between a fifth and a third of the work.
    expect(middle(work.unknown)).toBeGreaterThan(middle(work.wrong) / 2);
    expect(middle(work.inactive)).toBeGreaterThan(middle(work.wrong) / 2);
  });
});
