import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../../infra/postgres/testing/database.ts';
import { until } from '../../../infra/testing/until.ts';
import { createRunningExports } from './running-exports.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const refused = (begun: Promise<unknown>) =>
  expect(begun).rejects.toMatchObject({ refusal: { code: 'EXPORT_UNDER_WAY' } });

it('a person can run one export at a time, in all processes together', async () => {
  const [one, other] = [createRunningExports(), createRunningExports()];
  const { query: pool } = database.pools;
  const end = await one.begin(pool, 'ada');
  await refused(one.begin(pool, 'ada'));
  await refused(other.begin(pool, 'ada'));
  const endBoris = await other.begin(pool, 'boris');
  end();
  end();
  const ends: (() => void)[] = [];
  const begun = async (): Promise<boolean> =>
    other.begin(pool, 'ada').then(
      (endAgain) => ends.push(endAgain) > 0,
      () => false,
    );
  await until(begun);
  await refused(one.begin(pool, 'ada'));
  endBoris();
  for (const endAgain of ends) endAgain();
});
