import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { borrow } from '../../infra/postgres/transaction.ts';
import { copyAtOnce } from './copy-at-once.ts';
import { isPoison } from './poison.ts';

const copy = 'copy pg_temp.lines (id, text) from stdin';
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const onTable = async <T>(
  use: (client: Awaited<ReturnType<typeof borrow>>['client']) => Promise<T>,
): Promise<T> => {
  const { client, giveBack } = await borrow(database.pools.owner);
  try {
    await client.query('create temporary table lines (id integer primary key, text text)');
    return await use(client);
  } finally {
    giveBack();
  }
};

describe('copying at once', () => {
  it('given lines in several pieces, then all are there when it is done', async () => {
    const rows = await onTable(async (client) => {
      await copyAtOnce(client, copy, [Buffer.from('1\tone\n2\t\\N\n'), Buffer.from('3\tdrei ä\n')]);
      return (await client.query<{ id: number; text: string | null }>('select * from lines')).rows;
    });
    expect(rows).toEqual([
      { id: 1, text: 'one' },
      { id: 2, text: null },
      { id: 3, text: 'drei ä' },
    ]);
  });

  it('given a row that is refused, then the cause is told, nothing is there, and the connection goes on', async () => {
    const found = await onTable(async (client) => {
      const refusal = await copyAtOnce(client, copy, [Buffer.from('1\ta\n1\tb\n')]).catch(
        (error: unknown) => error,
      );
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::integer as count from lines',
      );
      return { refusal, count: rows[0]?.count };
    });
    expect(isPoison(found.refusal)).toBe(true);
    expect(found.count).toBe(0);
  });

  it('given a statement that fails before it takes lines, then these are passed over', async () => {
    const found = await onTable(async (client) => {
      const refusal = await copyAtOnce(client, 'copy pg_temp.none from stdin', [
        Buffer.from('1\n'),
      ]).catch((error: unknown) => error);
      return { refusal, after: (await client.query<{ one: number }>('select 1 as one')).rows };
    });
    expect(found.refusal).toMatchObject({ code: '42P01' });
    expect(found.after).toEqual([{ one: 1 }]);
  });

  it('given a connection that ends meanwhile, then that is told', async () => {
    const server = new Client({ connectionString: database.url });
    await server.connect();
    const told = await onTable(async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await server.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      return copyAtOnce(client, copy, [Buffer.from('1\ta\n')]).catch((error: unknown) => error);
    });
    await server.end();
    expect(told).toBeInstanceOf(Error);
  });
});
