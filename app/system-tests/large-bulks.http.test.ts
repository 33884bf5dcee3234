import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { uuidv7 } from '../../command/core/ids.ts';
import { leadAdded } from '../../query/testing/lead-facts.ts';
import { startDueJobs } from '../roles/job-kinds.ts';
import { openRealApp, type RealApp } from './testing/real-app.ts';

/** One more than a request executes itself. */
const leadsCount = 1_001;

describe('a bulk of more leads than a request executes itself', () => {
  let app: RealApp;
  let leadIds: readonly string[];

  beforeAll(async () => {
    app = await openRealApp();
    leadIds = Array.from({ length: leadsCount }, () => uuidv7());
    for (const id of leadIds) await app.given(`lead-${id}`, leadAdded('Liam', 'Byrne'));
  });
  afterAll(() => app.stop());

  it('continues in the background, shows its progress to its person, and its key is done when it ends', async () => {
    const [manager, colleague, admin] = [
      await app.person(2),
      await app.person(2),
      await app.person(1),
    ];
    const key = uuidv7();
    const send = (group: string) =>
      manager.call
        .put('/admin/leads/bulk')
        .set('Idempotency-Key', key)
        .send({ ids: leadIds, data: { group } });
    const begun = await send('retentions');
    expect([begun.status, begun.body]).toMatchObject([202, { changed: 0, failed: [] }]);
    const address = `/bulks/${begun.body.id}`;
    expect((await send('retentions')).body.id).toBe(begun.body.id);
    expect((await send('archived')).body.code).toBe('KEY_REUSED');
    expect((await manager.call.get(address)).body).toMatchObject({
      state: 'running',
      total: leadsCount,
      left: leadsCount,
      ended_at: null,
    });
    expect((await manager.call.get(`/commands/${key}`)).body).toEqual({ state: 'in_progress' });
    expect((await colleague.call.get(address)).status).toBe(404);
    expect((await admin.call.get(address)).status).toBe(200);

    const jobs = startDueJobs(app.foundation);
    let standing = await manager.call.get(address);
    while (standing.body.ended_at === null) {
      await wait(20);
      standing = await manager.call.get(address);
    }
    await jobs.stop();
    expect(standing.body).toMatchObject({
      state: 'done',
      changed: leadsCount,
      unchanged: 0,
      refused: 0,
      left: 0,
      codes: [],
      data: [],
    });
    const last = await app.foundation.store.read(`lead-${leadIds.at(-1)}`);
    expect(last.map(({ type }) => type)).toEqual(['LeadAdded', 'LeadMoved']);
    expect((await manager.call.get(`/commands/${key}`)).body).toMatchObject({
      state: 'done',
      status: 200,
      body: { message: 'Lead moved successfully', changed: leadsCount },
    });
    const cancelled = await manager.call.post(`${address}/cancel`);
    expect([cancelled.status, cancelled.body.code]).toEqual([409, 'BULK_OVER']);
  });

  it('is undone in the background, and a repeat of the undo gets the same answer after its time limit', async () => {
    const manager = await app.person(2);
    const jobs = startDueJobs({ ...app.foundation, registry: new Registry() });
    const ended = async (id: string) => {
      let { body } = await manager.call.get(`/bulks/${id}`);
      while (body.ended_at === null) {
        await wait(20);
        ({ body } = await manager.call.get(`/bulks/${id}`));
      }
      return body;
    };
    const begun = await manager.call
      .put('/admin/leads/bulk')
      .send({ ids: leadIds, data: { group: 'archived' } });
    await ended(begun.body.id);
    const [address, key] = [`/admin/leads/bulk/${begun.body.id}/undo`, uuidv7()];
    const undo = () => manager.call.post(address).set('Idempotency-Key', key);
    const undone = await undo();
    expect(undone.status).toBe(202);
    expect(await ended(undone.body.id)).toMatchObject({ state: 'done', changed: leadsCount });
    await app.foundation.pools.app.query(
      `update ops.bulks set ended_at = ended_at - interval '1 minute'`,
    );
    const again = await undo();
    expect([again.status, again.body]).toEqual([202, undone.body]);
    await jobs.stop();
  });
});
