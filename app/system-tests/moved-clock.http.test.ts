import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { until } from '../../infra/testing/until.ts';
import { movableClock } from './testing/moved-clock.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const minutes = 60_000;
/** Older than this a price of an open market is not decided on. */
const oldMs = 5_000;
const stale = 'fresh quotes of every open market';

/** The machine's clock is set (decisions.md 51): `/readyz` and orders agree on which prices are fresh. */
describe('when the clock is set, the real app', () => {
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
  /** Without the patience of other visitors, who ask again after a 503. */
  const openOnce = () =>
    supertest(app.url).post('/dashboard/orders').set('Cookie', trader.cookie).send(order);
  const quote = () => app.foundation.quotes.latest('EUR_USD');
  const sequence = (): number => quote()?.sequence ?? 0;

  it.each([
    ['back', -10 * minutes],
    ['forth', 10 * minutes],
  ])('is ready again and trades at prices made afterwards: %s', async (_where, offMs) => {
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
    'takes no price for fresh that nobody gives any more, and says so: %s',
    async (_where, offMs) => {
      await app.stopPrices();
      clock.offBy(offMs);
      await until(() => (quote()?.ageMs ?? Infinity) > oldMs);
      // Another instrument of its market may have had the last price a moment later.
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
