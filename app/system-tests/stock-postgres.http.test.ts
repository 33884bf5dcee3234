import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishTestPostgresUrl } from '../../infra/config.ts';
import {
  startTestServer,
  untouched,
  type TestServer,
} from '../../infra/postgres/testing/test-server.ts';
import { openRealApp, type RealApp } from './testing/real-app.ts';

/** The product on a PostgreSQL whose configuration nobody has touched. */
describe('on an external PostgreSQL', () => {
  let server: TestServer;
  let app: RealApp;

  beforeAll(async () => {
    server = await startTestServer(untouched);
    publishTestPostgresUrl(server.url);
    app = await openRealApp();
  });

  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  it('a customer trades, the order is closed, and the books balance', async () => {
    const customer = await app.person(3);
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
    const opened = await customer.call.post('/dashboard/orders').send(order);
    expect(opened.status).toBe(201);
    const closing = { orderId: String(opened.body.id), instrument: 'EUR_USD' };
    const closed = await customer.call.post('/dashboard/orders/close').send(closing);
    expect(closed.status).toBe(200);
    await app.caughtUp();
    expect(await app.wrongBooks()).toEqual([]);
    const { rows } = await app.foundation.pools.app.query<{ jit: string }>('show jit');
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
