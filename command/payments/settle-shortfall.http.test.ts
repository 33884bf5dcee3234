import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { depositCreated, depositMoney } from '../../domain/payments/deposit/testing.ts';
import { uuidv7 } from '../core/ids.ts';
import { openTradingFloor } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await openTradingFloor();
});
afterEach(() => world.stop());

it('staff can settle the shortfall of a deposit that went back, once, with a reason', async () => {
  const id = uuidv7();
  const { userId, currency } = depositMoney;
  await world.given(`deposit-${id}`, depositCreated, {
    type: 'DepositFoundShort',
    data: { userId, amount: '79.5', currency },
  });
  const settle = async (roleId: 1 | 2 | 3 | 5, reason: string, at = id) =>
    (await world.app.signInAs(roleId)).call
      .post(`/admin/deposits/${at}/settle`)
      .send({ reason, reference: 'T-1' });
  for (const roleId of [3, 5] as const) expect((await settle(roleId, 'other')).status).toBe(403);
  expect((await settle(1, 'because')).status).toBe(422);
  expect((await settle(1, 'other', uuidv7())).body.code).toBe('DEPOSIT_NOT_FOUND');
  expect((await settle(2, 'written_off')).body.message).toBe('Settled');
  expect((await settle(1, 'other')).body.code).toBe('NOTHING_MISSING');
  expect((await world.eventsOf(`deposit-${id}`)).slice(2)).toMatchObject([
    {
      type: 'ShortfallSettled',
      data: { amount: '79.5', reason: 'written_off', reference: 'T-1' },
    },
  ]);
});
