import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import { giveWallet, newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import { reactTo } from '../testing/react-to.ts';
import type { World } from '../testing/world.ts';
import { transfers } from './reactions/transfers.ts';

let world: World;
let trader: Trader;

beforeEach(async () => {
  world = await openTradingFloor();
  trader = await newTrader(world, { balance: '1000', mode: 'real' });
});
afterEach(() => world.stop());

const openWallet = (currency: string) => trader.call.post('/wallets').send({ currency });
const send = (to: string, amount = '600') =>
  trader.call.post('/wallets/transfers').send({ from: trader.walletId, to, amount });

describe('POST /wallets', () => {
  it('opens one wallet per currency, even for concurrent requests', async () => {
    const answers = await Promise.all([openWallet('EUR'), openWallet('EUR')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await openWallet('XXX')).status).toBe(422);
  });
});

describe('a further wallet', () => {
  it('holds money and does not trade, since opposite orders in two wallets would be riskless', async () => {
    const { id: euros } = (await openWallet('EUR')).body;
    const switched = await trader.call.post('/dashboard/switch-wallet').send({ balanceId: euros });
    expect([switched.status, switched.body.code]).toEqual([422, 'WALLET_ONLY_HOLDS']);
  });
});

describe('POST /wallets/transfers', () => {
  it('sends at the current rate, and the other wallet receives it once even if it is delivered again', async () => {
    const { id: euros } = (await openWallet('EUR')).body;
    const { status, body } = await send(euros);
    expect([status, body]).toMatchObject([
      201,
      { message: 'Transfer sent', received: '515.37', currency: 'EUR' },
    ]);
    await reactTo(world, transfers, trader.stream);
    await reactTo(world, transfers, trader.stream);
    expect(await world.eventsOf(`wallet-${euros}`)).toMatchObject([
      { type: 'WalletOpened' },
      {
        type: 'TransferReceived',
        data: { amount: '515.37', from: { walletId: trader.walletId, amount: '600' } },
      },
    ]);
  });

  it('accepts one of two concurrent transfers, and gives a repeat the same answer', async () => {
    const { id: euros } = (await openWallet('EUR')).body;
    const answers = await Promise.all([send(euros), send(euros)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const small = () => send(euros, '5').set('Idempotency-Key', 'once');
    const [first, second] = [await small(), await small()];
    expect(second.body).toEqual(first.body);
  });

  it('can be made by staff only between wallets of one customer, and the log records who made it', async () => {
    const { id: euros } = (await openWallet('EUR')).body;
    const manager = await world.app.signInAs(2);
    const sendFor = (from: string, to: string) =>
      manager.call.post(`/admin/balance/${from}/transfers`).send({ to, amount: '600' });
    const other = await newTrader(world, { balance: '1000', mode: 'real' });
    expect((await sendFor(trader.walletId, other.walletId)).status).toBe(404);
    expect((await sendFor(uuidv7(), euros)).status).toBe(404);
    expect(await sendFor(trader.walletId, euros)).toMatchObject({
      status: 201,
      body: { message: 'Transfer sent', received: '515.37', currency: 'EUR' },
    });
    expect((await sendFor(trader.walletId, euros)).body.code).toBe('NOT_FREE_TO_TRANSFER');
    const sent = (await world.eventsOf(trader.stream)).at(-1);
    expect(sent).toMatchObject({
      type: 'TransferSent',
      data: { userId: trader.userId },
      metadata: { actor: { userId: manager.userId } },
    });
  });

  it('cannot be made by staff from their own wallet', async () => {
    const staff = await world.app.signInAs(1);
    const [walletId, toId] = [uuidv7(), uuidv7()];
    const own = { userId: staff.userId, mode: 'real', balance: '100' } as const;
    await giveWallet(world, { ...own, walletId, currency: 'USD' });
    await giveWallet(world, { ...own, walletId: toId, currency: 'EUR' });
    const { body } = await staff.call
      .post(`/admin/balance/${walletId}/transfers`)
      .send({ to: toId, amount: '1' });
    expect(body.code).toBe('OWN_MATTER');
  });

  it('cannot be made from or to a wallet of another person', async () => {
    const other = await newTrader(world, { balance: '1000', mode: 'real' });
    expect((await send(other.walletId)).body.code).toBe('WALLET_NOT_FOUND');
    const stolen = { from: other.walletId, to: trader.walletId, amount: '1' };
    const { status } = await trader.call.post('/wallets/transfers').send(stolen);
    expect(status).toBe(404);
  });
});
