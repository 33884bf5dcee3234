import { describe, expect, it } from '@jest/globals';
import {
  conditionTexts,
  mistakeInConditions,
  readConditions,
  writeConditions,
  type Condition,
  type FilteredColumns,
} from './conditions.ts';

const columns: FilteredColumns = {
  name: { kind: 'text', label: 'Name' },
  amount: { kind: 'number', label: 'Amount' },
  at: { kind: 'time', label: 'Date' },
  mode: {
    kind: 'choice',
    label: 'Mode',
    choices: [
      { value: 'real', label: 'Real' },
      { value: 'demo', label: 'Demo' },
    ],
  },
};

describe('conditions', () => {
  it('are read as they were written, with any characters in their values', () => {
    const conditions: readonly Condition[] = [
      { column: 'name', act: 'contains', values: ['a:b;c,%d é 漢'] },
      { column: 'amount', act: 'between', values: ['-1.5', '20'] },
      { column: 'at', act: 'empty', values: [] },
    ];
    expect(readConditions(writeConditions(conditions))).toEqual(conditions);
    expect(readConditions('')).toEqual([]);
  });

  it.each([
    ['name', conditionTexts.shape],
    ['name:like:x', conditionTexts.shape],
    ['name:is:%00', conditionTexts.shape],
    ['name:is:%E0%A4', conditionTexts.shape],
    [`name:is:${'x'.repeat(2_000)}`, conditionTexts.shape],
    ['constructor:is:x', conditionTexts.column],
    ['other:is:x', conditionTexts.column],
    ['name:before:x', conditionTexts.act],
    ['name:is', conditionTexts.value],
    ['name:is:%20', conditionTexts.value],
    ['name:is:a:b', conditionTexts.shape],
    ['name:empty:x', conditionTexts.shape],
    ['name:contains:ab', conditionTexts.contains],
    [`name:is:${'x'.repeat(101)}`, conditionTexts.tooLong],
    ['amount:is:1e5', conditionTexts.number],
    ['amount:between:2:1', conditionTexts.order],
    ['at:is:2026-02-30', conditionTexts.day],
    ['at:before:0000-01-01', conditionTexts.day],
    ['at:between:2026-02-02:2026-02-01', conditionTexts.order],
    ['mode:is:other', conditionTexts.choice],
    [Array.from({ length: 11 }, () => 'name:empty').join(';'), conditionTexts.tooMany],
  ])('that are invalid have an error text: %s', (text, mistake) => {
    expect(mistakeInConditions(columns, text)).toBe(mistake);
  });

  it('that are valid have no error text', () => {
    expect(
      mistakeInConditions(columns, 'name:is:x;amount:between:9:10;mode:is:real;at:filled'),
    ).toBeNull();
  });
});
