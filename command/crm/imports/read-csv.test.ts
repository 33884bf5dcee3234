import { describe, expect, it } from '@jest/globals';
import { exampleCsv } from '../../../domain/shared/crm/csv.ts';
import { readCsv } from './read-csv.ts';

const cellsOf = async (bytes: Buffer) => (await readCsv(bytes)).rows.map(({ cells }) => cells);
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

describe('a CSV file', () => {
  it('is read with its header and the line of each row, given the example file', async () => {
    const { header, rows, encoding, delimiter } = await readCsv(Buffer.from(exampleCsv));
    expect([encoding, delimiter, header[0], header.length]).toEqual(['utf-8', ',', 'firstName', 9]);
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
    expect(rows[1]?.cells[1]).toBe('O’Sullivan, Jr.');
  });

  it.each([
    ['utf-8', Buffer.from('\ufeffname;email\nJosé;j@x.test\n')],
    ['utf-16le', Buffer.from('\ufeffname;email\nJosé;j@x.test\n', 'utf16le')],
    ['utf-16be', utf16be('\ufeffname;email\nJosé;j@x.test\n')],
    ['utf-16le', Buffer.from('name;email\nJosé;j@x.test\n', 'utf16le')],
    ['utf-16be', utf16be('name;email\nJosé;j@x.test\n')],
    ['windows-1252', Buffer.from('name;email\nJosé;j@x.test\n', 'latin1')],
  ])('in %s is detected as that', async (encoding, bytes) => {
    expect(await readCsv(bytes)).toMatchObject({
      encoding,
      delimiter: ';',
      header: ['name', 'email'],
      rows: [{ line: 2, cells: ['José', 'j@x.test'] }],
    });
  });

  it.each([
    [
      'an invalid byte',
      Buffer.concat([Buffer.from('name\nJosé\nZo'), Buffer.from([0xff]), Buffer.from('ë\n')]),
    ],
    ['a truncated character', Buffer.from('name\nJosé\nZoë').subarray(0, -1)],
  ])(
    'in UTF-8 with %s is read as UTF-8, with a replacement character there',
    async (_what, bytes) => {
      const { encoding, rows } = await readCsv(bytes);
      expect([encoding, rows.map(({ cells }) => cells[0]?.includes('\uFFFD'))]).toEqual([
        'utf-8',
        [false, true],
      ]);
    },
  );

  it.each([',', ';', '\t', '|'])('may use %j as delimiter', async (delimiter) => {
    const file = Buffer.from(`"a,;b"${delimiter}b${delimiter}c\n1${delimiter}2${delimiter}3\n`);
    expect(await cellsOf(file)).toEqual([['1', '2', '3']]);
  });

  it.each([
    ['sep=;\r\nname;email, or phone\r\nMia;m@x.test\r\n', ';'],
    ['"sep=|"\nname|email, or phone\nMia|m@x.test\n', '|'],
  ])('may declare its delimiter before the header: %j', async (text, delimiter) => {
    expect(await readCsv(Buffer.from(text))).toMatchObject({
      delimiter,
      header: ['name', 'email, or phone'],
      rows: [{ line: 3, cells: ['Mia', 'm@x.test'] }],
    });
  });

  it('has a column named "sep=x" when no delimiter follows "sep="', async () => {
    expect(await readCsv(Buffer.from('sep=x,name\n1,Mia\n'))).toMatchObject({
      delimiter: ',',
      header: ['sep=x', 'name'],
    });
  });

  it('may have line breaks within a cell, any line endings, and empty lines', async () => {
    const file = Buffer.from('a,b\r\n"one\ntwo",2\r\n\r\n,\r\n3,4');
    expect(await cellsOf(file)).toEqual([
      ['one\ntwo', '2'],
      ['3', '4'],
    ]);
  });

  it.each([
    ['the first', 'a,b\r\n1,2\n3,4\n'],
    ['others', 'a,b\n1,2\r\n3,4\r'],
  ])('has a row per line even if some lines end differently from %s', async (_what, text) => {
    const { header, rows } = await readCsv(Buffer.from(text));
    expect([header, ...rows.map(({ cells }) => cells)]).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(rows.map(({ line }) => line)).toEqual([2, 3]);
  });

  it.each([
    ['of one character', 'a,b\n1,2\n"three\nfour",5\n6,7\n', [2, 3, 5]],
    ['of two characters', 'a,b\r\n"one\r\n\r\ntwo",2\r\n3,4\r\n', [2, 5]],
    ['of another kind than the rows', 'a,b\n"one\r\ntwo","3\r4"\n5,6\n7,8\n', [2, 5, 6]],
    ['and nothing else', 'a,b\r\n"\r\n\r\n",\r\n1,2\r\n', [5]],
    ['in the header', '"a\r\nb",c\r\n1,2\r\n', [3]],
  ])(
    'reports the line of each row after a cell that has line breaks %s',
    async (_how, text, lines) => {
      const { rows } = await readCsv(Buffer.from(text));
      expect(rows.map(({ line }) => line)).toEqual(lines);
    },
  );

  it('keeps surrogate pairs intact at any offset', async () => {
    for (const shift of ['', 'x']) {
      const cells = Array.from({ length: 4 }, () => [shift + '😀'.repeat(20_000)]);
      const file = Buffer.from(['a', ...cells].join('\n'));
      expect(await cellsOf(file)).toEqual(cells);
    }
  });

  const filled = Buffer.from(`a,b\n${'one,two\n'.repeat(50_000)}`);
  const nearlyUtf8 = Buffer.concat([
    Buffer.from(`name\n${'Иван\n'.repeat(60_000)}`),
    Buffer.of(0xff),
  ]);

  it.each([
    ['long', filled, 40],
    ['nearly UTF-8', nearlyUtf8, 45],
    ['one line', Buffer.alloc(4 * 1024 * 1024, 'x'), 60],
  ])('that is %s does not block the event loop', async (_what, bytes, least) => {
    let turns = 0;
    let isOver = false;
    const others = (): void => {
      if (isOver) return;
      turns += 1;
      setImmediate(others);
    };
    setImmediate(others);

    await readCsv(bytes).catch(() => undefined);
    isOver = true;

    expect(turns).toBeGreaterThan(least);
  });

  it.each([
    ['CSV_EMPTY', ''],
    ['CSV_EMPTY', 'firstName,email\n'],
    ['CSV_QUOTE_OPEN', 'a,b\n"Liam,2\n3,4\n'],
    ['CSV_QUOTE_OPEN', `a,b\n"${'x\n'.repeat(200_000)}`],
    ['CSV_BROKEN', 'a,b\nLi"am,2\n'],
    ['CSV_LINE_TOO_LONG', 'x'.repeat(200_000)],
    ['CSV_LINE_TOO_LONG', `a\n"${'x'.repeat(200_000)}"\n`],
    ['CSV_TOO_WIDE', `${'a,'.repeat(10_000)}\n1\n`],
    ['CSV_TOO_WIDE', ','.repeat(1_000_000)],
    ['CSV_TOO_LONG', `a\n${'1\n'.repeat(100_001)}`],
  ])('is refused with %s', async (code, text) => {
    await expect(readCsv(Buffer.from(text))).rejects.toMatchObject({ code });
  });

  it.each([
    [2, 'a,b\n"Liam,2\n3,4\n5,6\n'],
    [4, 'a,b\n1,2\n3,4\n5,"6\n7,8\n'],
    [3, `a,b\n1,2\n"${'x\n'.repeat(200_000)}`],
    [6, 'a,b\r\n1,2\r\n\r\n,\r\n"one\r\ntwo","3\r\n'],
    [6, 'a,b\r\n"one\r\n\r\ntwo",2\r\n3,4\r\nfi"ve,6\r\n'],
  ])('is refused with line %d, where the quote was opened', async (line, text) => {
    await expect(readCsv(Buffer.from(text))).rejects.toMatchObject({ params: { line } });
  });
});
