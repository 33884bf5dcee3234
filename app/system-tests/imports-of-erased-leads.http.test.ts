import { describe, expect, it } from '@jest/globals';
import { uuidv7 } from '../../command/core/ids.ts';
import { until } from '../../infra/testing/until.ts';
import { leadAdded } from '../../query/testing/lead-facts.ts';
import { history } from './testing/import-calls.ts';
import { openImportHouse } from './testing/import-house.ts';

describe('the stored import rows of a lead that is erased', () => {
  const house = openImportHouse();
  const { send, ended, comesTo, undo } = house.calls;
  const known = async (name: string): Promise<string> => {
    const id = uuidv7();
    await house.app().given(`lead-${id}`, leadAdded(name, 'Low', { email: `${name}@erased.test` }));
    await comesTo(`${name}@erased.test`, 1);
    return id;
  };
  const erase = async (leadId: string): Promise<void> => {
    const { pools, subjectKeys } = house.app().foundation;
    await house.manager().call.delete(`/admin/leads/${leadId}`).expect(200);
    const isDue = async () =>
      (
        await pools.app.query(`select 1 from ops.jobs where kind = 'erase_lead' and key = $1`, [
          leadId,
        ])
      ).rows.length > 0;
    await until(async () => (await subjectKeys.find(leadId)) === 'erased' && !(await isDue()));
  };
  /** Whether each of these rows still has its content; rows without content come first. */
  const keptIn = async (table: string, where: string, id: string): Promise<readonly boolean[]> => {
    const { rows } = await house
      .app()
      .foundation.pools.app.query<{ is_kept: boolean }>(
        `select sealed is not null as is_kept from ${table} where ${where} = $1 order by 1`,
        [id],
      );
    return rows.map((row) => row.is_kept);
  };

  it('given a row that changed the lead and a refused one, then both are deleted and an undo skips them', async () => {
    const [ann, bob] = [await known('ann'), await known('bob')];
    await house.stopJobs();
    const text = 'name,email,city\nAnn,ann@erased.test,Oslo\nBob,bob@erased.test,Bergen\n';
    const { body } = await send(`${text}Cas,cas@erased.test,Turku\n`, { duplicates: 'update' });
    // Somebody else assigns the lead before its row is executed.
    await house.app().given(`lead-${bob}`, {
      type: 'LeadAssigned',
      data: { managerId: house.manager().userId, agentId: null, retId: null },
    });
    house.goOn();
    expect(await ended(body.id)).toMatchObject({ changed: 2, refused: 1 });
    const errors = async () =>
      (await house.manager().call.get(`${history}/${body.id}/errors`)).text;
    expect(await errors()).toContain('Bergen');
    await erase(ann);
    await erase(bob);
    for (const id of [ann, bob])
      expect(await keptIn('ops.lead_import_rows', 'lead_id', id)).toEqual([false]);
    expect(await errors()).not.toContain('Bergen');
    expect(await errors()).toContain('\n3,');
    const undone = await undo(body.id);
    expect(await ended(undone.body.id)).toMatchObject({ total: 1, changed: 1 });
  });

  it('given a row of a stopped import, then it is deleted although it was not executed', async () => {
    const dan = await known('dan');
    await house.stopJobs();
    const text = 'name,email,city\nDan,dan@erased.test,Oslo\nEli,eli@erased.test,Turku\n';
    const { body } = await send(text, { duplicates: 'update' });
    const { app: pool } = house.app().foundation.pools;
    await pool.query('update ops.jobs set died_at = clock_timestamp() where key = $1', [body.id]);
    house.goOn();
    await erase(dan);
    expect(await keptIn('ops.bulk_rows', 'bulk_id', body.id)).toEqual([false, true]);
    const stopped = await house.manager().call.get(`/bulks/${body.id}`);
    expect(stopped.body).toMatchObject({
      state: 'stopped',
      refused: 1,
      left: 1,
      codes: [{ code: 'LEAD_NOT_FOUND' }],
    });
    await house.manager().call.post(`/bulks/${body.id}/retry`).expect(200);
    expect(await ended(body.id)).toMatchObject({ state: 'done', changed: 1, refused: 1 });
  });
});
