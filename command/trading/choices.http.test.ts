import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import {
  giveWallet,
  instrumentId,
  newTrader,
  openTradingFloor,
  type Trader,
} from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let world: World;
let trader: Trader;

beforeEach(async () => {
  world = await openTradingFloor();
  trader = await newTrader(world);
});
afterEach(() => world.stop());

const choices = async () =>
  (await world.eventsOf(`trader-${trader.userId}`))
    .slice(1)
    .map(({ type, data }) => ({ type, data }));

describe('POST /dashboard/switch-wallet', () => {
  const switchTo = (balanceId: string) =>
    trader.call.post('/dashboard/switch-wallet').send({ balanceId });
  let other: string;

  beforeEach(async () => {
    other = uuidv7();
    await giveWallet(world, {
      userId: trader.userId,
      walletId: other,
      balance: '1',
      mode: 'real',
      currency: 'USD',
    });
  });

  it('makes another own wallet the active one for the next command', async () => {
    expect(await switchTo(other)).toMatchObject({
      status: 200,
      body: { message: 'Wallet switched successfully' },
    });
    expect(await world.deps.reference.activeWalletId(trader.userId)).toBe(other);
    expect(await choices()).toEqual([{ type: 'ActiveWalletSwitched', data: { walletId: other } }]);
  });

  it('writes nothing when the wallet is already active', async () => {
    expect((await switchTo(trader.walletId)).status).toBe(200);
    expect(await choices()).toEqual([]);
  });

  it('refuses unknown wallets and wallets of other people', async () => {
    const stranger = await newTrader(world);
    const notFound = { status: 404, body: { code: 'WALLET_NOT_FOUND' } };
    expect(await switchTo(uuidv7())).toMatchObject(notFound);
    expect(await switchTo(stranger.walletId)).toMatchObject(notFound);
    expect(await switchTo('1')).toMatchObject({
      status: 422,
      body: { errors: { balanceId: 'This is not a valid ID.' } },
    });
  });

  it('refuses when the screen shows a wallet that is not the active one', async () => {
    expect(await switchTo(other).set('Daybook-Wallet', other)).toMatchObject({
      status: 409,
      body: { code: 'STALE_WALLET' },
    });
  });
});

describe('favorites', () => {
  const add = (id: string) => trader.call.post('/dashboard/add-to-favorite').send({ id });
  const remove = (id: string) => trader.call.post('/dashboard/remove-from-favorite').send({ id });
  const id = instrumentId('EUR_USD');

  it('are added and removed, each once', async () => {
    expect((await add(id)).body).toEqual({ message: 'Added to favorites' });
    expect((await add(id)).status).toBe(200);
    expect((await remove(id)).body).toEqual({ message: 'Removed from favorites' });
    expect((await remove(id)).status).toBe(200);
    expect(await choices()).toEqual([
      { type: 'FavoriteAdded', data: { instrumentId: id } },
      { type: 'FavoriteRemoved', data: { instrumentId: id } },
    ]);
  });

  it('refuse unknown instruments', async () => {
    expect(await add(uuidv7())).toMatchObject({
      status: 404,
      body: { code: 'INSTRUMENT_NOT_FOUND' },
    });
    expect(await add('x')).toMatchObject({ status: 422, body: { code: 'INVALID' } });
  });
});
