import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { depositCreated } from '../../domain/payments/deposit/testing.ts';
import { idEnding, registered } from '../testing/facts.ts';
import { openQueryWorld, type QueryWorld } from '../testing/world.ts';

const marta = idEnding('1');
const payment = { paymentId: 'p-1', amount: '10', currency: 'USD' };
let world: QueryWorld;

const refusedBy = (gateway: string) => [
  { ...depositCreated, data: { ...depositCreated.data, userId: marta, gateway } },
  {
    type: 'DepositHeldForReview',
    data: { ...payment, paidAt: '2026-01-05T12:00:00.000Z', reason: 'amount' },
  },
  { type: 'HeldPaymentRefused', data: { ...payment, userId: marta, reason: 'not_allowed' } },
];

beforeAll(async () => {
  world = await openQueryWorld();
  await world.given(`user-${marta}`, registered('Marta Nowak', 'marta@x.test'));
  await world.given(`deposit-${idEnding('d1')}`, ...refusedBy('coinpayments'));
  await world.given(`deposit-${idEnding('d2')}`, ...refusedBy('stripe'));
});
afterAll(() => world.end());

const byHand = { send_by_hand: 'yes' };

it('given refused payments, then staff can filter those to be sent back by hand, and customers see none of them', async () => {
  const admin = await world.app.signInAs(1);
  const all = await admin.call.get('/admin/deposits/api/history');
  expect(all.body.meta.total).toBe(2);
  const found = await admin.call.get('/admin/deposits/api/history').query(byHand);
  expect(found.body.data).toMatchObject([{ id: idEnding('d1'), gateway: 'coinpayments' }]);
  const customer = await world.app.signInAs(3, { userId: marta });
  const own = await customer.call.get('/deposits/history').query(byHand);
  expect(own.body.meta.total).toBe(0);
});
