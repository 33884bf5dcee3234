import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newTrader, openTradingFloor, type Trader } from '../../command/testing/trading-floor.ts';
import type { World } from '../../command/testing/world.ts';

const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000', profit: null, loss: null };
const sql = "'; drop table eventstore.events; --";
const html = '<img src=x onerror=alert(1)>';

/** Each value with a name that is short enough for a title. */
const named = <Value>(values: readonly Value[]): (readonly [string, Value])[] =>
  values.map((value) => [String(JSON.stringify(value)).slice(0, 60), value]);

const badAmounts: readonly unknown[] = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e3',
  '1E+3',
  '0x10',
  ' 1000',
  '1,000',
  '1 000',
  '१०००',
  '--1',
  '.5',
  '5.',
  '',
  true,
  [],
  ['1000'],
  {},
  { __proto__: null, toString: '1000' },
  1e21,
  1e-7,
  1234567890.1234567,
];

describe('invalid input to the real commands gets a clear error and changes nothing', () => {
  let world: World;
  let trader: Trader;
  let before: bigint;

  beforeAll(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
    before = (await world.store.head()).position;
  });

  afterEach(async () => {
    expect((await world.store.head()).position).toBe(before);
  });

  afterAll(() => world.stop());

  type Refused = Readonly<{
    status: number;
    body: { code?: string; errors?: Record<string, string> };
  }>;

  const send = async (body: string, path = '/dashboard/orders'): Promise<Refused> => {
    const answer = await trader.call.post(path).type('json').send(body);
    expect(answer.type).toBe('application/json');
    expect(answer.text).not.toMatch(/\bat \w+.*\.ts|node_modules|syntax error|stack/i);
    return answer;
  };

  const openWith = (changes: object): Promise<Refused> =>
    send(JSON.stringify({ ...order, ...changes }));

  it.each(
    named([
      '{"type":"buy"',
      '{"type":"buy","instrument":"EUR_USD","amount":NaN}',
      '{"type":"buy","instrument":"EUR_USD","amount":Infinity}',
      '{"type":"buy","instrument":"EUR_USD","amount":0x10}',
      '"buy"',
      'null',
      'type=buy&instrument=EUR_USD&amount=1000',
      '\u0000\u0001\u0002',
    ]),
  )('given the body %s, then 400', async (_name, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'UNREADABLE' } });
  });

  it.each(named(badAmounts))(
    'given the amount %s, then 422 with an error of the field',
    async (_name, amount) => {
      const answer = await openWith({ amount });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors ?? {})[0]).toMatch(/^amount/);
    },
  );

  it.each(
    named<unknown>([
      '0',
      '0.000',
      '-1',
      '-0.00000001',
      '0.000000001',
      '9'.repeat(40),
      `1.${'0'.repeat(39)}1`,
      `0.${'1'.repeat(40)}`,
      0,
      -5,
    ]),
  )('given the amount %s, then 422', async (_name, amount) => {
    expect((await openWith({ amount })).status).toBe(422);
  });

  it('given a number too large for JSON, then 422', async () => {
    expect((await send('{"type":"buy","instrument":"EUR_USD","amount":1e400}')).status).toBe(422);
  });

  it.each(
    named<object>([
      { type: 'hold' },
      { type: ['buy'] },
      { type: 1 },
      { type: null },
      { instrument: null },
      { instrument: 7 },
      { instrument: 'x'.repeat(5_000) },
      { instrument: sql },
      { instrument: html },
      { instrument: 'EUR_USD\u0000' },
      { instrument: '__proto__' },
      { instrument: 'constructor' },
      { profit: 'high' },
      { profit: sql },
      { loss: {} },
      { loss: '-1' },
      { rate: html },
      { leverage: '1000' },
      { userId: '0192aaaa-0000-7000-8000-000000000000' },
    ]),
  )('given %s, then 422', async (_name, changes) => {
    const answer = await openWith(changes);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toMatch(/^[A-Z_]+$/);
  });

  it.each(named(['__proto__', 'constructor', 'prototype']))(
    'given the name %s in the body, then 422',
    async (_name, name) => {
      const body = JSON.stringify(order).replace('{', `{"${name}":{"isAdmin":true},`);
      expect((await send(body)).status).toBe(422);
      expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
    },
  );

  it('given a body of a megabyte, or of another type, then 413 or 415', async () => {
    expect((await openWith({ instrument: 'x'.repeat(1024 * 1024) })).status).toBe(413);
    const form = await trader.call.post('/dashboard/orders').type('form').send({ type: 'buy' });
    expect(form.status).toBe(415);
  });

  it.each(
    named([
      sql,
      html,
      '1',
      '..%2f..%2fetc%2fpasswd',
      '%00',
      'x'.repeat(5_000),
      '0192AAAA-0000-7000-8000-000000000000',
    ]),
  )('given the id %s in a path, then 404', async (_name, id) => {
    const answer = await trader.call
      .put(`/dashboard/orders/${id.includes('%') ? id : encodeURIComponent(id)}`)
      .send({ profit: '2' });
    expect(answer.status).toBe(404);
  });

  it.each(named<unknown>([sql, html, '', '0192aaaa-0000-7000-8000', 5, null, {}]))(
    'given the id %s in a body, then 422',
    async (_name, orderId) => {
      expect(
        (await send(JSON.stringify({ orderId, instrument: 'EUR_USD' }), '/dashboard/orders/close'))
          .status,
      ).toBe(422);
    },
  );

  it('given a foreign origin, then 403, even without a session', async () => {
    const foreign = await trader.call
      .post('/dashboard/orders')
      .set('Origin', 'https://evil.example')
      .send(order);
    expect(foreign.status).toBe(403);
    expect(foreign.body.code).toBe('FOREIGN_ORIGIN');
  });

  it.each(named(['a b', 'x'.repeat(129), 'ключ']))(
    'given the Idempotency-Key %s, then 422',
    async (_name, key) => {
      const call = trader.call
        .post('/dashboard/orders')
        .set('Idempotency-Key', Buffer.from(key).toString('latin1'));
      expect((await call.send(order)).status).toBe(422);
    },
  );

  it('given headers of another person or wallet, then STALE_ACTOR or STALE_WALLET', async () => {
    const call = () => trader.call.post('/dashboard/orders');
    const other = '0192aaaa-0000-7000-8000-000000000000';
    expect((await call().set('Daybook-Actor', other).send(order)).body.code).toBe('STALE_ACTOR');
    expect((await call().set('Daybook-Wallet', other).send(order)).body.code).toBe('STALE_WALLET');
  });

  it('given an expired session or none, then 401', async () => {
    world.app.pass(31 * 60_000);
    expect(await openWith({})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    expect((await world.app.call.post('/dashboard/orders').send(order)).status).toBe(401);
    const forged = world.app.call
      .post('/dashboard/orders')
      .set('Cookie', `daybook_session=${'A'.repeat(43)}`);
    expect((await forged.send(order)).status).toBe(401);
  });
});
