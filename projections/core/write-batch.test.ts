import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { sendTogether } from '../../infra/postgres/pipeline.ts';
import { added, tally } from '../testing/runner-test.ts';
import { createTestLog } from '../testing/test-log.ts';
import type { Projection } from './define-projection.ts';
import { createTableSql } from './table-sql.ts';
import { openBatch, targetOf } from './write-batch.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
});

const walletAt = (place: number): string =>
  `wallet-01890000-0000-7000-8000-${String(place).padStart(12, '0')}`;

/** A tally whose row is created by the first event of a stream. */
const made: Projection = {
  ...tally('made'),
  touches: (event) => {
    const key = [event.stream.replace('wallet-', '')];
    return [{ table: 'main', key, ...(event.revision === 0 ? { isNew: true } : {}) }];
  },
};

it('given many new rows and an existing one in a batch, then all are written, with later events of a new row', async () => {
  const { pools } = database;
  await pools.projector.query(createTableSql(made, 'main', 'live'));
  const log = createTestLog();
  const client = await pools.projector.connect();
  const target = targetOf(made, 'live');
  let done = 0n;
  const write = async (): Promise<readonly string[]> => {
    const stored = await log.store.readAll(done, 100);
    const events = await Promise.all(stored.map(async (event) => log.codec.decodeFact(event)));
    done = (await log.store.head()).position;
    const { fold, reads, writes } = openBatch(target, events);
    expect(reads.length).toBe(done > 1n ? 1 : 0);

    fold(await sendTogether(client, reads));
    const statements = writes();
    await sendTogether(client, statements);
    return statements.map(({ text }) => text.split(' ', 1)[0] ?? '');
  };
  try {
    await log.append(walletAt(0), added('1'));
    expect(await write()).toEqual(['insert']);
    for (let place = 1; place <= 9; place += 1) await log.append(walletAt(place), added('2'));
    await log.append(walletAt(0), added('4'));
    await log.append(walletAt(9), added('8'));
    expect(await write()).toEqual(['copy', 'insert']);
  } finally {
    client.release();
  }
  const { rows } = await pools.projector.query('select total from read.made_v1 order by wallet_id');
  expect(rows.map(({ total }) => total)).toEqual(['5', ...Array(8).fill('2'), '10']);
});
