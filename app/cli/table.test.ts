import { describe, expect, it } from '@jest/globals';
import { duration, textTable } from './table.ts';

describe('a table of text', () => {
  it('has columns as wide as their content, and aligns numbers to the right', () => {
    const columns = [{ title: 'NAME' }, { title: 'LAG', align: 'right' }] as const;
    expect(
      textTable(columns, [
        ['numbering', '5'],
        ['a', '12345'],
      ]),
    ).toEqual(['NAME         LAG', 'numbering      5', 'a          12345']);
  });

  it.each([
    [0, '0 ms'],
    [950, '950 ms'],
    [2_500, '2.5 s'],
    [180_000, '3 min'],
    [18_000_000, '5 h'],
  ])('writes %s ms as %s', (ms, text) => expect(duration(ms)).toBe(text));
});
