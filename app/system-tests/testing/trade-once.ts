import { expect } from '@jest/globals';
import type { RealApp } from './real-app.ts';

/** A customer opens and closes an order, and the books balance. */
export const tradeOnce = async (app: RealApp): Promise<void> => {
  const customer = await app.person(3);
  const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000' };
  const opened = await customer.call.post('/dashboard/orders').send(order);
  expect(opened.status).toBe(201);
  const closing = { orderId: String(opened.body.id), instrument: 'EUR_USD' };
  const closed = await customer.call.post('/dashboard/orders/close').send(closing);
  expect(closed.status).toBe(200);
  await app.caughtUp();
  expect(await app.wrongBooks()).toEqual([]);
};
