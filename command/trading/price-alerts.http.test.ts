import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import { newTrader, openTradingFloor, type Trader } from '../testing/trading-floor.ts';
import type { World } from '../testing/world.ts';

describe('price alerts', () => {
  let world: World;
  let trader: Trader;
  const wanted = { instrument: 'EUR_USD', side: 'above', level: '9', byMail: true };

  beforeEach(async () => {
    world = await openTradingFloor();
    trader = await newTrader(world);
  });
  afterEach(() => world.stop());

  const set = (body: object) => trader.call.post('/dashboard/price-alerts').send(body);
  const remove = (id: string, by = trader) => by.call.delete(`/dashboard/price-alerts/${id}`);

  it('are set, and removed once, only by their owner', async () => {
    const answer = await set(wanted);
    expect(answer).toMatchObject({ status: 201, body: { message: 'Price alert set' } });
    const id = String(answer.body.id);
    expect((await remove(id, await newTrader(world))).status).toBe(404);
    expect((await remove(id)).body).toEqual({ message: 'Price alert removed' });
    expect((await remove(id)).body).toMatchObject({ code: 'PRICE_ALERT_NOT_FOUND' });
    expect((await remove(uuidv7())).status).toBe(404);
  });

  it('refuse an unknown instrument, an invalid side or level, and a level that is already reached', async () => {
    expect((await set({ ...wanted, instrument: 'NO_SUCH' })).body).toMatchObject({
      code: 'UNKNOWN_INSTRUMENT',
    });
    expect((await set({ ...wanted, side: 'beside' })).status).toBe(422);
    expect((await set({ ...wanted, level: 'high' })).status).toBe(422);
    expect((await set({ ...wanted, level: '0.1' })).body).toMatchObject({
      code: 'LEVEL_ALREADY_REACHED',
    });
  });
});
