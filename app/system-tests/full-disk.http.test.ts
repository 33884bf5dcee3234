import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { orderOpened } from '../../domain/trading/wallet/testing.ts';
import { leastFreeBytes } from '../../infra/disk-room.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

/** What the system says of the disk is made up; all else is real. A real full disk is in `bench/faults`. */
describe('with next to no room on the disk, the real app', () => {
  let free = leastFreeBytes;
  let app: RealApp;
  let trader: Visitor;
  let wallet: string;

  beforeAll(async () => {
    app = await openRealApp({ freeBytes: async () => free });
    trader = await app.person(3);
    wallet = `wallet-${app.walletOf(trader.userId, 'demo')}`;
    free = leastFreeBytes - 1;
  });
  afterAll(() => app.stop());

  /** Without the patience of other visitors, who ask again after a 503. */
  const ask = () => supertest.agent(app.url);
  const readiness = () => ask().get('/readyz');
  const switchWallet = () =>
    ask()
      .post('/dashboard/switch-wallet')
      .set('Cookie', trader.cookie)
      .send({ balanceId: app.walletOf(trader.userId, 'demo') });
  const isShort = async (): Promise<boolean> =>
    (await readiness()).body.missing?.includes('room on the disk') === true;

  it('says so in /readyz, and refuses commands by it; questions are answered', async () => {
    while (!(await isShort())) await new Promise(setImmediate);
    expect((await readiness()).status).toBe(503);
    for (const refused of [await switchWallet(), await ask().post('/auth/login').send({})]) {
      expect([refused.status, refused.body.code]).toEqual([503, 'DISK_FULL']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await trader.call.get('/auth/user')).status).toBe(200);
  });

  it('goes on with prices and triggers', async () => {
    expect(await isShort()).toBe(true);
    const sequence = (): number => app.foundation.quotes.latest('EUR_USD')?.sequence ?? 0;
    const before = sequence();
    while (sequence() <= before) await app.foundation.quotes.refreshed();
    // Its price is below this one at every tick.
    await app.given(wallet, orderOpened({ orderId: trader.userId, loss: '1000' }));
    const types = async () => (await app.foundation.store.read(wallet)).map(({ type }) => type);
    while (!(await types()).includes('OrderClosed')) await new Promise(setImmediate);
    expect(await isShort()).toBe(true);
  });

  it('serves again once there is room', async () => {
    free = leastFreeBytes;
    while (await isShort()) await new Promise(setImmediate);
    expect((await switchWallet()).status).toBe(200);
    expect((await readiness()).body.missing ?? []).not.toContain('room on the disk');
  });
});
