import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { png, pdf } from '../../infra/files/testing/sample-files.ts';
import type { DeclaredRoute } from '../../infra/http/bind.ts';
import { property } from '../../infra/http/property.ts';
import { declaredRoutes } from '../declared-routes.ts';
import { createRawClient, type RawAnswer, type RawClient } from './testing/raw-http.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const password = 'correct horse battery';
const nobody = '01890000-0000-7000-8000-000000000000';
const fill = (path: string): string =>
  path
    .replace('/apis/:key', '/apis/oandaAPI')
    .replace('/gateways/:key', '/gateways/paypal')
    .replace(/:\w+/g, nobody);
const commands = declaredRoutes.filter(({ kind }) => kind === 'command');
const codeOf = ({ text }: RawAnswer): unknown => property(JSON.parse(text) as unknown, 'code');

/** Attacks on what all calls of the real app have in common; attacks on single calls are tested beside those. */
describe('attacks on the real app', () => {
  let app: RealApp;
  let client: RawClient;
  let admin: Visitor;
  let customer: Visitor;
  let affiliator: Visitor;

  beforeAll(async () => {
    app = await openRealApp();
    client = createRawClient(app.port);
    admin = await app.person(1, { email: 'admin@example.test', password });
    customer = await app.person(3);
    affiliator = await app.person(4);
  });
  afterAll(async () => {
    client.close();
    await app.stop();
  });

  const json = { 'Content-Type': 'application/json' };
  const signIn = (email: string, given: string, headers: Readonly<Record<string, string>> = {}) =>
    client.send({
      method: 'POST',
      path: '/auth/login',
      headers: { ...json, ...headers },
      body: JSON.stringify({ email, password: given }),
    });

  describe('by other sites', () => {
    const origins = [
      ...['https://evil.example', 'null', 'file://', '', 'http://daybook.test.evil.example'],
      ...[
        'http://evil.example#http://daybook.test',
        'https://daybook.test',
        'http://daybook.test:81',
      ],
    ];

    it.each(origins)('given the Origin %j, then every command is refused', async (origin) => {
      const { position } = await app.foundation.store.head();
      for (const { method, path } of commands) {
        const headers = { ...json, Cookie: admin.cookie, Origin: origin };
        const answer = await client.send({ method, path: fill(path), headers, body: '{}' });
        expect([path, answer.status, codeOf(answer)]).toEqual([path, 403, 'FOREIGN_ORIGIN']);
      }
      expect((await app.foundation.store.head()).position).toBe(position);
    });

    it('given a content type that a browser sends without a preflight, then the command is refused', async () => {
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ]) {
        const headers = { Cookie: customer.cookie, 'Content-Type': type };
        const body = '{"type":"buy","instrument":"EUR_USD","amount":"1000"}';
        const sent = { method: 'POST', path: '/dashboard/orders', headers, body };
        expect((await client.send(sent)).status).toBe(415);
      }
    });

    it('given a header or a parameter that names another method, then it is ignored', async () => {
      const headers = { Cookie: admin.cookie, 'X-HTTP-Method-Override': 'POST' };
      const path = '/auth/logout?_method=POST';
      expect((await client.send({ method: 'GET', path, headers })).status).toBeLessThan(500);
      expect((await admin.call.get('/auth/user')).status).toBe(200);
    });
  });

  describe('on signing in', () => {
    /** Deletes the counted attempts, so that the limits start from zero. */
    const forgetAttempts = () => app.foundation.pools.app.query('delete from ops.attempts');
    /** Attempts are counted before the password is checked, so all fall within a minute even on a slow machine. */
    const atOnce = async (
      count: number,
      guess: (index: number) => Promise<RawAnswer>,
    ): Promise<readonly number[]> => {
      const answers = await Promise.all(Array.from({ length: count }, (_, index) => guess(index)));
      return answers.map(({ status }) => status).toSorted((one, other) => one - other);
    };
    const tokenIn = ({ headers }: RawAnswer): string | undefined =>
      /daybook_session=([\w-]+)/.exec(String(headers['set-cookie']))?.[1];

    it('given a cookie that somebody else chose, then the session gets another one, and the chosen one stays invalid', async () => {
      const chosen = 'A'.repeat(43);
      const cookie = `daybook_session=${chosen}`;
      const answer = await signIn('admin@example.test', password, { Cookie: cookie });
      expect(answer.status).toBe(200);
      expect(tokenIn(answer)).toMatch(/^[\w-]{43}$/);
      expect(tokenIn(answer)).not.toBe(chosen);
      const path = '/auth/user';
      const later = await client.send({ method: 'GET', path, headers: { Cookie: cookie } });
      expect(later.status).toBe(401);
    });

    it('given a session of somebody else, then that session ends and its cookie is invalid', async () => {
      const lured = await app.signIn(customer.userId, 3);
      const answer = await signIn('admin@example.test', password, { Cookie: lured.cookie });
      expect(tokenIn(answer)).not.toBe(lured.cookie.split('=')[1]);
      expect((await lured.call.get('/auth/user')).status).toBe(401);
    });

    it('given guesses with forged forwarding headers, then the account is limited all the same', async () => {
      await forgetAttempts();
      const statuses = await atOnce(12, (guess) => {
        const headers = {
          'X-Forwarded-For': `203.0.113.${guess}`,
          Forwarded: `for=10.0.0.${guess}`,
        };
        return signIn('guessed@example.test', `guess ${guess}`, headers);
      });
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    });

    it('given guesses for many accounts, then the address is limited, whatever headers it sends', async () => {
      await forgetAttempts();
      const statuses = await atOnce(32, (guess) => {
        const headers = { 'X-Forwarded-For': `198.51.100.${guess}` };
        return signIn(`someone${guess}@example.test`, 'x', headers);
      });
      expect(statuses).toEqual([...Array<number>(30).fill(401), 429, 429]);
      expect((await signIn('admin@example.test', password)).status).toBe(429);
    });
  });

  describe('by unknown fields', () => {
    const names = ['role_id', 'roleId', 'is_active', 'isAdmin', 'user_id', 'balance', '__proto__'];
    // Signed notices of providers may have any fields, and are read only after their signature was verified.
    const takingJson = commands.filter(
      ({ files, permission }) => files === undefined && permission.kind !== 'signature',
    );

    /** The headers of a caller who may call it: an administrator, an affiliator, or a program with a key. */
    const headersFor = async (
      permission: DeclaredRoute['permission'],
    ): Promise<Readonly<Record<string, string>>> => {
      if (permission.kind === 'key') {
        const { body } = await affiliator.call.post('/affiliate/api').send({});
        return { 'X-Api-Key': String(body.key) };
      }
      if (permission.kind !== 'session') return {};
      const { cookie } = permission.roles.includes(1)
        ? await app.signIn(admin.userId, 1)
        : await app.signIn(affiliator.userId, 4);
      return { Cookie: cookie };
    };

    it.each(takingJson.map((route) => [`${route.method} ${route.path}`, route] as const))(
      '%s refuses them by name',
      async (_name, { method, path, permission, body }) => {
        const identity = await headersFor(permission);
        const known = Object.keys(body?.describe().fields ?? {});
        for (const name of names.filter((one) => !known.includes(one))) {
          const headers = { ...json, ...identity };
          const address = path.replace(':lng', 'ar');
          const sent = { method, path: fill(address), headers, body: `{"${name}":1}` };
          const answer = await client.send(sent);
          expect([answer.status, answer.text]).toEqual([
            422,
            expect.stringContaining(`"${name}":"Unknown field."`),
          ]);
        }
        expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
      },
    );
  });

  describe('by addresses', () => {
    it.each([
      ...['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd'],
      ...['/assets/../../master.key', '/assets/..%2f..%2fmaster.key', '/assets/%2e%2e/master.key'],
      ...['/assets/..%5c..%5cmaster.key', '/..\\..\\master.key', '//etc/passwd', '/%00', '/%'],
      ...['/translations/..%2fmaster.key', '/translations/en%00', '/translations/%2e%2e/x'],
      ...['/daybook.log', '/files/', '/.daybook/master.key', '/index.html%00.js'],
      ...['/healthz%0d%0aX-Evil:%201', '/countries/%0d%0aSet-Cookie:%20a=b'],
    ])('given %s, then the answer is 404 without injected headers', async (path) => {
      const headers = { Accept: 'application/json' };
      const answer = await client.send({ method: 'GET', path, headers });
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND']);
      expect(Object.keys(answer.headers)).not.toContain('x-evil');
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('given an absolute URL of another host, then the answer is 404', async () => {
      const path = 'http://evil.example/auth/user';
      expect((await client.send({ method: 'GET', path })).status).toBe(404);
    });
  });

  describe('by bodies', () => {
    const post = (body: Buffer | string, headers: Readonly<Record<string, string>> = {}) =>
      client.send({
        method: 'POST',
        path: '/dashboard/orders',
        body,
        headers: { ...json, Cookie: customer.cookie, ...headers },
      });

    it('given 50 MB in 50 KB of gzip, then 413; given invalid or double gzip, then 415', async () => {
      const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 32));
      expect(bomb.length).toBeLessThan(100 * 1024);
      expect((await post(bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413);
      expect((await post('{}', { 'Content-Encoding': 'gzip' })).status).toBe(415);
      expect((await post(gzipSync(bomb), { 'Content-Encoding': 'gzip, gzip' })).status).toBe(415);
    });

    it('given thousands of unknown fields, then 422 with an answer of limited length', async () => {
      const names = Array.from({ length: 9_000 }, (_, index) => `"n${index}":1`);
      const answer = await post(`{${names.join(',')}}`);
      expect(answer.status).toBe(422);
      expect(answer.text.length).toBeLessThan(10_000);
    });

    it('given deeply nested lists, then 422', async () => {
      const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
      expect((await post(`{"type":"buy","amount":${deep}}`)).status).toBe(422);
      expect((await post(deep)).status).toBe(422);
    });
  });

  it('given a file name that would break out of a header, then the download does not use the name', async () => {
    const owner = await app.person(3);
    const body = [
      '--x\r\nContent-Disposition: form-data; name="type"\r\n\r\npassport\r\n',
      '--x\r\nContent-Disposition: form-data; name="front"; filename="a.png"\r\n\r\n',
      png.toString('latin1'),
      '\r\n--x\r\nContent-Disposition: form-data; name="address"; filename="evil; name.pdf"\r\n\r\n',
      pdf.toString('latin1'),
      '\r\n--x--\r\n',
    ].join('');
    const submitted = await client.send({
      method: 'POST',
      path: '/kyc',
      body: Buffer.from(body, 'latin1'),
      headers: { Cookie: owner.cookie, 'Content-Type': 'multipart/form-data; boundary=x' },
    });
    expect(submitted.status).toBe(201);
    const id = String(property(JSON.parse(submitted.text) as unknown, 'id'));
    const reader = await app.signIn(admin.userId, 1);
    const { headers } = await reader.call.get(`/admin/kyc/${id}/files/address`);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(JSON.stringify(headers)).not.toContain('evil');
  });
});
