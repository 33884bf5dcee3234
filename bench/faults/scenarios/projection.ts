import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { setStatus } from '../../../projections/core/checkpoints.ts';
import { reportProjections, type ProjectionReport } from '../../../projections/core/status.ts';
import { projections } from '../../../projections/registry.ts';
import { ordersTable } from '../../../projections/trading/orders/rows.ts';
import { tradingOrders } from '../../../projections/trading/orders/projection.ts';
import { BrokenPromise } from '../broken-promise.ts';
import { withFoundation } from '../checks/check-all.ts';
import type { House } from '../house/house.ts';
import type { Foundation } from '../../../app/roles/foundation.ts';
import { createPool } from '../../../infra/postgres/pools.ts';
import { until } from '../until.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck } from './tally.ts';

const loadMs = 1_500;
const withinMs = 120_000;
const name = tradingOrders.name;

/**
 * A constraint that the rows of new orders violate, so that the projection's writes fail, as with a defect of its own.
 */
const breakIt = (pool: Pool) =>
  pool.query(
    `alter table ${ordersTable} add constraint fault check (close_rate is not null) not valid`,
  );
const mendIt = (pool: Pool) => pool.query(`alter table ${ordersTable} drop constraint fault`);

const reportOf = ({ pools, store }: Foundation): Promise<readonly ProjectionReport[]> =>
  reportProjections({ pool: pools.projector, store, nowMs: Date.now() }, projections);

const stoppedOne = async (foundation: Foundation): Promise<ProjectionReport | undefined> =>
  (await reportOf(foundation)).find((one) => one.name === name && one.status === 'stopped');

/** Whether readiness reports missing read models, so that operators notice it by themselves. */
const isVisible = async ({ url }: House): Promise<boolean> => {
  const response = await fetch(`${url}/readyz`);
  return response.status === 503 && (await response.text()).includes('projections');
};

/** All other projections continue while one is stopped, and so does the load. */
const requireOthersGoOn = async (foundation: Foundation): Promise<void> => {
  const stopped = (await reportOf(foundation)).filter(({ status }) => status === 'stopped');
  if (stopped.length !== 1)
    throw new BrokenPromise(
      'Exactly one projection stops',
      stopped.map((one) => `${one.name} stopped: ${one.error}`),
    );
  await until('All other projections have caught up', withinMs, async () =>
    (await reportOf(foundation)).every((one) => one.name === name || one.lagEvents === 0),
  );
};

/** A projection that cannot apply an event, in the running application, until it is repaired. */
export const brokenProjection: Scenario = async (deps, tally) =>
  inScene(deps, tally, async (scene) => {
    const { house, load } = scene;
    await delay(loadMs);
    const owner = createPool({ connectionString: house.databaseUrl(), role: 'projector', max: 1 });
    try {
      await withFoundation(house, async (foundation) => {
        await breakIt(owner);
        tally.faults += 1;
        await until('The projection has stopped', withinMs, async () =>
          Boolean(await stoppedOne(foundation)),
        );
        const { error, stoppedAt } = (await stoppedOne(foundation)) ?? {};
        tally.notes.push(`stopped by itself at position ${stoppedAt}: ${error}`);
        await until('/readyz reports it', withinMs, () => isVisible(house));
        await delay(loadMs);
        await load.drain();
        await requireOthersGoOn(foundation);
        await mendIt(owner);
        const began = performance.now();
        await setStatus(
          foundation.pools.projector,
          { projection: tradingOrders, slot: 'live' },
          'retry',
        );
        await house.ready();
        tally.recoveredMs.push(performance.now() - began);
      });
      addCheck(tally, await scene.check());
    } finally {
      await owner.end();
    }
  });
