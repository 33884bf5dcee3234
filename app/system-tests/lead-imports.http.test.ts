import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { uuidv7 } from '../../command/core/ids.ts';
import { leadAdded } from '../../query/testing/lead-facts.ts';
import { startDueJobs } from '../roles/job-kinds.ts';
import { history, importCalls } from './testing/import-calls.ts';
import { openRealApp, type RealApp, type Visitor } from './testing/real-app.ts';

describe('an import of leads from a CSV file', () => {
  let app: RealApp;
  let manager: Visitor;
  let jobs: ReturnType<typeof startDueJobs>;

  beforeAll(async () => {
    app = await openRealApp();
    jobs = startDueJobs(app.foundation);
  });
  beforeEach(async () => {
    manager = await app.person(2);
  });
  afterAll(async () => {
    await jobs.stop();
    await app.stop();
  });

  const { send, dry, ended, imported, found, comesTo, leadWith } = importCalls(() => manager);

  it('has the outcomes that its dry run reported; the same file again changes nothing', async () => {
    const text = 'First Name;E-mail\nAda;ada@csv.test\n;none@csv.test\n"=1+1";ada2@csv.test\n';
    expect(await dry(text)).toMatchObject({
      encoding: 'utf-8',
      delimiter: ';',
      columns: { firstName: 0, email: 1 },
      added: 2,
      updated: 0,
      skipped: 0,
      refused: 1,
      rows: [{ line: 3, verdict: 'refuse', errors: { firstName: expect.any(String) } }, {}, {}],
    });
    expect(await found('ada@csv.test')).toBe(0);
    const { id, standing } = await imported(text);
    expect(standing).toMatchObject({ state: 'done', changed: 2, refused: 0 });
    await comesTo('ada@csv.test', 1);
    const again = await imported(text);
    expect(again).toMatchObject({ id, was_imported: true });
    // With other options its rows are still the same leads.
    const created = await imported(text, { duplicates: 'create' });
    expect(created.standing).toMatchObject({ changed: 0, unchanged: 2 });
    await comesTo('ada', 2);
    expect((await manager.call.get(history)).body.data).toMatchObject([
      { id: created.id },
      {
        id,
        file_name: 'spring.csv',
        added: 2,
        refused: 1,
        done: 2,
        state: 'done',
        can_be_undone: true,
      },
    ]);
  });

  describe('while another import of the same people is running', () => {
    const goOn = (): void => {
      jobs = startDueJobs({ ...app.foundation, registry: new Registry() });
    };
    beforeEach(() => jobs.stop());
    afterEach(() => jobs.stop());
    afterAll(goOn);

    it('adds nobody twice when several people import the same leads at once', async () => {
      const colleagues = await Promise.all([app.person(2), app.person(2), app.person(2)]);
      const sent = await Promise.all(
        colleagues.map((as, at) =>
          send(
            `name,email,phone\nPia,PIA@csv.test,\nRay,,+44 7700 900211\nSue,sue${at}@csv.test,\n`,
            {},
            as,
          ),
        ),
      );
      expect(sent.map(({ status }) => status)).toEqual([202, 202, 202]);
      goOn();
      const standings = await Promise.all(
        sent.map(({ body }, at) => ended(body.id, colleagues[at])),
      );
      expect(standings.map(({ changed }) => changed).toSorted()).toEqual([1, 1, 3]);
      await comesTo('sue', 3);
      expect([await found('pia@csv.test'), await found('+44 7700 900211')]).toEqual([1, 1]);
    });

    it('refuses rows that would change a lead that the other import is still adding, and says so', async () => {
      const first = await send('name,email\nUma,uma@csv.test\n');
      const changing = 'name,email,city\nUma,UMA@csv.test,Oslo\nVic,vic@csv.test,Oslo\n';
      const report = await dry(changing, { duplicates: 'update' });
      expect(report).toMatchObject({ added: 1, updated: 0, skipped: 0, refused: 1 });
      const second = await send(changing, { duplicates: 'update' });
      const { text } = await manager.call.get(`${history}/${second.body.id}/errors`);
      expect(text).toContain('2,email: Another import is adding this lead.');
      goOn();
      await ended(first.body.id);
      expect(await ended(second.body.id)).toMatchObject({ total: 1, changed: 1 });
    });

    it('refuses rows of the same people when the other import has stopped, until that one is retried', async () => {
      const first = await send('name,email\nYan,yan@csv.test\n');
      const { id } = first.body;
      await app.foundation.pools.app.query(
        'update ops.jobs set died_at = clock_timestamp() where key = $1',
        [id],
      );
      expect((await manager.call.get(`/bulks/${id}`)).body.state).toBe('stopped');
      expect((await manager.call.get(history)).body.data).toMatchObject([
        { id, state: 'stopped', can_be_undone: false },
      ]);
      const second = await send('name,email\nYan,YAN@csv.test\nZoe,zoe@csv.test\n');
      const { text } = await manager.call.get(`${history}/${second.body.id}/errors`);
      expect(text).toContain('2,"email: A stopped import includes this lead.');
      const other = await app.person(2);
      expect((await other.call.post(`/bulks/${id}/retry`)).status).toBe(404);
      await manager.call.post(`/bulks/${id}/retry`).expect(200);
      goOn();
      expect(await ended(id)).toMatchObject({ state: 'done', changed: 1 });
      expect(await ended(second.body.id)).toMatchObject({ total: 1, changed: 1 });
      expect((await manager.call.post(`/bulks/${id}/retry`)).body.code).toBe('BULK_OVER');
      await comesTo('yan@csv.test', 1);
    });

    it('keeps the leads of an affiliator separate from those that others are adding', async () => {
      const text = 'name,email\nWim,wim@csv.test\n';
      await send(text);
      const affiliator = await app.person(4);
      await send(text, {}, affiliator);
      const again = await send(`${text}Xia,xia@csv.test\n`, {}, affiliator);
      goOn();
      expect(await ended(again.body.id, affiliator)).toMatchObject({ total: 1, changed: 1 });
      await comesTo('wim@csv.test', 2);
    });
  });

  it('offers its refused rows as a file without formulas, to its person and to admins only', async () => {
    const { id } = await imported('name,email\n=SUM(A1),bad\n');
    const { text, headers } = await manager.call.get(`${history}/${id}/errors`);
    expect(headers['content-type']).toContain('text/csv');
    expect(text).toContain('2,email: ');
    expect(text).toContain("'=SUM(A1),bad");
    const colleague = await app.person(2);
    const others = await colleague.call.get(`${history}/${id}/errors`);
    expect([others.status, others.body.code]).toEqual([404, 'IMPORT_NOT_FOUND']);
    expect((await colleague.call.post(`${history}/${id}/undo`)).status).toBe(404);
    expect((await colleague.call.get(history)).body.data).toEqual([]);
    expect((await (await app.person(1)).call.get(`${history}/${id}/errors`)).status).toBe(200);
    expect((await (await app.person(5)).call.get(history)).status).toBe(403);
  });

  it('cannot be undone when its bulk has been deleted', async () => {
    const { id } = await imported('name,email\nFay,fay@csv.test\n');
    await app.foundation.pools.app.query('delete from ops.bulks where id = $1', [id]);
    const { status, body } = await manager.call.post(`${history}/${id}/undo`).send({});
    expect([status, body.code]).toEqual([409, 'IMPORT_NOT_UNDONE']);
  });

  it('updates known leads, and an undo reverts all leads but those that somebody worked on since', async () => {
    const leadId = uuidv7();
    await app.given(`lead-${leadId}`, leadAdded('Bea', 'Low', { email: 'bea@csv.test' }));
    const text =
      'name,email,city\nBea,BEA@csv.test,Oslo\nCy,cy@csv.test,Oslo\nDee,dee@csv.test,Oslo\n';
    const { id, standing } = await imported(text, { duplicates: 'update' });
    expect(standing).toMatchObject({ changed: 3 });
    await comesTo('dee@csv.test', 1);
    const leads = await manager.call.get('/affiliate/leads/api/new/all/all?search=dee@csv.test');
    const dee = leads.body.data[0].id;
    await manager.call.post('/admin/crm/note').send({ leadId: dee, content: 'Called.' });
    const undone = await manager.call.post(`${history}/${id}/undo`).send({});
    expect(undone.status).toBe(202);
    expect(await ended(undone.body.id)).toMatchObject({
      changed: 2,
      refused: 1,
      codes: [{ code: 'LEAD_WORKED_ON' }],
    });
    await comesTo('cy@csv.test', 0);
    await comesTo('dee@csv.test', 1);
    const bea = await manager.call.get(`/admin/crm/leads/${leadId}`);
    expect(bea.body.data).toMatchObject({ email: 'bea@csv.test', city: 'Gdańsk' });
    const more = await imported(text, { duplicates: 'update' });
    expect(more.id).not.toBe(id);
    expect(more.standing).toMatchObject({ changed: 2 });
  });

  it('keeps a lead that has a task when it is undone, and says so', async () => {
    const { id } = await imported(
      'name,email\nIda,ida@csv.test\nJo,jo@csv.test\nKit,kit@csv.test\n',
    );
    const [ida, jo] = [await leadWith('ida@csv.test'), await leadWith('jo@csv.test')];
    const task = { kind: 'task', text: 'Call.', dueAt: new Date().toISOString(), zone: 'UTC' };
    for (const leadId of [ida, jo])
      expect((await manager.call.post('/admin/crm/tasks').send({ ...task, leadId })).status).toBe(
        201,
      );
    const undone = await manager.call.post(`${history}/${id}/undo`).send({});
    expect(await ended(undone.body.id)).toMatchObject({
      changed: 1,
      refused: 2,
      codes: [{ code: 'LEAD_WORKED_ON' }],
    });
    await comesTo('kit@csv.test', 0);
    expect(await found('ida@csv.test')).toBe(1);
  });

  it('can be undone further after its undo was cancelled, each row once', async () => {
    const leadId = uuidv7();
    await app.given(`lead-${leadId}`, leadAdded('Gus', 'Low', { email: 'gus@csv.test' }));
    const text = 'name,email,city\nGus,gus@csv.test,Oslo\nHal,hal@csv.test,Oslo\n';
    const { id } = await imported(text, { duplicates: 'update' });
    const first = await manager.call.post(`${history}/${id}/undo`).send({});
    await ended(first.body.id);
    // The state of an undo that was cancelled after its first row.
    const { app: pool } = app.foundation.pools;
    await pool.query(`update ops.bulks set state = 'cancelled' where id = $1`, [first.body.id]);
    await pool.query(
      `update ops.bulk_rows set outcome = null where bulk_id = $1 and row_id <> '2'`,
      [first.body.id],
    );
    const standing = async () => (await manager.call.get(history)).body.data[0];
    expect(await standing()).toMatchObject({ id, undo_state: 'cancelled', can_be_undone: true });
    const second = await manager.call.post(`${history}/${id}/undo`).send({});
    expect(second.body.id).not.toBe(first.body.id);
    expect(await ended(second.body.id)).toMatchObject({ total: 1, refused: 0 });
    expect(await standing()).toMatchObject({ id, undo_state: 'done', can_be_undone: false });
    const again = await manager.call.post(`${history}/${id}/undo`).send({});
    expect(again.body.id).toBe(second.body.id);
  });

  it('of the same file adds only the rows that were undone, even with the option to add every row', async () => {
    const text = 'name,email\nLea,lea@csv.test\nMo,mo@csv.test\nNia,nia@csv.test\n';
    const create = { duplicates: 'create' };
    const { id } = await imported(text, create);
    await manager.call.post('/admin/crm/note').send({
      leadId: await leadWith('nia@csv.test'),
      content: 'Called.',
    });
    const first = await manager.call.post(`${history}/${id}/undo`).send({});
    expect(await ended(first.body.id)).toMatchObject({ changed: 2, refused: 1 });
    // Nia stays because somebody works on her.
    const again = await imported(text, create);
    expect(again.standing).toMatchObject({ changed: 2, unchanged: 1 });
    expect((await imported(text, create)).was_imported).toBe(true);
    // This import is undone only in part, because somebody works on Mo by now, too.
    await manager.call.post('/admin/crm/note').send({
      leadId: await leadWith('mo@csv.test'),
      content: 'Called.',
    });
    const second = await manager.call.post(`${history}/${again.id}/undo`).send({});
    expect(await ended(second.body.id)).toMatchObject({ changed: 1, refused: 1 });
    const { app: pool } = app.foundation.pools;
    const setUndo = (state: string) =>
      pool.query('update ops.bulks set state = $2 where id = $1', [second.body.id, state]);
    await setUndo('running');
    expect((await send(text, create)).body.code).toBe('IMPORT_IS_UNDONE_NOW');
    await setUndo('cancelled');
    const third = await imported(text, create);
    expect(third.standing).toMatchObject({ changed: 1, unchanged: 2 });
    // Its undo reverts only what it added itself.
    const undone = await manager.call.post(`${history}/${third.id}/undo`).send({});
    expect(await ended(undone.body.id)).toMatchObject({ changed: 1, refused: 0 });
    await comesTo('lea@csv.test', 0);
  });

  it('by an affiliator adds leads of their own and does not reveal the leads of others', async () => {
    await app.given(`lead-${uuidv7()}`, leadAdded('Eve', 'Fox', { email: 'eve@csv.test' }));
    const affiliator = await app.person(4);
    const text = 'name,email,status\nEve,eve@csv.test,Deal\n';
    expect(await dry(text, {}, affiliator)).toMatchObject({ added: 1, skipped: 0 });
    expect((await send(text, { duplicates: 'update' }, affiliator)).status).toBe(403);
    await imported(text, {}, affiliator);
    await comesTo('eve@csv.test', 2);
    const own = await affiliator.call.get('/affiliate/leads/api/');
    expect(own.body.data).toMatchObject([{ email: 'eve@csv.test', lead_status: 'New' }]);
    expect(await dry('name,email\nEve,EVE@csv.test\n', {}, affiliator)).toMatchObject({
      added: 0,
      rows: [{ verdict: 'skip', why: 'known' }],
    });
  });

  it('is refused with a reason when the file is not valid', async () => {
    const refused = async (text: string, options: object = {}) => {
      const { status, body } = await send(text, options);
      return [status, body.code];
    };
    expect(await refused('a,b\n"open,1\n')).toEqual([422, 'CSV_QUOTE_OPEN']);
    expect(await refused('town\nCork\n')).toEqual([422, 'CSV_NO_NAMES']);
    // The report says so, and lists the columns to choose from.
    expect(await dry('town\nCork\n')).toMatchObject({ header: ['town'], added: 0, refused: 1 });
    expect(await refused('town\nCork\n', { columns: '{"firstName":"x"}' })).toEqual([
      422,
      'INVALID',
    ]);
    const large = await send('x'.repeat(21 * 1024 * 1024));
    expect([large.status, large.body.code, large.body.errors]).toEqual([
      413,
      'TOO_LARGE',
      { file: 'Choose a file of at most 20 MB.' },
    ]);
    const broken = Buffer.concat([
      Buffer.from('name,city\nJosé,Málaga\nZo'),
      Buffer.from([0xff, 0x0a]),
    ]);
    expect((await dry(broken)).rows).toMatchObject([
      { line: 3, verdict: 'refuse', errors: { firstName: expect.stringContaining('UTF-8') } },
      { line: 2, verdict: 'add' },
    ]);
    expect((await dry('town\nCork\n', { columns: '{"firstName":0}' })).added).toBe(1);
  });
});
