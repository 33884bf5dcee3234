import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createJobs } from '../../infra/jobs/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { readJobs, readMails } from './work-now.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('jobs are counted as due, running and given up', async () => {
  const { app } = database.pools;
  expect(await readJobs(app)).toEqual({ due: 0, running: 0, givenUp: 0, lateSeconds: 0 });
  const jobs = createJobs(app);
  await jobs.add('sweep_files', 'late', new Date(Date.now() - 60_000));
  await jobs.add('sweep_files', 'later', new Date(Date.now() + 60_000));
  await jobs.add('sweep_files', 'taken');
  await jobs.add('sweep_files', 'dead');
  await app.query(
    `update ops.jobs set taken_until = clock_timestamp() + interval '1 minute' where key = 'taken'`,
  );
  await app.query(`update ops.jobs set died_at = clock_timestamp() where key = 'dead'`);
  const { lateSeconds, ...counts } = await readJobs(app);
  expect(counts).toEqual({ due: 1, running: 1, givenUp: 1 });
  expect(lateSeconds).toBeGreaterThanOrEqual(60);
});

it('mails are counted while they wait, and for an hour after they were settled', async () => {
  const { app } = database.pools;
  const none = { waiting: 0, lateSeconds: 0, sent: 0, refused: 0, expired: 0 };
  expect(await readMails(app)).toEqual(none);
  await app.query(
    `insert into vault.mails (id, subject_id, template, created_at, settled_at, outcome)
     select id, 's', 't', now() - age::interval, now() - settled::interval, outcome
       from (values ('a', '2 minutes', null, null), ('b', '1 hour', '5 minutes', 'sent'),
                    ('c', '3 hours', '2 hours', 'sent'), ('d', '3 hours', '1 minute', 'refused'))
         as mails (id, age, settled, outcome)`,
  );
  const { lateSeconds, ...counts } = await readMails(app);
  expect(counts).toEqual({ waiting: 1, sent: 1, refused: 1, expired: 0 });
  expect(Math.round(lateSeconds)).toBeGreaterThanOrEqual(120);
});
