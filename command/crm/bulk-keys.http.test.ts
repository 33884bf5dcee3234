import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import { openBulkDesk } from '../testing/bulk-desk.ts';
import { newLead } from '../testing/lead-floor.ts';

/** A bulk is one command for its sender: one idempotency key covers all of it. */
describe('the idempotency key of a bulk', () => {
  let desk: Awaited<ReturnType<typeof openBulkDesk>>;
  beforeEach(async () => {
    desk = await openBulkDesk();
  });
  afterEach(() => desk.world.stop());

  it('is valid only for the same leads and the same change', async () => {
    const { world, admin, agent, send, done } = desk;
    const [one, two, other] = [await newLead(world), await newLead(world), await newLead(world)];
    const sending = { key: 'one-submission' };
    const request = { ids: [one, two], data: { group: 'archived' } };
    expect((await send(request, sending)).status).toBe(200);
    for (const reused of [
      { ...request, ids: [two] },
      { ...request, ids: [two, one] },
      { ...request, ids: [other] },
      { ...request, ids: [uuidv7()] },
      { ...request, data: { group: 'retentions' } },
      { ...request, data: { agentId: agent.userId } },
    ]) {
      const { status, body } = await send(reused, sending);
      expect([status, body.code]).toEqual([409, 'KEY_REUSED']);
    }
    const note = { leadId: other, content: 'Call back' };
    const noted = await admin.call
      .post('/admin/crm/note')
      .set('Idempotency-Key', sending.key)
      .send(note);
    expect([noted.status, noted.body.code]).toEqual([409, 'KEY_REUSED']);
    expect(await done(other)).toEqual([]);
    expect((await send(request, sending)).body).toMatchObject({ changed: 2 });
  });

  it('reports the bulk as in progress while a repeat can complete it, and then its answer', async () => {
    const { world, admin, broken, send } = desk;
    const ids = [await newLead(world), await newLead(world)];
    const request = { ids, data: { group: 'archived' } };
    const sending = { key: 'one-submission' };
    broken.add(`lead-${ids[1]}`);
    expect((await send(request, sending)).body).toMatchObject({ changed: 1 });
    const asked = () => admin.call.get('/commands/one-submission');
    expect((await asked()).body).toEqual({ state: 'in_progress' });
    broken.clear();
    const { body } = await send(request, sending);
    expect(body).toMatchObject({ changed: 2, failed: [] });
    expect((await asked()).body).toEqual({ state: 'done', status: 200, body });
  });

  it('can be used again after the bulk was refused', async () => {
    const { world, send } = desk;
    const [id, unknown] = [await newLead(world), uuidv7()];
    const sending = { key: 'one-submission' };
    const data = { group: 'archived' };
    expect((await send({ ids: [id, unknown], data }, sending)).status).toBe(404);
    expect((await send({ ids: [id], data }, sending)).body).toMatchObject({ changed: 1 });
  });

  it('lets a repeat complete the bulk even if the assigned agent was deactivated meanwhile', async () => {
    const { world, agent, broken, send } = desk;
    const ids = [await newLead(world), await newLead(world)];
    const request = { ids, data: { agentId: agent.userId } };
    const sending = { key: 'one-submission' };
    broken.add(`lead-${ids[1]}`);
    expect((await send(request, sending)).body).toMatchObject({ changed: 1 });
    broken.clear();
    await world.given(`user-${agent.userId}`, { type: 'UserDeactivated', data: {} });
    expect((await send(request, sending)).body).toMatchObject({ changed: 2, failed: [] });
    expect((await send(request)).body).toMatchObject({ code: 'NOT_ASSIGNABLE' });
  });
});
