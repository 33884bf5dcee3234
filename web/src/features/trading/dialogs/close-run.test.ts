import { describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../lib/problem.ts';
import { orderOf } from '../testing.ts';
import { closable, closeEach } from './close-run.ts';

const ordersOf = (count: number) =>
  Array.from({ length: count }, (_, index) => orderOf({ id: `o${String(index)}` }));

/** An error as `unwrap` of RTK Query throws it. */
const refused = (code: string): Error & Problem =>
  Object.assign(new Error(code), { status: 409, code, params: {}, errors: {} });

describe('closing several orders', () => {
  it('given a cancellation after the third, then no more start, and the running ones are counted', async () => {
    const sent: string[] = [];
    const end = await closeEach({
      orders: ordersOf(50),
      close: async ({ id }) => {
        sent.push(id);
        return Promise.resolve({ pro_loss: '1.00' });
      },
      isCancelled: () => sent.length >= 3,
      onStep: () => undefined,
    });
    expect(sent).toHaveLength(3);
    expect(end).toMatchObject({ of: 50, done: 3, isOver: true, failed: [] });
  });

  it('given one that is already closed and one that fails, then the others are closed, and each is sent once', async () => {
    const sent: string[] = [];
    const refusals: Readonly<Record<string, string>> = { o1: 'ALREADY_CLOSED', o2: 'PRICE_MOVED' };
    const end = await closeEach({
      orders: ordersOf(9),
      close: async ({ id }) => {
        sent.push(id);
        const code = refusals[id];
        if (code === undefined) return Promise.resolve({ pro_loss: '2.00' });
        return Promise.reject<{ pro_loss: string }>(refused(code));
      },
      isCancelled: () => false,
      onStep: () => undefined,
    });
    expect(sent.toSorted()).toEqual(ordersOf(9).map(({ id }) => id));
    expect(end).toMatchObject({ done: 9, already: 1 });
    expect(end.posted).toHaveLength(7);
    expect(end.failed.map(({ order }) => order.id)).toEqual(['o2']);
  });

  it('given an instrument without a price, then all orders have no total, and its order is not among the profitable ones', () => {
    const orders = [orderOf(), orderOf({ id: 'g', instrument: 'GBP_USD' })];
    const price = { bids: '1.16432', asks: '1.16444', prevBids: null, prevAsks: null };
    expect(closable(orders, 'all', {}).total).toBeNull();
    const won = closable(orders, 'profitable', { EUR_USD: { ...price, at: null, places: 5 } });
    expect(won).toMatchObject({ total: '280', orders: [{ instrument: 'EUR_USD' }] });
  });
});
