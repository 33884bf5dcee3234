import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import {
  instrumentData,
  instrumentId,
  newTrader,
  openTradingFloor,
} from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';
import { instrumentIdOf } from './instrument-id.ts';

let world: World;
let admin: SignedIn;
beforeEach(async () => {
  world = await openTradingFloor();
  admin = await world.app.signInAs(1);
});
afterEach(() => world.stop());

const acme = {
  name: 'ACME',
  base: 'ACME',
  quote: 'USD',
  category: 'stock',
  bids: '41.10',
  asks: 41.14,
  tradingview: 'NASDAQ',
  alias: '',
  leverage: 10,
  tradable: true,
};
const euro = { ...instrumentData(), alias: 'Euro' };

describe('POST /admin/instruments', () => {
  it('adds an instrument that can be traded as soon as it has a price', async () => {
    const { status, body } = await admin.call.post('/admin/instruments').send(acme);
    const id = instrumentIdOf('ACME');
    expect([status, body]).toEqual([201, { message: 'Instrument added successfully', id }]);
    expect(await world.eventsOf(`instrument-${id}`)).toMatchObject([
      {
        type: 'InstrumentAdded',
        data: { ...acme, bids: '41.1', asks: '41.14', alias: null, leverage: '10' },
      },
    ]);
    const trader = await newTrader(world);
    const order = { type: 'buy', instrument: 'ACME', amount: '1' };
    expect(await trader.call.post('/dashboard/orders').send(order)).toMatchObject({
      status: 503,
      body: { code: 'PRICE_STALE' },
    });
    world.price('ACME', '41.20', '41.24');
    expect(await trader.call.post('/dashboard/orders').send(order)).toMatchObject({
      status: 201,
    });
  });

  it('refuses a name that exists, also to the second of two concurrent requests', async () => {
    const taken = { status: 409, body: { code: 'INSTRUMENT_EXISTS' } };
    expect(await admin.call.post('/admin/instruments').send(euro)).toMatchObject(taken);
    const answers = await Promise.all([
      admin.call.post('/admin/instruments').send(acme),
      admin.call.post('/admin/instruments').send({ ...acme, leverage: '5' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('refuses an invalid symbol, and reports a missing field', async () => {
    for (const name of ['<script>', "' or 1=1", '../../etc', 'ΕUR', 'A B'])
      expect(await admin.call.post('/admin/instruments').send({ ...acme, name })).toMatchObject({
        status: 422,
        body: { code: 'INVALID_SYMBOL' },
      });
    const { tradingview: _left, ...rest } = acme;
    expect(await admin.call.post('/admin/instruments').send(rest)).toMatchObject({
      status: 422,
      body: { errors: { tradingview: 'This is required.' } },
    });
  });
});

describe('PUT /admin/instruments/{id}', () => {
  const id = instrumentId('EUR_USD');
  const put = (changes: object) =>
    admin.call.put(`/admin/instruments/${id}`).send({ ...euro, alias: null, ...changes });

  it('takes effect at once, for new orders only', async () => {
    const trader = await newTrader(world);
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
    const before = await trader.call.post('/dashboard/orders').send(order);
    expect(await put({ leverage: '50', expectedRevision: 0 })).toMatchObject({
      status: 200,
      body: { message: 'Instrument updated successfully' },
    });
    const after = await trader.call.post('/dashboard/orders').send(order);
    expect([before.body.margin_used, after.body.margin_used]).toEqual(['11.65', '23.29']);
    const opened = await world.eventsOf(trader.stream);
    expect(
      opened.flatMap(({ type, data }) =>
        type === 'OrderOpened' && 'leverage' in data ? [data.leverage] : [],
      ),
    ).toEqual(['100', '50']);
    await put({ leverage: '50', tradable: false });
    expect(await trader.call.post('/dashboard/orders').send(order)).toMatchObject({
      body: { code: 'INSTRUMENT_NOT_TRADABLE' },
    });
    const close = { orderId: before.body.id, instrument: 'EUR_USD' };
    expect(await trader.call.post('/dashboard/orders/close').send(close)).toMatchObject({
      status: 200,
    });
  });

  it('refuses the second of two edits at the same revision', async () => {
    expect((await put({ leverage: '50', expectedRevision: 0 })).status).toBe(200);
    expect(await put({ leverage: '30', expectedRevision: 0 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_INSTRUMENT' },
    });
    expect((await put({ leverage: '30', expectedRevision: 1 })).status).toBe(200);
  });

  it('refuses another name and an unknown instrument', async () => {
    expect(await put({ name: 'EURO', base: 'EURO' })).toMatchObject({
      body: { code: 'INSTRUMENT_IDENTITY_FIXED' },
    });
    const unknown = await admin.call.put(`/admin/instruments/${instrumentIdOf('NONE')}`).send(euro);
    expect(unknown).toMatchObject({ status: 404, body: { code: 'INSTRUMENT_NOT_FOUND' } });
  });
});

describe('DELETE /admin/instruments/{id}', () => {
  const id = instrumentId('EUR_USD');
  const remove = () => admin.call.delete(`/admin/instruments/${id}`);

  it('is refused while orders are open; afterwards no order can be opened', async () => {
    const trader = await newTrader(world);
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
    const { body } = await trader.call.post('/dashboard/orders').send(order);
    expect(await remove()).toMatchObject({
      status: 422,
      body: { code: 'INSTRUMENT_HAS_OPEN_ORDERS' },
    });
    const close = { orderId: body.id, instrument: 'EUR_USD' };
    await trader.call.post('/dashboard/orders/close').send(close);
    expect(await remove()).toMatchObject({
      status: 200,
      body: { message: 'Instrument deleted successfully' },
    });
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'INSTRUMENT_NOT_FOUND' } });
    expect(await trader.call.post('/dashboard/orders').send(order)).toMatchObject({
      body: { code: 'UNKNOWN_INSTRUMENT' },
    });
  });

  it('leaves an order closable that was opened at the same moment', async () => {
    const trader = await newTrader(world);
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
    const { body } = await trader.call.post('/dashboard/orders').send(order);
    await world.given(`instrument-${id}`, { type: 'InstrumentRemoved', data: {} });
    const close = { orderId: body.id, instrument: 'EUR_USD' };
    expect(await trader.call.post('/dashboard/orders/close').send(close)).toMatchObject({
      status: 200,
    });
    expect((await admin.call.post('/admin/instruments').send(euro)).status).toBe(201);
  });
});

describe('POST /admin/instruments/release-price', () => {
  const release = (bid: string, call = admin.call) =>
    call.post('/admin/instruments/release-price').send({ instrument: 'EUR_USD', bid });

  it('releases a price that is held back, for an admin only, and the reference data know it', async () => {
    expect(await release('11.6')).toMatchObject({
      status: 409,
      body: { code: 'PRICE_NOT_HELD_BACK' },
    });
    world.heldPrices.set('EUR_USD', {
      feed: 'OANDA',
      bid: '11.6431',
      ask: '11.6442',
      before: '1.16430',
      heldAt: '2026-06-11T14:32:08.000Z',
    });
    const manager = await world.app.signInAs(2);
    expect((await release('11.6', manager.call)).status).toBe(403);
    expect(await release('11.6')).toMatchObject({
      status: 200,
      body: { message: 'Price released successfully' },
    });
    await world.known();
    expect(world.deps.reference.releasedPrices().get('EUR_USD')).toMatchObject({ bid: '11.6431' });
  });
});
