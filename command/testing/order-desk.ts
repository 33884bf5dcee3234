import { expect } from '@jest/globals';
import type { Trader } from './trading-floor.ts';
import type { World } from './world.ts';

/** A market order that the trading floor fills: 10,000 EUR/USD, margin 116.42. */
export const marketOrder = {
  type: 'buy',
  instrument: 'EUR_USD',
  amount: '10000',
  profit: null,
  loss: null,
} as const;

/** Sends orders of the current trader, and reads what happened to them. */
export const orderDesk = (now: () => Readonly<{ world: World; trader: Trader }>) => {
  const open = (body: object = {}, headers: Record<string, string> = {}) =>
    now()
      .trader.call.post('/dashboard/orders')
      .set(headers)
      .send({ ...marketOrder, ...body });

  const opened = async () => {
    const { world, trader } = now();
    return (await world.eventsOf(trader.stream)).filter(({ type }) => type === 'OrderOpened');
  };

  /** Expects that the response is this refusal and that no order was opened. */
  const expectRefused = async (
    sending: ReturnType<typeof open>,
    status: number,
    code: string,
    more: object = {},
  ): Promise<void> => {
    const { status: answered, body } = await sending;
    expect({ answered, body }).toMatchObject({ answered: status, body: { code, ...more } });
    expect(await opened()).toEqual([]);
  };

  return { open, opened, expectRefused };
};
