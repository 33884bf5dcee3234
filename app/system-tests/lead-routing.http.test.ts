import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startDueJobs } from '../roles/job-kinds.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

const settings = '/admin/crm-config/routing';

describe('automatic assignment of new leads', () => {
  let app: RealApp;
  let jobs: ReturnType<typeof startDueJobs>;
  let manager: Visitor;
  let anna: Visitor;
  let ben: Visitor;

  beforeAll(async () => {
    app = await openRealApp();
    jobs = startDueJobs(app.foundation);
    manager = await app.person(2);
    anna = await app.person(5);
    ben = await app.person(5);
  });
  afterAll(async () => {
    await jobs.stop();
    await app.stop();
  });

  const set = (mode: string, agents: readonly object[]) =>
    manager.call.post(settings).send({ mode, agents }).expect(200);
  const add = async (fields: object = {}): Promise<string> => {
    const body = { firstName: 'Zoe', lastName: 'Hart', ...fields };
    return String((await manager.call.post('/admin/leads').send(body).expect(201)).body.id);
  };
  const eventually = async <Found>(look: () => Promise<Found | null>): Promise<Found> => {
    for (;;) {
      const found = await look();
      if (found !== null) return found;
      await wait(20);
    }
  };
  const agentOf = (leadId: string): Promise<unknown> =>
    eventually(async () => {
      const events = await app.foundation.store.read(`lead-${leadId}`);
      const assigned = events.find(({ type }) => type === 'LeadAssigned');
      if (assigned === undefined) return null;
      const { data } = await app.foundation.codec.decode(assigned);
      return Reflect.get(Object(data), 'agentId');
    });
  const choices = async () =>
    (await app.foundation.store.read('lead_routing-default')).map(({ type }) => type);

  it('takes turns between the agents and says why in the timeline', async () => {
    const agents = [anna, ben].map(({ userId }) => ({ agentId: userId, country: '' }));
    await set('round_robin', agents);
    const first = await agentOf(await add());
    const second = await agentOf(await add());
    expect(new Set([first, second])).toEqual(new Set([anna.userId, ben.userId]));

    // The manager's timeline of the lead shows the reason for the choice as well as the assignment.
    const leadId = await add();
    await agentOf(leadId);
    const lines = await eventually(async () => {
      const answer = await manager.call.get(`/admin/leads/${leadId}/timeline?kind=assignment`);
      return answer.body.data?.length === 2 ? answer.body.data : null;
    });
    expect(JSON.stringify(lines)).toContain('waited longest');
  });

  it('assigns nobody when no agent fits, and assigns no leads while it is off', async () => {
    await set('country', [{ agentId: anna.userId, country: 'Spain' }]);
    expect(await agentOf(await add({ country: 'Spain' }))).toBe(anna.userId);
    await add({ country: 'Italy' });
    await eventually(async () => ((await choices()).includes('LeadNotRouted') ? true : null));

    const before = (await choices()).length;
    await set('off', []);
    await add({ country: 'Spain' });
    await set('round_robin', [{ agentId: ben.userId, country: '' }]);
    expect(await agentOf(await add())).toBe(ben.userId);
    expect((await choices()).length).toBe(before + 1);
  });

  it('by load does not count deleted leads', async () => {
    const [carl, dora] = [await app.person(5), await app.person(5)];
    await set('round_robin', [{ agentId: carl.userId, country: '' }]);
    for (const leadId of [await add(), await add(), await add()]) {
      expect(await agentOf(leadId)).toBe(carl.userId);
      await manager.call.delete(`/admin/leads/${leadId}`).expect(200);
    }
    await set(
      'load',
      [carl, dora].map(({ userId }) => ({ agentId: userId, country: '' })),
    );
    const both = [await agentOf(await add()), await agentOf(await add())];
    expect(new Set(both)).toEqual(new Set([carl.userId, dora.userId]));
  });

  it('does not delay other jobs, however many leads wait for it', async () => {
    const { app: pool } = app.foundation.pools;
    await pool.query(`
      insert into ops.jobs (kind, key, due_at)
      select 'route_lead', gen_random_uuid()::text, clock_timestamp() - interval '1 hour'
        from generate_series(1, 20000)`);
    await pool.query("insert into ops.jobs (kind, key) values ('webhook_news', 'of nobody')");
    const waiting = async (kind: string): Promise<number> => {
      const sql = 'select count(*)::integer as count from ops.jobs where kind = $1';
      return (await pool.query<{ count: number }>(sql, [kind])).rows[0]?.count ?? 0;
    };
    await eventually(async () => ((await waiting('webhook_news')) === 0 ? true : null));
    expect(await waiting('route_lead')).toBeGreaterThan(0);
    await pool.query("delete from ops.jobs where kind = 'route_lead'");
  });

  it('refuses a rule without agents, and its settings are forbidden to agents', async () => {
    const refused = await manager.call.post(settings).send({ mode: 'load', agents: [] });
    expect([refused.status, refused.body.code]).toEqual([422, 'INVALID']);
    expect((await anna.call.get(`${settings}/api`)).status).toBe(403);
  });
});
