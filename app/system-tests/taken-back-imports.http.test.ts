import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { startDueJobs } from '../roles/job-kinds.ts';
import { importCalls } from './testing/import-calls.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

describe('an import that is taken back', () => {
  let app: RealApp;
  let manager: Visitor;
  let jobs: ReturnType<typeof startDueJobs>;

  beforeAll(async () => {
    app = await openRealApp();
  });
  beforeEach(async () => {
    manager = await app.person(2);
    goOn();
  });
  afterEach(() => jobs.stop());
  afterAll(() => app.stop());

  const goOn = (): void => {
    jobs = startDueJobs({ ...app.foundation, registry: new Registry() });
  };
  const { ended, imported, comesTo, leadWith, undo } = importCalls(() => manager);

  it('given a task that a lead is given while its row waits, keeps that lead', async () => {
    const { id } = await imported('name,email\nIda,ida@csv.test\nJo,jo@csv.test\n');
    const leadId = await leadWith('ida@csv.test');
    await jobs.stop();
    const undone = await undo(id);
    expect(undone.status).toBe(202);
    const task = { leadId, kind: 'task', text: 'Call.', dueAt: new Date().toISOString() };
    const noted = await manager.call.post('/admin/crm/tasks').send({ ...task, zone: 'UTC' });
    expect(noted.status).toBe(201);
    goOn();
    expect(await ended(undone.body.id)).toMatchObject({
      changed: 1,
      refused: 1,
      codes: [{ code: 'LEAD_WORKED_ON' }],
    });
    await comesTo('jo@csv.test', 0);
    await comesTo('ida@csv.test', 1);
  });
});
