import { describe, expect, it } from '@jest/globals';
import { columnsByName, type CsvDuplicates } from '../../../domain/shared/crm/csv.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import type { KnownLead } from './known-leads.ts';
import { judgeRows, keysOf, readRows } from './rows.ts';

const header = ['First Name', 'E-Mail', 'Phone Number', 'City'];
const columns = columnsByName(header);
const known: KnownLead = {
  id: 'k1',
  emailKey: 'liam@mail.test',
  phoneKey: '353862147790',
  edits: 3,
  form: {
    firstName: 'Liam',
    lastName: 'Byrne',
    email: 'liam@mail.test',
    phone: '+353 86 214 7790',
    country: null,
    city: 'Cork',
    funnelLink: null,
    reference: null,
    leadStatus: 'New',
  },
};

const judge = async (cells: readonly (readonly string[])[], duplicates: CsvDuplicates) => {
  const rows = cells.map((row, at) => ({ line: at + 2, cells: row }));
  return judgeRows(await readRows(rows, columns, (name) => name), [known], duplicates);
};

describe('rows of an imported file', () => {
  it('have their columns by common names in several languages', () => {
    expect(columns).toEqual({ firstName: 0, email: 1, phone: 2, city: 3 });
    expect(columnsByName(['Nachname', 'Vorname', 'Telefon'])).toEqual({
      lastName: 0,
      firstName: 1,
      phone: 2,
    });
  });

  it('are matched with known leads by case-insensitive email address and by the digits of the phone', async () => {
    const rows = [
      ['Liam', 'LIAM@mail.test', '', ''],
      ['Liam', '', '+353-86-2147790', ''],
      ['Liam', '', '00353 86 2147790', ''],
      ['Mia', 'mia@mail.test', '', ''],
    ];
    expect(await judge(rows.toSpliced(1, 1), 'skip')).toMatchObject([
      { verdict: 'skip', why: 'known', by: 'email' },
      { verdict: 'skip', why: 'known', by: 'phone' },
      { verdict: 'add' },
    ]);
    expect(await judge(rows, 'skip')).toMatchObject([
      { verdict: 'skip', why: 'known', by: 'email' },
      { verdict: 'skip', why: 'known', by: 'phone' },
      { verdict: 'skip', why: 'known', by: 'phone' },
      { verdict: 'add', form: { firstName: 'Mia' } },
    ]);
    const create = await judge(rows, 'create');
    expect(create.map(({ verdict }) => verdict)).toEqual(['add', 'add', 'add', 'add']);
  });

  it('are not matched by a phone of fewer than six digits, which is a placeholder', async () => {
    const placeholder: KnownLead = { ...known, emailKey: null, phoneKey: '0' };
    const cells = [
      ['Mia', 'mia@mail.test', '0', ''],
      ['Noor', 'noor@mail.test', '0', ''],
      ['Zoë', 'zoe@mail.test', '00 12-345', ''],
      ['Ida', '', '12345', ''],
    ];
    const rows = cells.map((row, at) => ({ line: at + 2, cells: row }));
    const read = await readRows(rows, columns, (name) => name);
    expect((await keysOf(read)).phones).toEqual([]);
    for (const duplicates of ['skip', 'update'] as const) {
      const judged = await judgeRows(read, [placeholder], duplicates);
      expect(judged.map(({ verdict }) => verdict)).toEqual(['add', 'add', 'add', 'add']);
    }
  });

  it('do not update a lead with the same phone and another email address: they are refused, for the sender to decide', async () => {
    const rows = [['Noor', 'noor@mail.test', '+353 86 214 7790', 'Galway']];
    expect(await judge(rows, 'update')).toMatchObject([
      { verdict: 'refuse', errors: { email: fieldTexts.csvOtherEmail } },
    ]);
    expect(await judge(rows, 'skip')).toMatchObject([{ verdict: 'skip', by: 'phone' }]);
    expect(await judge([['Liam', '', '+353 86 214 7790', 'Galway']], 'update')).toMatchObject([
      { verdict: 'update', form: { email: 'liam@mail.test', city: 'Galway' } },
    ]);
  });

  describe('of two people with the same phone', () => {
    const shared = '+353 86 214 7790';
    const refused = { verdict: 'refuse', errors: { email: fieldTexts.csvOtherEmail } };
    const liam = ['Liam', 'liam@mail.test', shared, 'Galway'];
    const noor = ['Noor', 'noor@mail.test', shared, 'Galway'];

    it('given the known one first, then the row of the other is refused', async () => {
      expect(await judge([liam, noor], 'update')).toMatchObject([{ verdict: 'update' }, refused]);
      const bare = ['Liam', '', shared, 'Galway'];
      expect(await judge([bare, noor], 'update')).toMatchObject([{ verdict: 'update' }, refused]);
    });

    it('given the other first, then the known one is still updated', async () => {
      expect(await judge([noor, liam], 'update')).toMatchObject([refused, { verdict: 'update' }]);
    });

    it('given neither is known, then the second is refused, not skipped', async () => {
      const phone = '+353 86 111 2222';
      const couple = [liam, noor].map(([name = '']) => [name, `${name}@home.test`, phone, '']);
      for (const duplicates of ['skip', 'update'] as const)
        expect(await judge(couple, duplicates)).toMatchObject([{ verdict: 'add' }, refused]);
      expect(await judge([couple[0] ?? [], ['Liam', '', phone, '']], 'skip')).toMatchObject([
        { verdict: 'add' },
        { verdict: 'skip', why: 'twice', by: 'phone' },
      ]);
    });

    it('given both are known, then each row updates its own lead', async () => {
      const other = { ...known, id: 'k2', emailKey: 'noor@mail.test' };
      const cells = [liam, noor].map((row, at) => ({ line: at + 2, cells: row }));
      const read = await readRows(cells, columns, (name) => name);
      expect(await judgeRows(read, [known, other], 'update')).toMatchObject([
        { verdict: 'update', known: { id: 'k1' } },
        { verdict: 'update', known: { id: 'k2' } },
      ]);
    });
  });

  it('are read without the quote by which our exports mark text', async () => {
    const rows = [["'=Liam", 'liam@mail.test', "'+353 86 214 7790", "'s-Gravenhage"]];
    expect(await judge(rows, 'update')).toMatchObject([
      {
        verdict: 'update',
        form: { firstName: '=Liam', phone: '+353 86 214 7790', city: "'s-Gravenhage" },
      },
    ]);
  });

  it('update only the fields that they contain, and are skipped when nothing changes', async () => {
    const rows = [['Liam', 'liam@mail.test', '', 'Galway']];
    expect(await judge(rows, 'update')).toMatchObject([
      {
        verdict: 'update',
        known: { id: 'k1', edits: 3 },
        form: { lastName: 'Byrne', phone: '+353 86 214 7790', city: 'Galway', leadStatus: 'New' },
      },
    ]);
    expect(await judge([['Liam', 'liam@mail.test', '', 'Cork']], 'update')).toMatchObject([
      { verdict: 'skip', why: 'same' },
    ]);
  });

  it('are skipped when they repeat a person of the file, and are refused with an error per field', async () => {
    const rows = [
      ['Mia', 'mia@mail.test', '', ''],
      ['Mia', 'MIA@mail.test', '', ''],
      ['', 'no address', '', ''],
    ];
    const judged = await judge(rows, 'skip');
    expect(judged).toMatchObject([
      { verdict: 'add' },
      { verdict: 'skip', why: 'twice', by: 'email' },
      { verdict: 'refuse', line: 4 },
    ]);
    const errors = judged.flatMap((row) =>
      row.verdict === 'refuse' ? Object.keys(row.errors) : [],
    );
    expect(errors.sort()).toEqual(['email', 'firstName']);
  });

  it('are refused with an error per cell that holds unreadable characters', async () => {
    const judged = await judge(
      [
        ['Zo\uFFFD', 'zoe@mail.test', '', 'C\uFFFDrk'],
        ['Mia', 'mia@mail.test', '', ''],
      ],
      'skip',
    );
    const text = 'This cell contains unreadable characters. Save the file as UTF-8.';
    expect(judged).toMatchObject([
      { verdict: 'refuse', line: 2, errors: { firstName: text, city: text } },
      { verdict: 'add', line: 3 },
    ]);
  });

  it('yield each email and phone key once', async () => {
    const rows = [
      { line: 2, cells: ['Mia', 'Mia@mail.test', '12 34 56', ''] },
      { line: 3, cells: ['Mia', 'mia@mail.test', '123456', ''] },
    ];
    expect(await keysOf(await readRows(rows, columns, (name) => name))).toEqual({
      emails: ['mia@mail.test'],
      phones: ['123456'],
    });
  });
});
