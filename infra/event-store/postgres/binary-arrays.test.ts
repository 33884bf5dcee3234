import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { byteas, integers, texts, times, uuids } from './binary-arrays.ts';

describe('arrays in binary format', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each([
    ['integer[]', integers([-1, 0, 2_147_483_647]), '[-1, 0, 2147483647]'],
    [
      'text[]',
      texts(['', '"quoted", {} \\', 'été 🙂', 'null']),
      '["", "\\"quoted\\", {} \\\\", "été 🙂", "null"]',
    ],
    [
      'uuid[]',
      uuids(['0199aaaa-0000-7000-8000-00000000000f']),
      '["0199aaaa-0000-7000-8000-00000000000f"]',
    ],
    [
      'timestamptz[]',
      times(['1969-12-31T23:59:59.999Z', '2026-01-05T12:00:00.123Z']),
      '["1969-12-31T23:59:59.999+00:00", "2026-01-05T12:00:00.123+00:00"]',
    ],
    ['bytea[]', byteas([Buffer.from('été'), Buffer.alloc(0)]), '["\\\\xc3a974c3a9", "\\\\x"]'],
    ['text[]', texts([]), '[]'],
    ['integer[]', integers([]), '[]'],
  ])('PostgreSQL reads %s with the values that were encoded', async (type, bytes, json) => {
    const { rows } = await database.pools.app.query<{ read: string }>(
      `select to_jsonb($1::${type})::text as read`,
      [bytes],
    );
    expect(rows).toEqual([{ read: json }]);
  });
});
