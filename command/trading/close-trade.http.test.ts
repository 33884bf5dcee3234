import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { orderOpened, walletOpened } from '../../domain/trading/wallet/testing.ts';
import type { SignedIn } from '../../infra/http/testing/test-app.ts';
import { uuidv7 } from '../core/ids.ts';
import { giveWallet, newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let world: World;
let trader: Trader;
let manager: SignedIn;
let orderId: string;

const open = async (by: Pick<Trader, 'call'>): Promise<string> => {
  const order = { type: 'buy', instrument: 'EUR_USD', amount: '10000' };
  return String((await by.call.post('/dashboard/orders').send(order)).body.id);
};
const close = (body: object = {}, by: Pick<SignedIn, 'call'> = manager) =>
  by.call.post('/admin/trades/close').send({ orderId, instrument: 'EUR_USD', ...body });

beforeEach(async () => {
  world = await openTradingFloor();
  trader = await newTrader(world, { mode: 'real' });
  manager = await world.app.signInAs(2);
  orderId = await open(trader);
});
afterEach(() => world.stop());

describe('POST /admin/trades/close', () => {
  it('closes a customer’s order at the current price, also in a wallet that is not active', async () => {
    world.price('EUR_USD', '1.1660', '1.1662');
    const other = uuidv7();
    const { userId } = trader;
    const wallet = {
      userId,
      walletId: other,
      mode: 'demo',
      currency: 'USD',
      balance: '1',
    } as const;
    await giveWallet(world, wallet);
    await world.given(`trader-${userId}`, {
      type: 'ActiveWalletSwitched',
      data: { walletId: other },
    });
    const { status, body } = await close();
    expect([status, body]).toEqual([
      200,
      {
        message: 'Order closed successfully',
        id: orderId,
        close_rate: '1.1662',
        pro_loss: '18',
        amount_left: '0',
      },
    ]);
    expect((await world.eventsOf(trader.stream)).at(-1)).toMatchObject({
      type: 'OrderClosed',
      data: { orderId, posted: '18', reason: 'staff', userId: trader.userId },
      metadata: { actor: { userId: manager.userId } },
    });
  });

  it('closes the order once for concurrent and repeated requests', async () => {
    const answers = await Promise.all([close(), close()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await close()).toMatchObject({ status: 409, body: { code: 'ALREADY_CLOSED' } });
  });

  it('refuses an unknown order, another instrument, and the staff member’s own order', async () => {
    expect(await close({ orderId: uuidv7() })).toMatchObject({
      status: 404,
      body: { code: 'ORDER_NOT_FOUND' },
    });
    expect(await close({ instrument: 'USD_JPY' })).toMatchObject({
      status: 422,
      body: { code: 'ORDER_INSTRUMENT_DIFFERS' },
    });
    const own = { userId: manager.userId, orderId: uuidv7() };
    await world.given(
      `wallet-${uuidv7()}`,
      { ...walletOpened, data: { ...walletOpened.data, userId: own.userId } },
      orderOpened(own),
    );
    expect(await close({ orderId: own.orderId })).toMatchObject({
      status: 403,
      body: { code: 'OWN_MATTER' },
    });
  });
});
