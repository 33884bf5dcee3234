import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, types, type PoolClient } from 'pg';
import { isConnectionLost } from './connection-lost.ts';
import { sendTogether, type Statement } from './pipeline.ts';
import { isRefusedStatement } from './refused-statement.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { borrow } from './transaction.ts';

const copy = 'copy pg_temp.lines (id, text) from stdin';
const insert = (...ids: readonly number[]): Statement => ({
  name: 'insert lines',
  text: 'insert into pg_temp.lines (id) select * from unnest($1::integer[])',
  values: [ids],
});
const count: Statement = { text: 'select count(*)::integer as count from pg_temp.lines' };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

/** A connection with its own empty table. */
const onTable = async <T>(use: (client: PoolClient) => Promise<T>): Promise<T> => {
  const { client, giveBack } = await borrow(database.pools.owner);
  try {
    await client.query('create temporary table lines (id integer primary key, text text)');
    return await use(client);
  } finally {
    giveBack(new Error('Its table goes with it.'));
  }
};

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const preparedOf = async (client: PoolClient) => {
  const { rows } = await client.query<{ statement: string; uses: string }>(
    'select statement, (generic_plans + custom_plans)::text as uses from pg_prepared_statements where not from_sql',
  );
  return rows;
};

describe('statements that are sent together', () => {
  it('are executed in order, and each gets the answer that the driver would give', async () => {
    const asked = `select 1 as one, 2::bigint as two, 1.50::numeric as amount, true as yes, null::text as none,
                          '{"a": [1]}'::jsonb as json, $1::text as text`;
    await onTable(async (client) => {
      const [one, nothing, counted, none] = await sendTogether(client, [
        { text: asked, values: ['ä"\\'] },
        insert(1, 2, 3),
        count,
        { text: 'select id from pg_temp.lines where false' },
      ]);
      expect(one).toEqual((await client.query(asked, ['ä"\\'])).rows);
      expect([nothing, counted, none]).toEqual([[], [{ count: 3 }], []]);
    });
  });

  it('given a named statement that is sent again, also among others, then the connection prepares it once', async () => {
    await onTable(async (client) => {
      const ask: Statement = { name: 'ask', text: 'select $1::integer as given', values: [1] };
      await sendTogether(client, [insert(1), ask]);
      expect(await sendTogether(client, [{ ...ask, values: [2] }, count, insert(2)])).toEqual([
        [{ given: 2 }],
        [{ count: 1 }],
        [],
      ]);
      expect((await preparedOf(client)).map(({ uses }) => uses)).toEqual(['2', '2']);
    });
  });

  it('given a statement of the same name that the driver sent, then both work', async () => {
    await onTable(async (client) => {
      const ask = { name: 'ask', text: 'select $1::integer as given', values: [1] };
      await client.query(ask);
      expect(await sendTogether(client, [ask])).toEqual([[{ given: 1 }]]);
      expect((await client.query(ask)).rows).toEqual([{ given: 1 }]);
    });
  });

  it('given no statements, then nothing is sent', async () => {
    expect(await onTable((client) => sendTogether(client, []))).toEqual([]);
  });
});

describe('a statement that fails among others', () => {
  it('given a transaction, then nothing after it is executed, not even the commit, and its error is reported', async () => {
    await onTable(async (client) => {
      const failure = await failureOf(
        sendTogether(client, [
          { name: 'begin', text: 'begin' },
          insert(1),
          insert(2, 1),
          insert(3),
          { name: 'commit', text: 'commit' },
        ]),
      );
      expect(failure).toMatchObject({ code: '23505' });
      expect(isRefusedStatement(failure)).toBe(true);
      await client.query('rollback');
      expect(await sendTogether(client, [count])).toEqual([[{ count: 0 }]]);
    });
  });

  it('given prepared statements, then all can be sent again on that connection, whether the server has them or not', async () => {
    await onTable(async (client) => {
      const first: Statement = { name: 'first', text: 'select 1 as first' };
      const last: Statement = { name: 'last', text: 'select 2 as last' };
      const divided: Statement = { name: 'divide', text: 'select 1 / $1::integer as divided' };
      const sent = (by: number) =>
        sendTogether(client, [first, { ...divided, values: [by] }, last]);
      expect(await failureOf(sent(0))).toMatchObject({ code: '22012' });
      expect(await failureOf(sent(0))).toMatchObject({ code: '22012' });
      expect(await sent(1)).toEqual([[{ first: 1 }], [{ divided: 1 }], [{ last: 2 }]]);
      expect(await preparedOf(client)).toHaveLength(3);
    });
  });

  it('given an answer that cannot be parsed, then the error is reported after all statements were executed', async () => {
    types.setTypeParser(types.builtins.INET, () => {
      throw new Error('unreadable');
    });
    await onTable(async (client) => {
      const address: Statement = { text: `select '127.0.0.1'::inet as address` };
      expect(await failureOf(sendTogether(client, [address, insert(1)]))).toMatchObject({
        message: 'unreadable',
      });
      expect(await sendTogether(client, [count])).toEqual([[{ count: 1 }]]);
    });
  });
});

describe('a copy among other statements', () => {
  it('given lines in several pieces, then all are visible to the next statement', async () => {
    const answers = await onTable((client) =>
      sendTogether(client, [
        insert(7),
        { text: copy, lines: [Buffer.from('1\tone\n2\t\\N\n'), Buffer.from('3\tdrei ä\n')] },
        { text: 'select id, text from pg_temp.lines order by id' },
      ]),
    );
    expect(answers[2]).toEqual([
      { id: 1, text: 'one' },
      { id: 2, text: null },
      { id: 3, text: 'drei ä' },
      { id: 7, text: null },
    ]);
  });

  it('given a refused row, then the cause is reported, nothing after it is executed and the connection stays usable', async () => {
    await onTable(async (client) => {
      const failure = await failureOf(
        sendTogether(client, [
          { text: 'begin' },
          { text: copy, lines: [Buffer.from('1\ta\n'), Buffer.from('1\tb\n')] },
          insert(2),
          { text: 'commit' },
        ]),
      );
      expect(isRefusedStatement(failure)).toBe(true);
      await client.query('rollback');
      expect(await sendTogether(client, [count])).toEqual([[{ count: 0 }]]);
    });
  });

  it('given a statement that fails before it reads lines, then its lines are ignored', async () => {
    await onTable(async (client) => {
      const none: Statement = { text: 'copy pg_temp.none from stdin', lines: [Buffer.from('1\n')] };
      expect(await failureOf(sendTogether(client, [none, insert(1)]))).toMatchObject({
        code: '42P01',
      });
      expect(await sendTogether(client, [count])).toEqual([[{ count: 0 }]]);
    });
  });
});

describe('a connection that ends', () => {
  const endedBy = async (client: PoolClient): Promise<() => Promise<void>> => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const other = new Client({ connectionString: database.url });
    await other.connect();
    return async () => {
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await other.end();
    };
  };

  it('before anything is sent is reported as a lost connection', async () => {
    const failure = await onTable(async (client) => {
      await (
        await endedBy(client)
      )();
      return failureOf(sendTogether(client, [insert(1), count]));
    });
    expect(isConnectionLost(failure)).toBe(true);
  });

  it('while the server executes the statements is reported as lost, and nothing is committed', async () => {
    const { owner } = database.pools;
    await owner.query('create table kept (id integer)');
    const failure = await onTable(async (client) => {
      const end = await endedBy(client);
      const sent = failureOf(
        sendTogether(client, [
          { text: 'begin' },
          { text: 'insert into kept values (1)' },
          { text: 'select pg_advisory_xact_lock(4711), pg_sleep(600)' },
          { text: 'commit' },
        ]),
      );
      const isBetween = async () => {
        const { rowCount } = await owner.query(
          `select from pg_locks where locktype = 'advisory' and objid = 4711 and granted`,
        );
        return rowCount === 1;
      };
      while (!(await isBetween())) await new Promise(setImmediate);
      await end();
      return sent;
    });
    expect(isConnectionLost(failure)).toBe(true);
    expect((await owner.query('select from kept')).rowCount).toBe(0);
  });
});
