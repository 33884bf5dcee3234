import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../core/ids.ts';
import { openBulkDesk, type Staff } from '../testing/bulk-desk.ts';
import { newLead, newStaff } from '../testing/lead-floor.ts';

describe('POST /admin/leads/bulk/{id}/undo', () => {
  let desk: Awaited<ReturnType<typeof openBulkDesk>>;
  beforeEach(async () => {
    desk = await openBulkDesk();
  });
  afterEach(() => desk.world.stop());

  const undo = (id: string, as: Staff = desk.admin, key = uuidv7()) =>
    as.call.post(`/admin/leads/bulk/${id}/undo`).set('Idempotency-Key', key).send({});
  const groups = async (id: string) =>
    (await desk.done(id)).map(({ data }) => Reflect.get(Object(data), 'group'));

  it('reverts the changed leads, except those that were changed since or were already there', async () => {
    const { world, send, done } = desk;
    const [first, since, there] = [
      await newLead(world),
      await newLead(world),
      await newLead(world, { group: 'archived' }),
    ];
    const { body } = await send({ ids: [first, since, there], data: { group: 'archived' } });
    expect(body).toMatchObject({ changed: 2, unchanged: 1, undo: expect.any(String) });
    await send({ ids: [since], data: { group: 'retentions' } });
    const key = uuidv7();
    for (let times = 0; times < 2; times += 1) {
      const undone = await undo(body.undo, desk.admin, key);
      expect([undone.status, undone.body]).toMatchObject([
        200,
        { changed: 1, unchanged: 0, failed: [{ id: since, code: 'LEAD_CHANGED_SINCE' }] },
      ]);
    }
    expect(await groups(first)).toEqual(['archived', 'sales']);
    expect(await groups(since)).toEqual(['archived', 'retentions']);
    expect(await done(there)).toHaveLength(1);
    expect((await undo(body.undo)).body).toMatchObject({
      changed: 0,
      failed: [
        { id: first, code: 'LEAD_BULK_UNDONE' },
        { id: since, code: 'LEAD_CHANGED_SINCE' },
      ],
    });
    expect(await groups(first)).toEqual(['archived', 'sales']);
  });

  it('lets only the agent who archived leads undo that', async () => {
    const { world, agent, send } = desk;
    const id = await newLead(world, { agentId: agent.userId });
    const { body } = await send({ ids: [id], data: { group: 'archived' } }, { as: agent });
    const another = await newStaff(world, 5);
    for (const as of [another, desk.admin]) {
      const refused = await undo(body.undo, as);
      expect([refused.status, refused.body.code]).toEqual([409, 'BULK_NOT_UNDONE']);
    }
    expect((await undo(body.undo, agent)).body).toMatchObject({ changed: 1, failed: [] });
    expect(await groups(id)).toEqual(['archived', 'sales']);
  });

  describe('after the undo period', () => {
    const overMs = 60_000;
    /** Archives new leads in one bulk; returns their ids and the id of the bulk. */
    const archived = async (count: number) => {
      const ids = await Promise.all(Array.from({ length: count }, () => newLead(desk.world)));
      const { body } = await desk.send({ ids, data: { group: 'archived' } });
      return { ids, bulkId: String(body.undo) };
    };

    it('is refused when no undo was begun', async () => {
      const { ids, bulkId } = await archived(1);
      desk.world.pass(overMs);
      const { status, body } = await undo(bulkId);
      expect([status, body.code]).toEqual([409, 'BULK_NOT_UNDONE']);
      expect(await groups(ids[0] ?? '')).toEqual(['archived']);
    });

    it('given an undo that was cut off, then it continues with the rest, under the same key and under another', async () => {
      const { ids, bulkId } = await archived(3);
      const key = uuidv7();
      for (const id of ids.slice(1)) desk.broken.add(`lead-${id}`);
      expect((await undo(bulkId, desk.admin, key)).body).toMatchObject({ changed: 1 });
      desk.world.pass(overMs);
      desk.broken.delete(`lead-${ids[1]}`);
      expect((await undo(bulkId, desk.admin, key)).body).toMatchObject({ changed: 2 });
      desk.broken.clear();
      const another = await undo(bulkId);
      expect([another.status, another.body]).toMatchObject([200, { changed: 1 }]);
      const last = await undo(bulkId, desk.admin, key);
      expect([last.status, last.body]).toMatchObject([200, { changed: 2 }]);
      for (const id of ids) expect(await groups(id)).toEqual(['archived', 'sales']);
    });

    it('given a finished undo, then a repeat gets the same answer', async () => {
      const { bulkId } = await archived(2);
      const key = uuidv7();
      const { status, body } = await undo(bulkId, desk.admin, key);
      desk.world.pass(overMs);
      const again = await undo(bulkId, desk.admin, key);
      expect([again.status, again.body]).toEqual([status, body]);
      const known = await desk.admin.call.get(`/commands/${key}`);
      expect(known.body).toMatchObject({ state: 'done', body: { changed: 2 } });
    });

    it('given a finished undo whose kept ids were deleted, then a repeat gets the same answer', async () => {
      const { bulkId } = await archived(2);
      const key = uuidv7();
      const { status, body } = await undo(bulkId, desk.admin, key);
      desk.world.pass(overMs);
      await desk.world.keptIds.forgetBefore('undo', desk.world.deps.clock());
      const again = await undo(bulkId, desk.admin, key);
      expect([again.status, again.body]).toEqual([status, body]);
    });
  });

  it('is refused for an unknown bulk', async () => {
    expect((await undo(uuidv7())).body.code).toBe('BULK_NOT_UNDONE');
  });
});
