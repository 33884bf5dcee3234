import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { funded, walletOpened } from '../../domain/trading/wallet/testing.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const [dollars, euros] = [idEnding('a1'), idEnding('a2')];
let world: QueryWorld;

beforeAll(async () => {
  world = await openQueryWorld();
});
afterAll(() => world.end());

const opened = (userId: string, currency: string) => ({
  ...walletOpened,
  data: { ...walletOpened.data, userId, currency },
});

it('shows both sides of the person’s own transfers, the newest first, and none of others', async () => {
  const { call, userId } = await world.app.signInAs(3);
  await world.given(`user-${userId}`, registered('Marta Nowak', 'marta@x.test'));
  await world.given(`wallet-${euros}`, opened(userId, 'EUR'));
  const transfer = { mode: 'real', transferId: idEnding('f1'), userId, rate: '0.5' };
  await world.given(`wallet-${dollars}`, opened(userId, 'USD'), funded('100'), {
    type: 'TransferSent',
    data: {
      ...transfer,
      currency: 'USD',
      amount: '30',
      to: { walletId: euros, currency: 'EUR', amount: '15' },
      convertedAt: [],
      valuedAt: [],
    },
  });
  const onItsWay = await call.get('/wallets/transfers');
  expect(onItsWay.body).toMatchObject({
    data: [
      {
        type: 'TransferSent',
        wallet: { id: dollars, currency: 'USD', mode: 'real' },
        amount: '-30',
        balance_after: '70',
      },
    ],
    meta: { total: 1 },
  });
  await world.given(`wallet-${euros}`, {
    type: 'TransferReceived',
    data: {
      ...transfer,
      currency: 'EUR',
      amount: '15',
      from: { walletId: dollars, currency: 'USD', amount: '30' },
    },
  });
  const { body } = await call.get('/wallets/transfers');
  expect(body.data).toMatchObject([
    { type: 'TransferReceived', wallet: { id: euros }, amount: '15', balance_after: '15' },
    { type: 'TransferSent', wallet: { id: dollars } },
  ]);
  const other = await world.app.signInAs(3);
  expect((await other.call.get('/wallets/transfers')).body.data).toEqual([]);
  expect((await world.app.call.get('/wallets/transfers')).status).toBe(401);
});
