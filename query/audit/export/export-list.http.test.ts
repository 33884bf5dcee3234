import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportedMost, writeColumns } from '../../../domain/shared/lists/exported.ts';
import type { SignedIn } from '../../../infra/http/testing/test-app.ts';
import { leadsTable } from '../../../projections/crm/leads/rows.ts';
import { idEnding } from '../../testing/facts.ts';
import { leadAdded } from '../../testing/lead-facts.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { openQueryWorld, type QueryWorld } from '../../testing/world.ts';

const columns = writeColumns([
  { field: 'id', heading: 'ID' },
  { field: 'first_name', heading: 'FIRST NAME' },
  { field: 'email', heading: '=EMAIL' },
  { field: 'phone', heading: 'PHONE' },
]);
const sales = '/affiliate/leads/api/sales/all/all';
const lead = (number: number): string => idEnding(`d${number}`);

let world: QueryWorld;
let manager: SignedIn;

beforeAll(async () => {
  world = await openQueryWorld();
  await world.append(`lead-${lead(1)}`, leadAdded('Anna', 'Kowalska'));
  await world.append(
    `lead-${lead(2)}`,
    leadAdded('=1+1', 'Formula', { phone: '@SUM(A1)', country: 'Spain' }),
  );
  await world.given(
    `lead-${lead(3)}`,
    leadAdded('Zoë', 'of the affiliator', { source: 'affiliator', affiliatorId: idEnding('4') }),
  );
  manager = await world.app.signInAs(2);
});
afterAll(() => world.end());

const asked = (format: string, address = sales, query = '', wanted = columns) =>
  `/admin/lists/export?${new URLSearchParams({ address, query, columns: wanted, format }).toString()}`;

describe('a list as a file', () => {
  it('given filters, a sort and a page, then it has all rows of the filters in this order, and no formulas', async () => {
    const answer = await manager.call.get(
      asked('csv', sales, 'page=2&limit=1&sort=first_name&where=country:filled'),
    );
    expect([answer.status, answer.headers['daybook-rows']]).toEqual([200, '3']);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="leads-sales.csv"');
    expect(answer.text.replace('\uFEFF', '').split('\r\n')).toEqual([
      `ID,FIRST NAME,'=EMAIL,PHONE`,
      `2,'=1+1,'=1+1@mail.test,'@SUM(A1)`,
      `1,Anna,anna@mail.test,'+48 512 884 310`,
      `3,Zoë,zoë@mail.test,'+48 512 884 310`,
      '',
    ]);
  });

  it('is recorded before it is sent, without the names that its filters contain', async () => {
    await manager.call.get(
      asked('csv', sales, 'search=anna&sort=-id&where=email:contains:anna;group:is:sales'),
    );
    expect(world.exports.at(-1)).toEqual({
      list: sales,
      format: 'csv',
      columns: ['id', 'first_name', 'email', 'phone'],
      filters: { sort: '-id', search: '*', where: 'email:contains;group:is:sales' },
      rows: 1,
    });
  });

  it('can be a spreadsheet', async () => {
    const sheet = await manager.call.get(asked('xlsx')).responseType('blob');
    expect(sheet.status).toBe(200);
    expect(Buffer.from(sheet.body).subarray(0, 2).toString()).toBe('PK');
  });

  it('as a spreadsheet has times as times, in the format of the screen', async () => {
    const wanted = writeColumns([
      { field: 'created_at', heading: 'REGISTERED AT' },
      { field: 'deposited_at', heading: 'DEPOSITED AT' },
    ]);
    const sheet = await manager.call.get(asked('xlsx', sales, '', wanted)).responseType('blob');
    const parts = unzipped(Buffer.from(sheet.body));
    const of = (part: RegExp) =>
      [...parts].flatMap(([name, text]) => (part.test(name) ? [text] : [])).join('\n');
    expect(of(/sharedStrings/)).not.toMatch(/\d{4}-\d\d-\d\dT/);
    const created = await manager.call.get(sales);
    const day = Date.parse(created.body.data[0].created_at) / 86_400_000 + 25_569;
    expect(of(/worksheets/)).toContain(`<v>${String(day)}</v>`);
    expect(of(/styles/)).toContain('formatCode="dd/mm/yyyy h:mm AM/PM"');
  });

  it('as a spreadsheet keeps texts that look like formulas as texts', async () => {
    const sheet = await manager.call.get(asked('xlsx')).responseType('blob');
    const text = [...unzipped(Buffer.from(sheet.body))]
      .filter(([name]) => /worksheets|sharedStrings/.test(name))
      .map(([, part]) => part)
      .join('\n');
    for (const cell of ['=1+1', '@SUM(A1)', '=EMAIL', '+48 512 884 310'])
      expect(text).toContain(`>${cell}<`);
    expect(text).not.toMatch(/<f[ >]/);
    expect(text).toMatch(/t="(s|inlineStr)"/);
  });

  it('given another person, then the permission and the scope of the list are theirs', async () => {
    const affiliator = await world.app.signInAs(4, { userId: idEnding('4') });
    expect((await affiliator.call.get(asked('csv'))).status).toBe(403);
    const own = await affiliator.call.get(asked('csv', '/affiliate/leads/api/'));
    expect(own.text.split('\r\n').slice(1)).toEqual([`3,Zoë,zoë@mail.test,'+48 512 884 310`, '']);
    for (const role of [5, 6] as const) {
      const { call } = await world.app.signInAs(role);
      expect((await call.get(asked('csv'))).status).toBe(403);
    }
    expect((await manager.call.get(asked('csv', '/admin/users/api'))).status).toBe(403);
  });

  it('given a second factor, then a fresh code is required', async () => {
    const admin = await world.app.signInAs(1);
    world.app.setFactor(admin.userId);
    const refused = await admin.call.get(asked('csv'));
    expect([refused.status, refused.body.code]).toEqual([403, 'FRESH_CODE_REQUIRED']);
  });

  it('given an invalid list, filter, column or format, then it is refused and not recorded', async () => {
    const before = world.exports.length;
    const status = async (path: string) => (await manager.call.get(path)).status;
    expect(await status(asked('csv', '/admin/lists/export'))).toBe(404);
    expect(await status(asked('csv', '/admin/customers/api/nobody'))).toBe(404);
    expect(await status(asked('csv', sales, 'sort=phone;drop'))).toBe(422);
    expect(await status(asked('csv', sales, '', 'id'))).toBe(422);
    expect(await status(asked('pdf'))).toBe(422);
    expect(world.exports).toHaveLength(before);
  });

  it('given two exports of one person at once, then the second is refused until the first has ended', async () => {
    const [first, second] = await Promise.all([
      manager.call.get(asked('csv')),
      manager.call.get(asked('csv')),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    const refused = [first, second].find(({ status }) => status === 409);
    expect(refused?.body.code).toBe('EXPORT_UNDER_WAY');
    expect((await manager.call.get(asked('csv'))).status).toBe(200);
  });

  it('given more rows than a spreadsheet may have, then it is refused with the limit', async () => {
    await world.stopProjections();
    await world.database.pools.projector.query(`insert into ${leadsTable}
      select many.* from ${leadsTable} l, generate_series(1, ${exportedMost.xlsx}) n,
        jsonb_populate_record(l, jsonb_build_object('id', md5(n::text)::uuid)) many
      where l.id = '${lead(1)}'`);
    const answer = await manager.call.get(asked('xlsx'));
    expect([answer.status, answer.body.code, answer.body.params]).toEqual([
      422,
      'EXPORT_TOO_LARGE',
      { limit: exportedMost.xlsx },
    ]);
    const lines = (await manager.call.get(asked('csv'))).text.split('\r\n');
    expect(lines).toHaveLength(exportedMost.xlsx + 3 + 2);
  });

  it('given a session that ends during the export, then the rest is not sent', async () => {
    const leaver = await world.app.signInAs(2);
    const end = () => world.app.sessions.end(leaver.sessionId);
    world.afterExport.add(end);
    await expect(leaver.call.get(asked('csv'))).rejects.toThrow(/aborted|hang up/);
    // A spreadsheet is sent only when it is complete, so it can be refused with a body.
    const other = await world.app.signInAs(2);
    world.afterExport.delete(end);
    world.afterExport.add(() => world.app.sessions.end(other.sessionId));
    await world.database.pools.projector.query(
      `delete from ${leadsTable} where id in (select id from ${leadsTable} limit 10)`,
    );
    expect((await other.call.get(asked('xlsx'))).body).toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
