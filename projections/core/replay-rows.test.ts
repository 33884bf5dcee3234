import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { idOf, type DomainEvent } from '../../domain/shared/messages.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createTestLog, type TestLog } from '../testing/test-log.ts';
import { added } from '../testing/runner-test.ts';
import { createTables } from './build.ts';
import { defineProjection, type Projection } from './define-projection.ts';
import { createReplayRows } from './replay-rows.ts';
import { replay } from './replay.ts';
import { inTransaction } from '../../infra/postgres/transaction.ts';
import { targetOf } from './write-batch.ts';

type SumRow = Readonly<{ wallet_id: string; total: string; texts: object }>;
type LineRow = Readonly<{ position: string; text: string | null }>;

/** Texts that COPY must escape, an empty first field, and a text that looks like JSON. */
const awkward = ['', '\\', '\\N', 'a\tb\nc\r', '"quoted"', 'Ünïcode 漢字 💰', '\\.', 'null'];
const awkwardOf = (position: bigint): string => awkward[Number(position) % awkward.length] ?? '';

/** A projection with sums that are removed at zero, and a line for each event. */
const sums = (): Projection =>
  defineProjection<{ main: SumRow; lines: LineRow }>({
    name: 'sums',
    version: 1,
    categories: ['wallet'],
    tables: {
      main: {
        columns: { total: 'numeric', wallet_id: 'uuid', texts: 'jsonb' },
        key: ['wallet_id'],
      },
      lines: {
        columns: { text: 'text?', position: 'bigint' },
        key: ['position'],
        isWrittenOnce: true,
      },
    },
    touches: ({ stream }) => [{ table: 'main', key: [idOf(stream)] }],
    apply: ({ stream, data, position }, rows) => {
      const id = idOf(stream);
      const amount = 'amount' in data && typeof data.amount === 'string' ? data.amount : '0';
      const total = BigInt(rows.get('main', id)?.total ?? '0') + BigInt(amount);
      if (total === 0n) rows.remove('main', id);
      else rows.put('main', { wallet_id: id, total: String(total), texts: [awkwardOf(position)] });
      const text = position % 5n === 0n ? null : awkwardOf(position);
      rows.put('lines', { position: String(position), text });
    },
  });

let database: TestDatabase;
let pool: Pool;
let log: TestLog;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = database.pools.projector;
  log = createTestLog();
});
afterEach(() => database.drop());

const walletOf = (at: number): string => `wallet-01890000-0000-7000-8000-00000000000${at}`;

/** Replays the log in batches of two events. */
const replayed = async (room: number) => {
  const projection = sums();
  const target = targetOf(projection, 'rebuild');
  await inTransaction(pool, (client) => createTables(client, projection, 'rebuild'));
  const rows = createReplayRows(target, (work) => inTransaction(pool, work), room);
  const { position } = await log.store.head();
  for await (const { events } of replay(log, projection, { from: 0n, upTo: position })) {
    for (let from = 0; from < events.length; from += 2) {
      await rows.apply(events.slice(from, from + 2));
    }
  }
  await rows.finish({ withKeys: true });
  const tables = ['sums_v1__rebuild', 'sums_lines_v1__rebuild'];
  const found = await Promise.all(
    tables.map((table) => pool.query(`select * from read.${table} order by 2`)),
  );
  const keys = await pool.query(
    `select 1 from pg_index i join pg_class c on c.oid = i.indrelid where indisprimary and c.relname = any($1)`,
    [tables],
  );
  expect(keys.rowCount).toBe(tables.length);
  return found.map((each): unknown => each.rows);
};

describe('the rows of a replay', () => {
  const expectedLines = (count: number) =>
    Array.from({ length: count }, (_none, at) => ({
      position: String(at + 1),
      text: (at + 1) % 5 === 0 ? null : awkwardOf(BigInt(at + 1)),
    }));

  const events: readonly (readonly [number, DomainEvent])[] = [
    [1, added('5')],
    [2, added('7')],
    [3, added('1')],
    [1, added('-5')],
    [4, added('9')],
    [2, added('1')],
    [1, added('3')],
    [5, added('4')],
    [5, added('-4')],
    [3, added('2')],
  ];
  const expectedSums = [
    { wallet_id: walletOf(1).slice(7), total: '3', texts: [awkwardOf(7n)] },
    { wallet_id: walletOf(2).slice(7), total: '8', texts: [awkwardOf(6n)] },
    { wallet_id: walletOf(3).slice(7), total: '3', texts: [awkwardOf(10n)] },
    { wallet_id: walletOf(4).slice(7), total: '9', texts: [awkwardOf(5n)] },
  ];

  beforeEach(async () => {
    for (const [wallet, event] of events) await log.append(walletOf(wallet), event);
  });

  it('given room for all rows, then each is written once, with exact texts', async () => {
    expect(await replayed(100)).toEqual([expectedSums, expectedLines(events.length)]);
  });

  it.each([0, 1, 2, 3])(
    'given room for %i rows, then written rows are loaded, changed and removed',
    async (room) => {
      expect(await replayed(room)).toEqual([expectedSums, expectedLines(events.length)]);
    },
  );
});
