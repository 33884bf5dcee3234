import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { ledgerEntriesTable, linesMost } from '../../projections/ledger/journal/rows.ts';
import { askOne } from '../core/ask.ts';
import { sql } from '../core/sql.ts';
import { firstFrom } from './balances.ts';

const beyondAll = '9223372036854775807';
const minute = (at: number): string =>
  new Date(Date.UTC(2026, 0, 5, 8) + at * 60_000).toISOString();

/** Positions of entries and the minute at which each was recorded; some at once, some far from the next. */
const recorded = [
  [3, 0],
  [4, 0],
  [5, 2],
  [900, 2],
  [901, 7],
  [70_000, 8],
] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { projector } = database.pools;
  await projector.query(
    `create table ${ledgerEntriesTable} (seq bigint primary key, recorded_at timestamptz not null)`,
  );
});
afterAll(() => database.drop());

const found = async (moment: string): Promise<string | undefined> =>
  (
    await askOne<{ seq: string }>(
      database.pools.projector,
      sql`select ${firstFrom(moment)}::text as seq`,
    )
  )?.seq;

/** The clock of another leader: an entry says a later time than those after it. */
const runningBack = [
  [3, 0],
  [4, 9],
  [5, 2],
  [6, 3],
  [7, 4],
  [8, 12],
] as const;

type Entries = readonly (readonly [position: number, minute: number])[];

const linesOf = (entries: Entries) =>
  entries.flatMap(([position, at]) =>
    [1, 2].map((line) => ({ seq: position * linesMost + line, at: minute(at) })),
  );

describe('the first posting from a moment on', () => {
  it('is none in a journal without postings', async () => {
    expect(await found(minute(0))).toBe(beyondAll);
  });

  it.each([
    ['times that never run back', recorded],
    ['times that run back', runningBack],
  ])(
    'is the same by halves as by a look at all, at every moment, given %s',
    async (_what, given) => {
      const { projector } = database.pools;
      const lines = linesOf(given);
      await projector.query(`truncate ${ledgerEntriesTable}`);
      for (const { seq, at } of lines)
        await projector.query(`insert into ${ledgerEntriesTable} values ($1, $2)`, [seq, at]);
      for (let at = -1; at < 40; at += 0.5) {
        const moment = minute(at);
        const first = lines.find((line) => line.at >= moment);
        expect({ at, seq: await found(moment) }).toEqual({
          at,
          seq: String(first?.seq ?? beyondAll),
        });
      }
    },
  );
});
