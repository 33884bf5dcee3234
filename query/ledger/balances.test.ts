import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';
import { createIndexes, createTables } from '../../projections/core/build.ts';
import { ledgerJournal } from '../../projections/ledger/journal/projection.ts';
import { ledgerEntriesTable, linesMost } from '../../projections/ledger/journal/rows.ts';
import { askOne } from '../core/ask.ts';
import { sql } from '../core/sql.ts';
import { pagesRead } from '../testing/pages-read.ts';
import { firstFrom, positionBefore } from './balances.ts';

const beyondAll = '9223372036854775807';
const minute = (at: number): string =>
  new Date(Date.UTC(2026, 0, 5, 8) + at * 60_000).toISOString();

/** Positions of entries and the minute at which each was recorded: some at the same time, some far apart. */
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
  await inTransaction(database.pools.projector, async (client) => {
    await createTables(client, ledgerJournal, 'live');
    await createIndexes(client, ledgerJournal, 'live');
  });
});
afterAll(() => database.drop());

const found = async (moment: string): Promise<string | undefined> =>
  (
    await askOne<{ seq: string }>(
      database.pools.projector,
      sql`select ${firstFrom(moment)}::text as seq`,
    )
  )?.seq;

/** Inserts the postings `p` into the journal. Only their positions and times matter here. */
const posted = `insert into ${ledgerEntriesTable} (seq, position, line, account, chart_account, side, amount, debits_after, credits_after,
    source_debits_after, source_credits_after, source, mode, currency, event_id, event_type, wallet_id, occurred_at, recorded_at)
  select p.seq, p.seq / ${linesMost}, p.seq % ${linesMost}, 'adjustments', 'adjustments', 'debit', 1, 1, 0, 1, 0, 1, 'real', 'USD',
    md5(p.seq::text)::uuid, 'BalanceAdjusted', md5((p.seq % 97)::text)::uuid, p.at, p.at`;

/** Times of two clocks: one entry has a later time than the entries after it. */
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

describe('the first posting from a given time on', () => {
  it('does not exist in a journal without postings', async () => {
    expect(await found(minute(0))).toBe(beyondAll);
  });

  it.each([
    ['times in order', recorded],
    ['times out of order', runningBack],
  ])(
    'is the same by binary search as by a full scan, at every time, given %s',
    async (_what, given) => {
      const { projector } = database.pools;
      const lines = linesOf(given);
      await projector.query(`truncate ${ledgerEntriesTable}`);
      for (const { seq, at } of lines)
        await projector.query(
          `${posted} from (select $1::bigint as seq, $2::timestamptz as at) p`,
          [seq, at],
        );
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

describe('a time in a busy log', () => {
  const entriesInAll = 50_000;
  const second = (at: number): string => minute(at / 60);
  const firstAt = (position: number): string => String(position * linesMost + 1);

  /** Five hundred entries a second. The entry at position 10,000 has a time one minute ahead. */
  beforeAll(async () => {
    const { projector } = database.pools;
    await projector.query(`truncate ${ledgerEntriesTable}`);
    await projector.query(
      `${posted} from (
         select i * ${linesMost} + line as seq, $1::timestamptz + i * interval '2 milliseconds'
           + case when i = 10000 then interval '1 minute' else interval '0' end as at
         from generate_series(0, ${entriesInAll - 1}) i, generate_series(1, 2) line order by 1) p`,
      [second(0)],
    );
    await projector.query(`vacuum (analyze) ${ledgerEntriesTable}`);
  });

  it.each([
    ['before all entries', -60, firstAt(0)],
    ['at the start', 1, firstAt(500)],
    ['before the entry with the time ahead', 19.999, firstAt(10_000)],
    ['after that entry, before its time', 50, firstAt(10_000)],
    ['at its time', 80, firstAt(10_000)],
    ['after its time', 90, firstAt(45_000)],
    ['at the end', 99.998, firstAt(49_999)],
    ['in the future', 3_600, beyondAll],
  ])('%s is found by reading few of thousands of pages', async (_when, at, seq) => {
    expect(await found(second(at))).toBe(seq);
    expect(
      await pagesRead(database.pools.query, sql`select ${positionBefore(second(at))}`),
    ).toBeLessThan(400);
  });
});
