import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  orderClosed,
  orderCorrected,
  orderId,
  orderOpened,
  orderReversed,
  walletOpened,
} from '../../domain/trading/wallet/testing.ts';
import { idEnding } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await openQueryWorld();
});
afterAll(() => world.end());

it('the corrections of an order are listed newest first, with their reasons, for roles that may see them', async () => {
  const corrected = orderCorrected(orderId);
  await world.given(
    `wallet-${idEnding('b1')}`,
    walletOpened,
    orderOpened(),
    orderClosed(),
    { ...corrected, data: { ...corrected.data, reason: 'wrong_price' } },
    orderReversed(orderId),
  );
  const { call } = await world.app.signInAs(2);
  const { body } = await call.get(`/admin/trades/${orderId}/corrections`);
  expect(body.data).toMatchObject([
    { type: 'OrderReversed', reason: null, open_rate: { after: null } },
    {
      type: 'OrderCorrected',
      reason: 'wrong_price',
      close_rate: { before: '1.16444', after: '1.163' },
      spread: { before: '3', after: '2' },
    },
  ]);
  expect((await call.get(`/admin/trades/${idEnding('99')}/corrections`)).status).toBe(404);
  for (const roleId of [3, 4, 5] as const) {
    const other = await world.app.signInAs(roleId);
    expect((await other.call.get(`/admin/trades/${orderId}/corrections`)).status).toBe(403);
  }
});
