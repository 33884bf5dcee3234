import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parameterText } from './parameter-text.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('a parameter as text', () => {
  it('given lists with values that an array must escape, then PostgreSQL reads the same values', async () => {
    const texts = [
      '',
      'null',
      'NULL',
      'a,b',
      '{c}',
      ' d ',
      'e"f',
      'g\\h',
      "i'j",
      'k\nl\tm',
      'ä€😀',
      null,
    ];
    const { rows } = await database.pools.owner.query(
      `select $1::text[] as texts, $2::integer[] as numbers, $3::boolean[] as yes, $4::numeric[]::text[] as amounts, $5::text[] as none`,
      [texts, [1, -2, null], [true, false, null], ['1.50', null], []].map(parameterText),
    );
    expect(rows).toEqual([
      {
        texts,
        numbers: [1, -2, null],
        yes: [true, false, null],
        amounts: ['1.50', null],
        none: [],
      },
    ]);
  });

  it('given one value, then it becomes text, an object becomes JSON and undefined becomes null', () => {
    const given = ['a"b', 1.5, true, 7n, { a: ['b'] }, null, undefined];
    expect(given.map(parameterText)).toEqual([
      'a"b',
      '1.5',
      'true',
      '7',
      '{"a":["b"]}',
      null,
      null,
    ]);
  });
});
