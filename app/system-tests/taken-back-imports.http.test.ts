import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { undoIdOf } from '../../command/crm/imports/lead-ids.ts';
import { history } from './testing/import-calls.ts';
import { openImportHouse } from './testing/import-house.ts';

describe('the undo of an import', () => {
  const house = openImportHouse();
  const { ended, imported, comesTo, leadWith, undo } = house.calls;
  const standing = async () => (await house.manager().call.get(history)).body.data[0];

  it('given a lead that gets a task while its row waits, then it keeps that lead', async () => {
    const { id } = await imported('name,email\nIda,ida@csv.test\nJo,jo@csv.test\n');
    const leadId = await leadWith('ida@csv.test');
    await house.stopJobs();
    const undone = await undo(id);
    expect(undone.status).toBe(202);
    const task = { leadId, kind: 'task', text: 'Call.', dueAt: new Date().toISOString() };
    const noted = await house
      .manager()
      .call.post('/admin/crm/tasks')
      .send({ ...task, zone: 'UTC' });
    expect(noted.status).toBe(201);
    house.goOn();
    expect(await ended(undone.body.id)).toMatchObject({
      changed: 1,
      refused: 1,
      codes: [{ code: 'LEAD_WORKED_ON' }],
    });
    await comesTo('jo@csv.test', 0);
    await comesTo('ida@csv.test', 1);
  });

  /** Makes an import old enough that its rows count as deleted by its start, though not by its end. */
  const growsOld = async (id: string): Promise<void> => {
    await house
      .app()
      .foundation.pools.app.query(
        `update ops.lead_imports set begun_at = begun_at - interval '30 days 1 minute' where id = $1`,
        [id],
      );
  };

  it('given an import of more than a month ago, then it is not offered and is refused', async () => {
    const { id } = await imported('name,email\nOna,ona@csv.test\n');
    await growsOld(id);
    expect((await house.manager().call.get(history)).body.data).toContainEqual(
      expect.objectContaining({ id, undo_id: null, can_be_undone: false }),
    );
    const refused = await undo(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'IMPORT_NOT_UNDONE']);
  });

  it('given it was cancelled, and the import is more than a month old, then it is not continued', async () => {
    const { id } = await imported('name,email\nPia,pia@csv.test\n');
    await house.stopJobs();
    const undone = await undo(id);
    await house.manager().call.post(`/bulks/${undone.body.id}/cancel`);
    house.goOn();
    await ended(undone.body.id);
    await growsOld(id);
    expect((await undo(id)).body.code).toBe('IMPORT_NOT_UNDONE');
  });

  /** Writes to a table fail during `act`, as when the connection is lost. */
  const withoutWriting = async (table: string, act: () => Promise<void>): Promise<void> => {
    const owner = new Client({ connectionString: house.app().config.databaseUrl ?? '' });
    await owner.connect();
    try {
      await owner.query(`
        create function ops.lose() returns trigger language plpgsql
          as $$ begin raise exception 'The connection is lost.'; end $$;
        create trigger lose before insert or update on ${table}
          for each row execute function ops.lose()`);
      await act();
    } finally {
      await owner.query('drop function if exists ops.lose() cascade');
      await owner.end();
    }
  };

  it.each(['ops.lead_imports', 'ops.bulks'])(
    'given a failed write to %s, then it is not started and not shown as started, until it is requested again',
    async (table) => {
      const { id } = await imported(`name,email\nKit,${table}@csv.test\n`);
      await withoutWriting(table, async () => {
        expect((await undo(id)).status).toBe(500);
      });
      expect((await house.manager().call.get(`/bulks/${undoIdOf(id)}`)).status).toBe(404);
      expect(await standing()).toMatchObject({ id, undo_id: null, can_be_undone: true });
      const undone = await undo(id);
      expect(await ended(undone.body.id)).toMatchObject({ changed: 1 });
      expect(await standing()).toMatchObject({ id, undo_state: 'done', can_be_undone: false });
    },
  );
});
