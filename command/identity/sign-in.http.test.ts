import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { DomainError } from '../../domain/shared/errors.ts';
import { landingPages, roleIds, type RoleId } from '../../domain/shared/roles.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { openPlaces } from '../../infra/geo/places-of-addresses.ts';
import { mmdbOf } from '../../infra/geo/testing/mmdb.ts';
import { bind } from '../../infra/http/bind.ts';
import { createTestApp, type TestApp } from '../../infra/http/testing/test-app.ts';
import { createInMemorySessionDevices } from '../../infra/http/sessions/session-devices.ts';
import { sessionRoutes } from './session-routes.ts';
import { createTestGuard } from '../testing/sign-in-guard.ts';
import type { NewSignIn } from './record-sign-in.ts';
import { signInRules } from './sign-in-guard.ts';

const password = 'daybook-demo';

const folder = mkdtempSync(join(tmpdir(), 'daybook-places-'));
const placesFile = join(folder, 'places.mmdb');
const munich = { country: 'DE', city: [{ language: 'en', name: 'Munich' }] };
writeFileSync(
  placesFile,
  mmdbOf({ '203.0.113.0/24': { country: { iso_code: 'DE' }, city: { names: { en: 'Munich' } } } }),
);
afterAll(() => rmSync(folder, { recursive: true }));

describe('signing in and out', () => {
  let app: TestApp;
  /** User ids whose password was verified, in order; null for an unknown person. */
  let asked: (string | null)[];
  let users: Map<string, string>;
  /** The sign-ins that were recorded in the log. */
  let recorded: NewSignIn[];
  let isLogDown: boolean;
  /** Whether the reference data of people no longer follow the log. */
  let arePeopleUnknown: boolean;
  let guard: ReturnType<typeof createTestGuard>;

  const make = (publicUrl = 'http://localhost:3000'): TestApp =>
    createTestApp({
      publicUrl,
      trustProxy: 1,
      routes: ({ sessions, people, cookie, now }) => {
        guard = createTestGuard(now, publicUrl);
        return bind(sessionRoutes, {
          findUserByEmail: async (email) => users.get(email.trim().toLowerCase()) ?? null,
          verifyPassword: async (userId, given) => {
            asked.push(userId);
            return userId !== null && given === password;
          },
          sessions,
          people: {
            ...people,
            find: async (userId) => {
              if (arePeopleUnknown) throw new DomainError(generalErrors.REFERENCE_DATA_STALE);
              return people.find(userId);
            },
          },
          cookie,
          guard,
          devices: createInMemorySessionDevices(),
          placeOf: openPlaces({ path: placesFile, log: pino({ level: 'silent' }) }),
          // Nobody here has a second factor.
          beginSecondStep: async () => null,
          recordSignIn: async (signIn) => {
            recorded.push(signIn);
            if (isLogDown) throw new Error('the log cannot be written');
          },
          log: pino({ level: 'silent' }),
        });
      },
    });

  const addUser = (email: string, roleId: RoleId, isActive = true): string => {
    const userId = randomUUID();
    users.set(email, userId);
    app.setPerson(userId, { roleId, isActive });
    return userId;
  };

  const signIn = (body: object) => app.call.post('/auth/login').send(body);

  const cookieOf = (answer: Readonly<{ headers: Readonly<Record<string, string>> }>): string =>
    String(answer.headers['set-cookie']);

  beforeEach(() => {
    asked = [];
    recorded = [];
    isLogDown = false;
    arePeopleUnknown = false;
    users = new Map();
    app = make();
  });

  it.each(roleIds)(
    'given a person of role %i, then a session starts and the answer names their landing page',
    async (roleId) => {
      const userId = addUser('ada@example.test', roleId);
      const answer = await signIn({ email: ' Ada@Example.Test ', password });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        message: 'Signed in successfully',
        user: { id: userId, role_id: roleId },
        landing: landingPages[roleId],
      });
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(/^daybook_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
      const session = await app.callers.of(cookie.split(';')[0], true);
      expect(session?.actor).toEqual({ userId, roleId, impersonatorId: null });
    },
  );

  it('given two sign-ins, then the person sees both devices with their places and can end the other; a stranger cannot', async () => {
    addUser('ada@example.test', 3);
    addUser('max@example.test', 3);
    const agents = ['Mozilla/5.0 (iPhone) Safari/604.1', 'Mozilla/5.0 (Windows) Firefox/140.0'];
    const cookies: string[] = [];
    for (const agent of agents) {
      const form = { email: 'ada@example.test', password };
      const answer = await app.call
        .post('/auth/login')
        .set('User-Agent', agent)
        .set('X-Forwarded-For', agent.includes('iPhone') ? '203.0.113.9' : '198.51.100.9')
        .send(form);
      cookies.push(String(answer.headers['set-cookie']?.[0]).split(';')[0] ?? '');
      app.pass(1_000);
    }
    const as = (at: number) => ({ Cookie: cookies[at] ?? '' });
    const list = await app.call.get('/security/sessions').set(as(1));
    expect(list.body.data).toMatchObject([
      { browser: 'Firefox', system: 'Windows', address: '198.51.100.9', place: null },
      { browser: 'Safari', system: 'iPhone', address: '203.0.113.9', place: munich },
    ]);
    expect(list.body.data).toMatchObject([{ is_current: true }, { is_current: false }]);
    const phone = `/security/sessions/${list.body.data[1].id}`;
    const other = await signIn({ email: 'max@example.test', password });
    const stranger = { Cookie: cookieOf(other).split(';')[0] ?? '' };
    expect((await app.call.delete(phone).set(stranger)).status).toBe(404);
    expect((await app.call.delete(phone).set(as(1))).status).toBe(200);
    expect((await app.call.get('/security/sessions').set(as(0))).status).toBe(401);
  });

  it('given a sign-in, then it is recorded with whether the device is known; a refused one is not recorded', async () => {
    const userId = addUser('ada@example.test', 5);
    const first = await signIn({ email: 'ada@example.test', password });
    await signIn({ email: 'ada@example.test', password: 'wrong' });
    const device = /daybook_device=[^;]+/.exec(cookieOf(first))?.[0] ?? '';
    await signIn({ email: 'ada@example.test', password }).set('Cookie', device);
    expect(recorded).toMatchObject([
      { userId, roleId: 5, isKnownDevice: false },
      { userId, roleId: 5, isKnownDevice: true },
    ]);
    expect(recorded[0]?.sessionId).not.toBe(recorded[1]?.sessionId);
  });

  it('given a log that cannot be written, then a person can still sign in', async () => {
    addUser('ada@example.test', 3);
    isLogDown = true;
    expect((await signIn({ email: 'ada@example.test', password })).status).toBe(200);
  });

  it('given a closed account, then only the right password reveals it, and no session starts', async () => {
    const userId = addUser('ada@example.test', 3);
    app.setPerson(userId, { roleId: 3, isActive: false, isClosed: true });
    const told = await signIn({ email: 'ada@example.test', password });
    expect([told.status, told.body.code]).toEqual([422, 'ACCOUNT_CLOSED']);
    expect(told.headers['set-cookie']).toBeUndefined();
    const stranger = await signIn({ email: 'ada@example.test', password: 'wrong' });
    const nobody = await signIn({ email: 'nobody@example.test', password: 'wrong' });
    expect([stranger.status, stranger.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(nobody.body).toEqual(stranger.body);
  });

  it('given a wrong password, an unknown address or an inactive person, then the answer and the work are the same', async () => {
    const ada = addUser('ada@example.test', 3);
    const bob = addUser('bob@example.test', 3, false);
    const answers = [
      await signIn({ email: 'ada@example.test', password: 'wrong' }),
      await signIn({ email: 'nobody@example.test', password }),
      await signIn({ email: 'bob@example.test', password }),
    ];
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { message: 'Invalid Credentials', code: 'INVALID_CREDENTIALS' },
      });
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(asked).toEqual([ada, null, bob]);
  });

  it('given a wrong password, then no more is looked up than for an unknown address', async () => {
    addUser('ada@example.test', 3);
    arePeopleUnknown = true;
    for (const email of ['ada@example.test', 'nobody@example.test'])
      expect((await signIn({ email, password: 'wrong' })).body.code).toBe('INVALID_CREDENTIALS');
    expect((await signIn({ email: 'ada@example.test', password })).status).toBe(503);
  });

  it('given a person whom this process does not know yet, then it is refused as unavailable, without counting as failures', async () => {
    const userId = randomUUID();
    users.set('ada@example.test', userId);
    for (let tries = 0; tries <= signInRules.perPlace.limit; tries += 1) {
      const { status, body, headers } = await signIn({ email: 'ada@example.test', password });
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '1']);
    }
    app.setPerson(userId, { roleId: 3, isActive: true });
    expect((await signIn({ email: 'ada@example.test', password })).status).toBe(200);
  });

  it('given Remember Me, then customers are remembered for 14 days, staff are not', async () => {
    addUser('ada@example.test', 3);
    addUser('admin@example.test', 1);
    const customer = await signIn({ email: 'ada@example.test', password, remember: true });
    expect(cookieOf(customer)).toContain('Max-Age=1209600');
    const staff = await signIn({ email: 'admin@example.test', password, remember: true });
    expect(cookieOf(staff).split(',')[0]).not.toContain('Max-Age');
    app.pass(31 * 60_000);
    expect(await app.callers.of(cookieOf(customer), true)).not.toBeNull();
    expect(await app.callers.of(cookieOf(staff), true)).toBeNull();
  });

  it('given an https address, then the cookie is Secure and bound to the host', async () => {
    app = make('https://book.example');
    addUser('ada@example.test', 3);
    expect(cookieOf(await signIn({ email: 'ada@example.test', password }))).toMatch(
      /^__Host-daybook_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure,__Host-daybook_device=/,
    );
  });

  it('given a session, when somebody signs in with it, then it is replaced', async () => {
    addUser('ada@example.test', 3);
    const before = await app.signInAs(1);
    const answer = await before.call
      .post('/auth/login')
      .send({ email: 'ada@example.test', password });
    expect(answer.status).toBe(200);
    expect(await app.callers.of(before.cookie, true)).toBeNull();
    expect((await app.callers.of(cookieOf(answer), true))?.roleId).toBe(3);
  });

  it('given a session, when its person signs out, then it ends and the cookie is removed', async () => {
    const person = await app.signInAs(3);
    const answer = await person.call.post('/auth/logout');
    expect([answer.status, answer.body]).toEqual([200, { message: 'Signed out successfully' }]);
    expect(cookieOf(answer)).toBe('daybook_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0');
    expect((await person.call.post('/auth/logout')).status).toBe(401);
  });

  it('given several sessions, when their person signs out everywhere, then all of them end, and no other person’s', async () => {
    const [here, other] = [await app.signInAs(1), await app.signInAs(3)];
    const there = await app.signInAs(1, { userId: here.userId });
    const acting = await app.signInAs(3, { userId: other.userId, actingBy: here.userId });
    expect((await acting.call.post('/security/sign-out-everywhere')).status).toBe(403);
    const answer = await here.call.post('/security/sign-out-everywhere');
    expect([answer.status, answer.body]).toEqual([200, { message: 'Signed out on every device' }]);
    expect(cookieOf(answer)).toContain('daybook_session=;');
    for (const { cookie } of [here, there, acting])
      expect(await app.callers.of(cookie, true)).toBeNull();
    expect(await app.callers.of(other.cookie, true)).not.toBeNull();
  });

  it('given an acting session, when it signs out, then it ends as well', async () => {
    const staff = await app.signInAs(1);
    const acting = await app.signInAs(3, { actingBy: staff.userId });
    expect((await acting.call.post('/auth/logout')).status).toBe(200);
    expect(await app.callers.of(acting.cookie, true)).toBeNull();
  });

  const fail = async (email: string, ip: string, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const answer = await signIn({ email, password: 'wrong' }).set('X-Forwarded-For', ip);
      expect(answer.status).toBe(401);
    }
  };
  const from = (ip: string, body: object, cookie = '') =>
    signIn(body).set('X-Forwarded-For', ip).set('Cookie', cookie);
  const right = { email: 'ada@example.test', password };
  const places = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `198.51.${Math.floor(index / 250)}.${index % 250}`);

  it('given ten failures of an account from one network, then that network waits longer each time, even if the account does not exist', async () => {
    addUser('ada@example.test', 3);
    for (const email of ['ada@example.test', 'nobody@example.test']) {
      for (const seconds of [60, 120, 240]) {
        await fail(email, '203.0.113.7', 10);
        const answer = await from('203.0.113.7', { email, password });
        expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
        expect(answer.headers['retry-after']).toBe(String(seconds));
        expect(answer.body.params).toEqual({ seconds });
        // Long enough for the count of the account over all networks to expire too.
        app.pass(900_000);
      }
    }
    expect((await from('203.0.113.7', right)).status).toBe(200);
  });

  it('given failures from one network, then the owner can sign in from another, without a pause', async () => {
    addUser('ada@example.test', 3);
    await fail('ada@example.test', '203.0.113.7', 10);
    expect((await from('203.0.113.7', right)).status).toBe(429);
    expect((await from('203.0.113.8', right)).status).toBe(200);
    expect(guard.pauses).toEqual([]);
  });

  it('given an IPv6 address, then its whole /64 is one network', async () => {
    addUser('ada@example.test', 3);
    for (let host = 1; host <= 10; host += 1) await fail(right.email, `2001:db8:1:2::${host}`, 1);
    expect((await from('2001:db8:1:2:ffff::1', right)).status).toBe(429);
    expect((await from('2001:db8:1:3::1', right)).status).toBe(200);
  });

  it('given failures from many networks, then answers slow down and most are refused, except for a device that has signed in before', async () => {
    addUser('ada@example.test', 3);
    const known = cookieOf(await from('192.0.2.1', right)).match(/daybook_device=[^;]+/)?.[0] ?? '';
    let refused = 0;
    for (const ip of places(60)) {
      const { status, headers } = await from(ip, { ...right, password: 'wrong' });
      if (status === 429) refused += 1;
      expect([ip, status === 401 || Number(headers['retry-after']) <= 30]).toEqual([ip, true]);
    }
    expect(refused).toBeGreaterThan(30);
    expect(guard.pauses[0]).toBe(1000);
    expect(Math.max(...guard.pauses)).toBeLessThanOrEqual(30_000);
    expect((await from('203.0.113.99', right)).status).toBe(429);
    expect((await from('203.0.113.99', right, known)).status).toBe(200);
  });

  it('given a known device, then its own failures count against it, and its cookie helps no other account', async () => {
    addUser('ada@example.test', 3);
    addUser('bob@example.test', 3);
    const known = cookieOf(await from('192.0.2.1', right)).match(/daybook_device=[^;]+/)?.[0] ?? '';
    for (const ip of places(10)) {
      expect((await from(ip, { ...right, password: 'wrong' }, known)).status).toBe(401);
    }
    expect((await from('203.0.113.99', right, known)).status).toBe(429);
    expect((await from('203.0.113.99', right)).status).toBe(200);
    await fail('bob@example.test', '203.0.113.7', 10);
    const bob = { email: 'bob@example.test', password };
    expect((await from('203.0.113.7', bob, known)).status).toBe(429);
  });

  it('given a burst of guesses, then no more than the limit are verified', async () => {
    addUser('ada@example.test', 3);
    const guesses = Array.from({ length: 25 }, () => signIn({ ...right, password: 'guess' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(asked).toHaveLength(10);
  });

  it('given failures over many accounts from one network, then that network waits', async () => {
    const { limit } = signInRules.network;
    for (let attempt = 0; attempt < limit; attempt += 1) {
      await signIn({ email: `user${attempt}@example.test`, password });
    }
    expect((await signIn({ email: 'another@example.test', password })).status).toBe(429);
  });

  it('given many successes, then they do not count against the limit', async () => {
    addUser('ada@example.test', 3);
    for (let attempt = 0; attempt < 40; attempt += 1) {
      expect((await signIn({ email: 'ada@example.test', password })).status).toBe(200);
    }
  });

  it('given missing or invalid fields, then the answer is 422 and no password is verified', async () => {
    expect((await signIn({ email: '', password: '' })).body.errors).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    });
    expect((await signIn({ email: ['a'], password: 1 })).status).toBe(422);
    expect((await signIn({ email: 'a@b.test', password, remember: 'yes' })).status).toBe(422);
    expect((await signIn({ email: 'a@b.test', password: 'x'.repeat(201) })).status).toBe(422);
    expect(asked).toEqual([]);
  });
});
