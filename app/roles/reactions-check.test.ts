import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { reportReactionLags } from '../../command/core/reactions/report.ts';
import { triggersName } from '../../command/trading/reactions/triggers.ts';
import { aCommit, aRequest, anEvent } from '../../infra/event-store/conformance/kit.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { noStream } from '../../infra/event-store/port.ts';
import { addReactionGauges, createMetricsRegistry } from '../../infra/observability/metrics.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createReadiness } from '../readiness.ts';
import { heard } from './reaction-role.ts';
import { reactionsCheck } from './reactions-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('readiness reports a trigger engine that was not started, is silent or stopped, and none that runs', async () => {
  const { app } = database.pools;
  const missing = async (): Promise<readonly string[]> =>
    (await createReadiness([reactionsCheck(app)])()).missing;
  const others = heard.map(({ name }) => name).filter((name) => name !== triggersName);
  const says = (name: string) =>
    app.query(
      `insert into ops.checkpoints (name, position, status, updated_at)
         values ($1, 1, 'running', clock_timestamp())`,
      [name],
    );
  for (const name of others) await says(name);
  expect(await missing()).toEqual([`reactions: ${triggersName} was not started`]);
  await says(triggersName);
  expect(await missing()).toEqual([]);
  const become = (change: string) =>
    app.query(`update ops.checkpoints set ${change} where name = $1`, [triggersName]);
  await become(`updated_at = clock_timestamp() - interval '11 seconds'`);
  expect(await missing()).toEqual([`reactions: ${triggersName} does not follow the log`]);
  await become(`updated_at = clock_timestamp(), status = 'stopped', stopped_at = 7`);
  expect(await missing()).toEqual([`reactions: ${triggersName} stopped at event 7`]);
});

it('/metrics shows the lag of the trigger engine, whether it stopped and how long it has been silent', async () => {
  const { app } = database.pools;
  const store = createInMemoryEventStore();
  const wallet = aRequest('wallet-1', noStream, aCommit([anEvent(), anEvent(), anEvent()]));
  await store.append(wallet);
  // The engine does not subscribe to this category.
  await store.append(aRequest('other-1', noStream));
  const [first] = await store.readAll(0n, 1);
  const nowMs = Date.parse(first?.recordedAt ?? '') + 4_000;
  const registry = createMetricsRegistry('web');
  addReactionGauges(registry, () => reportReactionLags({ pool: app, store, nowMs }, heard));
  const gauge = async (name: string): Promise<number | null> => {
    const page = await registry.metrics();
    const line = new RegExp(
      `^daybook_reaction_${name}\\{[^}]*reaction="${triggersName}"[^}]*\\} (\\S+)$`,
      'm',
    );
    const found = line.exec(page)?.[1];
    return found === undefined ? null : Number(found);
  };
  await app.query('delete from ops.checkpoints');
  expect(await gauge('silent_seconds')).toBeNull();
  await app.query(
    `insert into ops.checkpoints (name, position, status, updated_at)
       values ($1, $2, 'running', clock_timestamp() - interval '11 seconds')`,
    [triggersName, String(first?.position)],
  );
  expect(await gauge('lag_events')).toBe(2);
  expect(await gauge('lag_seconds')).toBeGreaterThan(3);
  expect(await gauge('silent_seconds')).toBeGreaterThanOrEqual(11);
  expect(await gauge('stopped')).toBe(0);
  await app.query(`update ops.checkpoints set status = 'stopped', stopped_at = 2`);
  expect(await gauge('stopped')).toBe(1);
});
