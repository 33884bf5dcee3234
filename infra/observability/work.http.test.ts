import { afterEach, expect, it } from '@jest/globals';
import type { WorkNow } from '../../domain/shared/work-figures.ts';
import { bind } from '../http/bind.ts';
import { createTestApp } from '../http/testing/test-app.ts';
import { watchWork, type Work } from './work.ts';
import { workRoutes } from './work-routes.ts';

let work: Work;
afterEach(() => work.stop());

const readModel = (name: string, eventsBehind: number): WorkNow['readModels'][number] => ({
  name,
  version: 1,
  status: 'running',
  progress: 100,
  eventsBehind,
  secondsBehind: 0,
  error: null,
  stoppedAt: null,
});

const standing = (behind: number, waiting: number): WorkNow => ({
  readModels: [readModel('orders', behind), readModel('leads', 0)],
  jobs: { due: 2, running: 1, givenUp: 0, lateSeconds: 3 },
  mail: { waiting, lateSeconds: 0, sent: 4, refused: 0, expired: 0 },
});

it('shows administrators, and only them, what is behind or waiting, now and over the last hour', async () => {
  let now = standing(7, 1);
  let isDown = false;
  let minutes = 0;
  work = watchWork({
    read: () => (isDown ? Promise.reject(new Error('no database')) : Promise.resolve(now)),
    nowMs: () => Date.parse('2026-01-05T12:00:00.000Z') + 60_000 * minutes++,
  });
  for (let looks = 0; looks < 61; looks += 1) await work.look();
  isDown = true;
  await work.look();
  isDown = false;
  now = standing(0, 0);
  const app = createTestApp({ routes: bind(workRoutes, { work }) });
  const { status, body } = await (await app.signInAs(1)).call.get('/admin/status/work');
  expect(status).toBe(200);
  expect(body).toMatchObject(now);
  expect(body.history).toHaveLength(61);
  expect([body.history[0], body.history.at(-1)]).toEqual([
    { at: '2026-01-05T12:01:00.000Z', eventsBehind: 7, jobsDue: 2, mailsWaiting: 1 },
    { at: '2026-01-05T13:01:00.000Z', eventsBehind: 0, jobsDue: 2, mailsWaiting: 0 },
  ]);
  expect((await (await app.signInAs(2)).call.get('/admin/status/work')).status).toBe(403);
});
