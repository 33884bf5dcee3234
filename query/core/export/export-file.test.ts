import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { csvHead, csvRows, type ExportColumn } from './export-file.ts';

type Row = Readonly<{ name: string; note: string | null }>;

const columns: readonly ExportColumn<Row>[] = [
  { heading: 'NAME', valueOf: ({ name }) => name },
  { heading: 'NOTE\nOF STAFF', valueOf: ({ note }) => note },
];

const fileOf = (rows: readonly Row[]): Buffer =>
  Buffer.concat([csvHead(columns), csvRows(columns, rows)]);

const read = (rows: readonly Row[]): unknown => parse(fileOf(rows), { bom: true });

describe('a list as a CSV file', () => {
  it('given line breaks within cells, then each row is one record and each cell is whole', () => {
    const rows = [
      { name: 'Linnea', note: 'Left voicemail.\nAsked for a call back.' },
      { name: 'Noor', note: 'one\r\ntwo\rthree' },
      { name: 'Mia', note: null },
    ];
    expect(read(rows)).toEqual([
      ['NAME', 'NOTE\nOF STAFF'],
      ['Linnea', 'Left voicemail.\nAsked for a call back.'],
      ['Noor', 'one\ntwo\nthree'],
      ['Mia', ''],
    ]);
  });

  it('given line breaks within cells, then CRLF only ends rows', () => {
    const text = fileOf([{ name: 'Noor', note: 'one\r\ntwo' }]).toString();
    expect(text.split('\r\n')).toEqual(['\uFEFFNAME,"NOTE\nOF STAFF"', 'Noor,"one\ntwo"', '']);
  });

  it('given formulas with line breaks, then their cells are written as texts', () => {
    const text = fileOf([
      { name: '=1+1', note: '=cmd|x\n@next' },
      { name: 'Noor', note: '\r=1+1' },
      { name: 'Mia', note: 'first\n-second, "third"' },
    ]).toString();
    expect(text.split('\r\n').slice(1)).toEqual([
      `'=1+1,"'=cmd|x\n@next"`,
      `Noor,"'\n=1+1"`,
      `Mia,"first\n-second, ""third"""`,
      '',
    ]);
  });
});
