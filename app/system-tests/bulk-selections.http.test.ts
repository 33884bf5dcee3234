import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../command/core/ids.ts';
import { leadAdded } from '../../query/testing/lead-facts.ts';
import { startDueJobs } from '../roles/job-kinds.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const sales = '/affiliate/leads/api/sales/All/all';

describe('a selection of all rows that a list finds', () => {
  let app: RealApp;
  let jobs: ReturnType<typeof startDueJobs>;
  let [manager, colleague, agent]: readonly Visitor[] = [];
  let [byrnes, rays]: readonly (readonly string[])[] = [[], []];

  beforeAll(async () => {
    app = await openRealApp();
    jobs = startDueJobs(app.foundation);
    [manager, colleague, agent] = [await app.person(2), await app.person(2), await app.person(5)];
    byrnes = Array.from({ length: 20 }, () => uuidv7());
    rays = Array.from({ length: 3 }, () => uuidv7());
    for (const id of byrnes) await app.given(`lead-${id}`, leadAdded('Liam', 'Byrne'));
    for (const id of rays)
      await app.given(`lead-${id}`, leadAdded('Zoe', 'Ray'), {
        type: 'LeadAssigned',
        data: { managerId: null, agentId: agent?.userId ?? null, retId: null },
      });
    while ((await select(manager, '')).body.count !== 23) await wait(20);
  });
  afterAll(async () => {
    await jobs.stop();
    await app.stop();
  });

  const callOf = (by: Visitor | undefined) => {
    if (by === undefined) throw new Error('No user was found');
    return by.call;
  };
  const select = async (by: Visitor | undefined, query: string, address = sales) =>
    callOf(by).post('/admin/lists/selections').send({ address, query });
  const act = async (by: Visitor | undefined, selection: string, group: string, key = uuidv7()) =>
    callOf(by)
      .put('/admin/leads/bulk')
      .set('Idempotency-Key', key)
      .send({ selection, data: { group } });
  const ended = async (by: Visitor | undefined, id: string) => {
    let { body } = await callOf(by).get(`/bulks/${id}`);
    while (body.ended_at === null) {
      await wait(20);
      ({ body } = await callOf(by).get(`/bulks/${id}`));
    }
    return body;
  };

  it('has a count, is changed exactly as counted, and can be undone', async () => {
    const { status, body } = await select(manager, 'search=Byrne&page=2&limit=15&sort=-id');
    expect([status, body]).toEqual([200, { id: expect.any(String), count: 20 }]);
    // This lead is added after the count, so it is not part of the selection.
    const later = uuidv7();
    await app.given(`lead-${later}`, leadAdded('Liam', 'Byrne'));
    const begun = await act(manager, body.id, 'archived');
    expect([begun.status, begun.body]).toMatchObject([202, { undo: expect.any(String) }]);
    expect(await ended(manager, begun.body.id)).toMatchObject({ total: 20, changed: 20 });
    const undone = await callOf(manager).post(`/admin/leads/bulk/${begun.body.undo}/undo`);
    expect([undone.status, undone.body]).toMatchObject([200, { changed: 20, failed: [] }]);
    const last = await app.foundation.store.read(`lead-${byrnes?.[0] ?? ''}`);
    expect(last.map(({ type }) => type)).toEqual(['LeadAdded', 'LeadMoved', 'LeadMoved']);
  });

  it('contains only rows that its person may see, and only its person can use it', async () => {
    const { body } = await select(agent, '');
    expect(body.count).toBe(3);
    expect((await act(manager, body.id, 'archived')).body.code).toBe('SELECTION_OVER');
    expect((await act(colleague, uuidv7(), 'archived')).body.code).toBe('SELECTION_OVER');
    const begun = await act(agent, body.id, 'archived');
    expect(await ended(agent, begun.body.id)).toMatchObject({ changed: 3, refused: 0 });
  });

  it('can be used once, and a repeat of the command gets the same answer', async () => {
    const [key, { body }] = [uuidv7(), await select(manager, 'search=Byrne')];
    const begun = await act(manager, body.id, 'archived', key);
    await ended(manager, begun.body.id);
    expect((await act(manager, body.id, 'sales')).body.code).toBe('SELECTION_OVER');
    const again = await act(manager, body.id, 'archived', key);
    expect([again.status, again.body]).toEqual([202, begun.body]);
  });

  it('starts one bulk when two commands use it at the same time', async () => {
    const { body } = await select(manager, 'search=Byrne');
    const both = await Promise.all([
      act(manager, body.id, 'sales'),
      act(manager, body.id, 'retentions'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 409]);
  });

  it('is refused to an agent when its query sorts or filters by a masked column', async () => {
    for (const query of ['sort=email', 'where=email~contains~byrne'])
      expect((await select(agent, query)).status).toBe(422);
    expect((await select(manager, 'sort=email')).status).toBe(200);
  });

  it('is refused for a list that the person may not see and for an address without selections', async () => {
    expect((await select(agent, '', '/affiliate/leads/api/archived/All')).status).toBe(403);
    expect((await select(manager, '', '/admin/users/api')).status).toBe(404);
    expect((await select(manager, '', '/admin/audit/api')).status).toBe(404);
  });
});
