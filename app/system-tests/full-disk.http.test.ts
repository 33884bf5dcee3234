import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { orderOpened } from '../../domain/trading/wallet/testing.ts';
import { leastFreeBytes } from '../../infra/disk-room.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

/** The free space is simulated; everything else is real. `bench/faults` has a real full disk. */
describe('the real app with almost no space on the disk', () => {
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

  /** Sends a request once; other visitors repeat it after a 503. */
  const ask = () => supertest.agent(app.url);
  const readiness = () => ask().get('/readyz');
  const switchWallet = () =>
    ask()
      .post('/dashboard/switch-wallet')
      .set('Cookie', trader.cookie)
      .send({ balanceId: app.walletOf(trader.userId, 'demo') });
  const isShort = async (): Promise<boolean> =>
    (await readiness()).body.missing?.includes('room on the disk') === true;

  it('says so in /readyz, refuses commands with DISK_FULL, and answers queries', async () => {
    while (!(await isShort())) await new Promise(setImmediate);
    expect((await readiness()).status).toBe(503);
    for (const refused of [await switchWallet(), await ask().post('/auth/login').send({})]) {
      expect([refused.status, refused.body.code]).toEqual([503, 'DISK_FULL']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await trader.call.get('/auth/user')).status).toBe(200);
  });

  it('continues with prices and triggers', async () => {
    expect(await isShort()).toBe(true);
    const sequence = (): number => app.foundation.quotes.latest('EUR_USD')?.sequence ?? 0;
    const before = sequence();
    while (sequence() <= before) await app.foundation.quotes.refreshed();
    // Every price is below this stop loss.
    await app.given(wallet, orderOpened({ orderId: trader.userId, loss: '1000' }));
    const types = async () => (await app.foundation.store.read(wallet)).map(({ type }) => type);
    while (!(await types()).includes('OrderClosed')) await new Promise(setImmediate);
    expect(await isShort()).toBe(true);
  });

  it('accepts commands again when there is space', async () => {
    free = leastFreeBytes;
    while (await isShort()) await new Promise(setImmediate);
    expect((await switchWallet()).status).toBe(200);
    expect((await readiness()).body.missing ?? []).not.toContain('room on the disk');
  });
});
