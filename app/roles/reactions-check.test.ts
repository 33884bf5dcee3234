import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { triggersName } from '../../command/trading/reactions/triggers.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createReadiness } from '../readiness.ts';
import { heard } from './reaction-role.ts';
import { reactionsCheck } from './reactions-check.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a trigger engine that was not started, fell silent or stopped is told; one that hears the log is not', async () => {
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
  expect(await missing()).toEqual([`reactions: ${triggersName} does not hear the log`]);
  await become(`updated_at = clock_timestamp(), status = 'stopped', stopped_at = 7`);
  expect(await missing()).toEqual([`reactions: ${triggersName} stopped at event 7`]);
});
