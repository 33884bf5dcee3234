import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { array, mixed, number, object, string } from 'yup';
import { DomainError } from '../../domain/shared/errors.ts';
import { uuidv7 } from '../uuidv7.ts';
import { bind } from './bind.ts';
import { defineRoute, everybody, only, signedIn, type RouteDeclaration } from './route.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';

type Deps = Readonly<{ heard: unknown[] }>;

const route = defineRoute<Deps>();

const add = route({
  method: 'POST',
  path: '/things',
  kind: 'command',
  summary: 'Add a thing.',
  permission: only([1]),
  body: object({
    name: string().required('Name is required').min(2, 'Name is too short'),
    size: number().max(10, 'At most 10'),
    tags: array().of(string().required()),
    amount: mixed().notRequired(),
    inner: object({ note: string() }).notRequired().default(undefined),
  }),
  response: object({ message: string().required() }),
  status: 201,
  handle: async ({ body }, { heard }) => {
    heard.push(body);
    return { status: 201, body: { message: 'Added' }, position: 7n };
  },
});

const change = route({
  method: 'PUT',
  path: '/things/:id',
  kind: 'command',
  summary: 'Change a thing.',
  permission: only([1]),
  body: object({ name: string().required('Name is required') }),
  response: object({ message: string().required() }),
  errors: [tradingErrors.INSUFFICIENT_BALANCE],
  handle: async ({ params }, { heard }) => {
    heard.push(params.id);
    throw new DomainError(
      tradingErrors.INSUFFICIENT_BALANCE,
      { places: 2 },
      { amount: 'Too much' },
    );
  },
});

const list = route({
  method: 'GET',
  path: '/things',
  kind: 'query',
  summary: 'List things.',
  permission: signedIn('no'),
  query: object({
    page: number().integer('Page must be a number').typeError('Page must be a number').default(1),
  }),
  response: object({ page: number().required() }),
  handle: async ({ query }) => ({ status: 200, body: { page: query.page }, stale: 'behind' }),
});

const broken = route({
  method: 'GET',
  path: '/broken',
  kind: 'query',
  summary: 'Fail.',
  permission: everybody,
  response: object({}),
  handle: async () => {
    throw new Error('secret detail');
  },
});

const touch = route({
  method: 'POST',
  path: '/touch',
  kind: 'command',
  summary: 'Do nothing.',
  permission: signedIn(),
  response: object({}),
  handle: async () => ({ status: 200, body: {} }),
});

const declarations: readonly RouteDeclaration<Deps>[] = [add, change, list, broken, touch];

const make = (): TestApp & { heard: unknown[] } => {
  const heard: unknown[] = [];
  const app = createTestApp({
    routes: bind(declarations, { heard }),
    log: pino({ level: 'silent' }),
  });
  return { ...app, heard };
};

describe('a call', () => {
  it('given an admin, when a command is valid, then the answer has its position and security headers', async () => {
    const app = make();
    const admin = await app.signInAs(1);
    const answer = await admin.call.post('/things').send({ name: 'Pen', size: 3, tags: ['a'] });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ message: 'Added' });
    expect(answer.headers).toMatchObject({
      'daybook-position': '7',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.headers['daybook-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(app.heard).toEqual([{ name: 'Pen', size: 3, tags: ['a'] }]);
  });

  it('given two calls, then each answer has its own correlation id, which contains the time of the call', async () => {
    const from = uuidv7(Date.now()).slice(0, 13);
    const { call } = await make().signInAs(1);
    const id = async () => (await call.get('/things')).headers['daybook-correlation-id'];
    const [first = '', second = ''] = [await id(), await id()];
    const until = uuidv7(Date.now()).slice(0, 13);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second > first).toBe(true);
    expect([from <= first.slice(0, 13), second.slice(0, 13) <= until]).toEqual([true, true]);
  });

  it('given a query, when its data is behind, then headers say so', async () => {
    const person = await make().signInAs(3);
    const answer = await person.call.get('/things?page=4');
    expect(answer.body).toEqual({ page: 4 });
    expect(answer.headers).toMatchObject({
      'daybook-stale': 'true',
      'daybook-stale-reason': 'behind',
    });
  });

  it('given a command that a rule refuses, then the caller gets status, code, params and fields', async () => {
    const admin = await make().signInAs(1);
    const answer = await admin.call
      .put('/things/0192aaaa-0000-7000-8000-000000000000')
      .send({ name: 'Pen' });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: 'Insufficient Balance!',
      code: 'INSUFFICIENT_BALANCE',
      params: { places: 2 },
      errors: { amount: 'Too much' },
    });
  });

  it('given an unexpected error, then 500 without details', async () => {
    const answer = await make().call.get('/broken');
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({ message: 'Something went wrong', code: 'INTERNAL' });
  });

  it('given an unknown path or method, then 404 or 405 as JSON', async () => {
    const app = make();
    expect((await app.call.get('/nothing')).body).toEqual({
      message: 'Not found.',
      code: 'NOT_FOUND',
    });
    const wrong = await app.call.delete('/things');
    expect(wrong.status).toBe(405);
    expect(wrong.headers['allow']).toBe('POST, GET');
    expect((await app.call.get('/%E0%A4%A')).status).toBe(404);
  });
});

describe('rights are checked before ids and fields', () => {
  it('given no session, then 401; given another role, then 403; whatever the id and the body', async () => {
    const app = make();
    expect((await app.call.put('/things/nonsense').send('{"broken')).status).toBe(401);
    const customer = await app.signInAs(3);
    const refused = await customer.call.put('/things/nonsense').type('json').send('{"broken');
    expect(refused.status).toBe(403);
    expect(refused.body.code).toBe('FORBIDDEN');
  });

  it('given the right, when the id is not a UUID, then 404 before the body is read', async () => {
    const admin = await make().signInAs(1);
    expect(
      (await admin.call.put('/things/1%27%20OR%201=1').type('json').send('{"broken')).status,
    ).toBe(404);
  });

  it('given an acting session, when the route refuses it, then 403', async () => {
    const app = make();
    const admin = await app.signInAs(1);
    const acting = await app.signInAs(3, { actingBy: admin.userId });
    const answer = await acting.call.get('/things');
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('ACTING_NOT_ALLOWED');
    expect((await acting.call.post('/touch')).status).toBe(200);
  });

  it('given a screen that another actor opened, when it sends a command, then 409 and the command is not executed', async () => {
    const app = make();
    const admin = await app.signInAs(1);
    const send = (actor: string) =>
      admin.call.post('/things').set('Daybook-Actor', actor).send({ name: 'Pen' });
    const refused = await send('0192aaaa-0000-7000-8000-000000000000');
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('STALE_ACTOR');
    expect(app.heard).toEqual([]);
    expect((await send(admin.userId)).status).toBe(201);
  });

  it('given a changed role or a deactivation, then it takes effect on the next call', async () => {
    const app = make();
    const admin = await app.signInAs(1);
    app.setPerson(admin.userId, { roleId: 2, isActive: true });
    expect((await admin.call.post('/things').send({ name: 'Pen' })).status).toBe(403);
    app.setPerson(admin.userId, { roleId: 1, isActive: false });
    expect((await admin.call.post('/things').send({ name: 'Pen' })).status).toBe(401);
  });
});

describe('other sites', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'not a url'])(
    'given the origin %s, when it sends a command, then 403 before any other check',
    async (origin) => {
      const app = make();
      const answer = await app.call.post('/nothing').set('Origin', origin).send({});
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('FOREIGN_ORIGIN');
    },
  );

  it('given our own origin, then the call is executed', async () => {
    const app = make();
    const admin = await app.signInAs(1);
    const send = () => admin.call.post('/things').send({ name: 'Pen' });
    expect((await send().set('Origin', 'http://localhost:3000')).status).toBe(201);
    expect(
      (await send().set('Origin', 'http://10.0.0.8:3000').set('Host', '10.0.0.8:3000')).status,
    ).toBe(201);
  });
});

describe('bad input', () => {
  const post = async (body: string, type = 'application/json') => {
    const app = make();
    const admin = await app.signInAs(1);
    const answer = await admin.call.post('/things').set('Content-Type', type).send(body);
    expect(app.heard).toEqual([]);
    return answer;
  };

  const postPacked = async (body: Buffer, encoding: string) => {
    const admin = await make().signInAs(1);
    const request = admin.call.post('/things').set('Content-Type', 'application/json');
    request.set('Content-Encoding', encoding).set('Content-Length', String(body.length));
    request.write(body);
    return request;
  };

  it('given malformed JSON, then 400', async () => {
    for (const body of ['{"name":', '"text"', '12', 'null', '{"name":NaN}', '{"size":Infinity}']) {
      expect((await post(body)).body.code).toBe('UNREADABLE');
    }
  });

  it.each(['Content-Length', 'Transfer-Encoding'])(
    'given a body that is not UTF-8, sent with %s, then 400',
    async (header) => {
      const app = make();
      const admin = await app.signInAs(1);
      const send = (encoding: BufferEncoding) => {
        const bytes = Buffer.from('{"name":"Zoë"}', encoding);
        const request = admin.call.post('/things').set('Content-Type', 'application/json');
        request.set(header, header === 'Content-Length' ? String(bytes.length) : 'chunked');
        request.write(bytes);
        return request;
      };
      expect((await send('latin1')).body.code).toBe('UNREADABLE');
      expect(app.heard).toEqual([]);
      expect((await send('utf8')).status).toBe(201);
    },
  );

  it('given another content type, then 415', async () => {
    expect((await post('name=Pen', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await post('{"name":"Pen"}', 'text/plain')).body.code).toBe('WRONG_CONTENT_TYPE');
    expect((await post('{"name":"Pen"}', 'application/json; charset=latin1')).status).toBe(415);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['GZIP', gzipSync],
    ['identity', (text: string) => Buffer.from(text)],
  ])('given a body in its encoding %s, then it is accepted', async (encoding, pack) => {
    expect((await postPacked(pack('{"name":"Pen"}'), encoding)).status).toBe(201);
  });

  it.each([
    ['gzip although it is not compressed', Buffer.from('{"name":"Pen"}'), 'gzip'],
    ['br although it is not compressed', Buffer.from('{"name":"Pen"}'), 'br'],
    ['gzip but is cut off', gzipSync('{"name":"Pen"}').subarray(0, -9), 'gzip'],
    ['gzip twice', gzipSync(gzipSync('{"name":"Pen"}')), 'gzip, gzip'],
    ['an unknown encoding', Buffer.from('{"name":"Pen"}'), 'x-pack'],
  ])(
    'given a body whose encoding claims %s, then 415 with the cause',
    async (_name, body, encoding) => {
      expect(await postPacked(body, encoding)).toMatchObject({
        status: 415,
        body: {
          code: 'WRONG_CONTENT_ENCODING',
          message:
            'The Content-Encoding is wrong or not supported. Send the body uncompressed, without that header.',
        },
      });
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('given more than 100 KiB compressed with %s, then 413', async (encoding, pack) => {
    const text = JSON.stringify({ name: 'x'.repeat(200_000) });
    expect((await postPacked(pack(text), encoding)).status).toBe(413);
  });

  it('given more than 100 KiB, then 413', async () => {
    expect((await post(JSON.stringify({ name: 'x'.repeat(200_000) }))).status).toBe(413);
  });

  it.each([
    [{ name: 5 }, { name: 'This must be text.' }],
    [{ name: ['Pen'] }, { name: 'This must be text.' }],
    [{ name: 'Pen', size: true }, { size: 'This must be a number.' }],
    [{ name: 'Pen', size: '1e1' }, { size: 'This must be a number.' }],
    [{ name: 'Pen', tags: '["a"]' }, { tags: 'This must be a list.' }],
    [{ name: 'Pen', tags: [{}] }, { 'tags[0]': 'This must be text.' }],
    [{ name: 'Pen', inner: '{}' }, { inner: 'This must be an object.' }],
    [{ name: 'Pen', inner: { other: 1 } }, { 'inner.other': 'Unknown field.' }],
    [{ name: 'Pen', admin: true }, { admin: 'Unknown field.' }],
    [{ name: 'a\0b' }, { name: 'This contains characters that cannot be stored.' }],
    [{ name: 'a\ud800b' }, { name: 'This contains characters that cannot be stored.' }],
    [{}, { name: 'Name is required' }],
    [
      { name: 'x', size: 11 },
      { name: 'Name is too short', size: 'At most 10' },
    ],
    [[], { '': 'This must be an object.' }],
  ])('given %j, then 422 with one sentence per field', async (body, errors) => {
    const answer = await post(JSON.stringify(body));
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: 'Please check the marked fields.',
      code: 'INVALID',
      errors,
    });
  });

  it('given a text above the default limit of a field, then 422', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(501) }));
    expect(answer.body.errors).toEqual({ name: 'This is too long.' });
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'given the name %s, then it is an unknown field',
    async (name) => {
      const answer = await post(`{"name":"Pen","${name}":{"isAdmin":true}}`);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(`"${name}":"Unknown field."`);
      expect({}).not.toHaveProperty('isAdmin');
    },
  );

  it('given a dangerous name or deep nesting in a value of any type, then 422', async () => {
    expect((await post('{"name":"Pen","amount":{"a":{"__proto__":1}}}')).status).toBe(422);
    expect(
      (await post(`{"name":"Pen","amount":${'['.repeat(5000)}${']'.repeat(5000)}}`)).status,
    ).toBe(422);
  });

  it('given a bad query string or header, then 422', async () => {
    const person = await make().signInAs(3);
    expect((await person.call.get('/things?page=abc')).body.errors).toEqual({
      page: 'Page must be a number',
    });
    expect((await person.call.get('/things?page=1&page=2')).body.errors).toEqual({
      page: 'Send this only once.',
    });
    expect((await person.call.get('/things?pages=1')).body.errors).toEqual({
      pages: 'Unknown field.',
    });
    const header = await person.call.get('/things').set('Daybook-Min-Position', '1e5');
    expect(header.body.errors).toEqual({ 'Daybook-Min-Position': 'This header is malformed.' });
  });
});
