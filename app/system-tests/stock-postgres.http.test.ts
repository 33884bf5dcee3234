import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishTestPostgresUrl } from '../../infra/config.ts';
import {
  startTestServer,
  untouched,
  type TestServer,
} from '../../infra/postgres/testing/test-server.ts';
import { openRealApp, type RealApp } from './testing/real-app.ts';
import { tradeOnce } from './testing/trade-once.ts';

/** The product on a PostgreSQL with its default configuration. */
describe('on an external PostgreSQL with its default configuration', () => {
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
    await tradeOnce(app);
    const { rows } = await app.foundation.pools.app.query<{ jit: string }>('show jit');
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});
