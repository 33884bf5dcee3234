import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { until } from '../../infra/testing/until.ts';
import { movableClock } from './testing/moved-clock.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const minutes = 60_000;
/** The maximum age of a price of an open market in a decision. */
const oldMs = 5_000;
const stale = 'fresh quotes of every open market';

/** When the machine's clock is changed (decisions.md 51), `/readyz` and orders agree on which prices are fresh. */
describe('the real app after the clock was changed', () => {
  const clock = movableClock();
  let app: RealApp;
  let trader: Visitor;

  beforeAll(async () => {
    app = await openRealApp();
    trader = await app.person(3);
  });
  afterAll(async () => {
    clock.putRight();
    await app.stop();
  });

  const missing = async (): Promise<readonly string[]> =>
    (await supertest(app.url).get('/readyz')).body.missing ?? [];
  const untilMissing = (isSo: (missing: readonly string[]) => boolean): Promise<void> =>
    until(async () => isSo(await missing()));
  const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
  /** Sends a request once; other visitors repeat it after a 503. */
  const openOnce = () =>
    supertest(app.url).post('/dashboard/orders').set('Cookie', trader.cookie).send(order);
  const quote = () => app.foundation.quotes.latest('EUR_USD');
  const sequence = (): number => quote()?.sequence ?? 0;

  it.each([
    ['back', -10 * minutes],
    ['forth', 10 * minutes],
  ])('becomes ready again and trades at newer prices: %s', async (_where, offMs) => {
    clock.offBy(offMs);
    const before = sequence();
    while (sequence() <= before) await app.foundation.quotes.refreshed();
    await untilMissing((all) => all.length === 0);
    await trader.call.post('/dashboard/orders').send(order).expect(201);
  });

  it.each([
    ['back', -10 * minutes],
    ['forth', 10 * minutes],
  ])(
    'does not trade at prices of a writer that has stopped, and /readyz says so: %s',
    async (_where, offMs) => {
      await app.stopPrices();
      clock.offBy(offMs);
      await until(() => (quote()?.ageMs ?? Infinity) > oldMs);
      // Another instrument of its market may have got its last price a moment later.
      await untilMissing((all) => all.includes(stale));
      let refused = await openOnce();
      while (refused.body.code === 'REFERENCE_DATA_STALE') refused = await openOnce();
      expect([refused.status, refused.body.code]).toEqual([503, 'PRICE_STALE']);
      expect(await missing()).toContain(stale);
      app.startPrices();
      await untilMissing((all) => all.length === 0);
      await trader.call.post('/dashboard/orders').send(order).expect(201);
    },
  );
});
