import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPostgresLocations, orderLocationModel } from '../../command/trading/locations.ts';
import { newTrader, openTradingFloor, type Trader } from '../../command/testing/trading-floor.ts';
import type { World } from '../../command/testing/world.ts';
import { createProjectionRunner, type ProjectionRunner } from '../../projections/core/runner.ts';
import { tradingOrders } from '../../projections/trading/orders/projection.ts';
import { createLeases, type Leases } from '../../infra/leases/leases.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createReadPositions } from '../../infra/postgres/read-positions.ts';

/** Commands on closed orders, with the read model that locates their wallets. */
describe('commands on closed orders', () => {
  let database: TestDatabase;
  let world: World;
  let trader: Trader;
  let runner: ProjectionRunner;
  let leases: Leases;
  let isRunning = true;

  beforeEach(async () => {
    database = await createTestDatabase();
    const { app, projector } = database.pools;
    const orders = createPostgresLocations(orderLocationModel, {
      pool: app,
      positions: createReadPositions(app),
    });
    world = await openTradingFloor({ orders });
    leases = createLeases({ pool: projector, holder: 'test', ttlMs: 60_000 });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const { store, codec } = world;
    const projections = [tradingOrders];
    runner = createProjectionRunner({
      store,
      codec,
      pool: projector,
      projections,
      leases,
      log,
      retryMs: 25,
    });
    isRunning = true;
    trader = await newTrader(world);
  });

  const stopRunner = async (): Promise<void> => {
    if (!isRunning) return;
    isRunning = false;
    await runner.stop();
    await leases.close();
  };
  afterEach(async () => {
    await stopRunner();
    await world.stop();
    await database.drop();
  });

  /** One call waits two seconds at most; on a busy machine the first build of a read model may take longer. */
  const readModelHoldsAll = async (): Promise<void> => {
    const { position } = await world.store.head();
    while (!(await world.deps.orders.reached(position)));
  };

  const open = async (): Promise<string> => {
    const order = { type: 'buy', instrument: 'EUR_USD', amount: '1000', profit: null, loss: null };
    return String((await trader.call.post('/dashboard/orders').send(order)).body.id);
  };
  const close = (orderId: string) =>
    trader.call.post('/dashboard/orders/close').send({ orderId, instrument: 'EUR_USD' });
  const codes = async (sendings: readonly ReturnType<typeof close>[]) =>
    (await Promise.all(sendings)).map(({ status, body }) => body.code ?? status);

  it('distinguish closed orders from orders that never existed', async () => {
    const orderId = await open();
    await readModelHoldsAll();
    expect(await codes(Array.from({ length: 20 }, () => close(orderId)))).toEqual(
      expect.arrayContaining([200, 'ALREADY_CLOSED']),
    );
    await readModelHoldsAll();
    expect(await codes([close(orderId), close('01890000-0000-7000-8000-000000000000')])).toEqual([
      'ALREADY_CLOSED',
      'ORDER_NOT_FOUND',
    ]);
    const levels = await trader.call.put(`/dashboard/orders/${orderId}`).send({ loss: '1.1' });
    expect(levels.body).toMatchObject({ code: 'ALREADY_CLOSED' });
  });

  it('find a closed order in the log when the read model has stopped behind it', async () => {
    const orderId = await open();
    await readModelHoldsAll();
    await stopRunner();
    expect(await codes([close(orderId)])).toEqual([200]);
    expect(await codes([close(orderId)])).toEqual(['ALREADY_CLOSED']);
  });

  it('answer UNAVAILABLE, not ORDER_NOT_FOUND, when the read model does not know the order yet', async () => {
    await readModelHoldsAll();
    await stopRunner();
    const orderId = await open();
    expect(await codes([close(orderId)])).toEqual([200]);
    expect(await codes([close(orderId)])).toEqual(['UNAVAILABLE']);
  });
});
