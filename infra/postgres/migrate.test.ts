import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testPostgresUrl } from '../config.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { createPool } from './pools.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './testing/database.ts';

const withClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const asLogin = (url: string, login: string): string => {
  const changed = new URL(url);
  changed.username = login;
  changed.password = 'test';
  return changed.href;
};

describe('migrations', () => {
  it('given an empty database, when two processes migrate at once and a third later, then each migration runs once', async () => {
    const database = await createEmptyDatabase();
    await Promise.all([migrate(database.url), migrate(database.url)]);
    await migrate(database.url);
    const { rows } = await withClient(database.url, (client) =>
      client.query('select name from ops.migrations order by id'),
    );
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(
      migrations.map(({ name }) => name),
    );
    await database.drop();
  });

  it('given the lock of a killed migration, then the next one runs', async () => {
    const database = await createEmptyDatabase();
    await migrate(database.url);
    await withClient(database.url, (client) =>
      client.query('update ops.migrations_lock set is_locked = 1'),
    );
    await expect(migrate(database.url)).resolves.toBeUndefined();
    await database.drop();
  });

  it('given a database that a newer release has migrated, then this release starts and names the newer migrations', async () => {
    const database = await createEmptyDatabase();
    await migrate(database.url);
    await withClient(database.url, (client) =>
      client.query(
        "insert into ops.migrations (name, batch, migration_time) values ('999-newer', 2, now())",
      ),
    );
    const named: (readonly string[])[] = [];
    await migrate(database.url, { onNewer: (names) => named.push(names) });
    expect(named).toEqual([['999-newer']]);
    await database.drop();
  });

  it('given a login without superuser rights that owns the database and has the roles, then it migrates', async () => {
    const database = await createEmptyDatabase();
    const login = `tenant_${Date.now()}`;
    await withClient(database.url, async (client) => {
      await client.query(`create role ${login} login createrole password 'test'`);
      await client.query(
        `grant daybook_owner, daybook_app, daybook_projector, daybook_query to ${login}`,
      );
      await client.query(`alter database "${client.database}" owner to ${login}`);
    });
    await expect(migrate(asLogin(database.url, login))).resolves.toBeUndefined();
    await database.drop();
    await withClient(testPostgresUrl(), (client) => client.query(`drop role ${login}`));
  });

  it('given a login without the rights, then the error says what an administrator must run', async () => {
    const database = await createEmptyDatabase();
    const login = `stranger_${Date.now()}`;
    await withClient(database.url, (client) =>
      client.query(`create role ${login} login password 'test'`),
    );
    await expect(migrate(asLogin(database.url, login))).rejects.toThrow(
      /grant daybook_owner to "stranger/,
    );
    await withClient(database.url, (client) => client.query(`drop role ${login}`));
    await database.drop();
  });
});

describe('database roles', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pools.projector.query('create table read.test_things_v1 (id int primary key)');
    for (const table of ['eventstore.test_facts', 'vault.test_secrets', 'market.test_rates']) {
      await database.pools.owner.query(`create table ${table} (id int)`);
    }
  });
  afterAll(() => database.drop());

  const refused = (statement: string) =>
    expect(database.pools.query.query(statement)).rejects.toThrow(/permission denied|read-only/);

  it('query reads only the schemas read and market', async () => {
    await database.pools.query.query('select * from read.test_things_v1');
    await database.pools.query.query('select * from market.test_rates');
    await refused('select * from eventstore.test_facts');
    await refused('select * from vault.test_secrets');
    await refused('select * from ops.migrations');
  });

  it('query cannot write, not even after it turned read-only off', async () => {
    await refused('insert into read.test_things_v1 values (1)');
    await refused('create table read.mine (id int)');
    await refused('create temporary table mine (id int)');
    await refused('begin read write; insert into market.test_rates values (1); commit');
  });

  it('app reads the log but cannot write it', async () => {
    await database.pools.app.query('select * from eventstore.test_facts');
    await expect(
      database.pools.app.query('insert into eventstore.test_facts values (1)'),
    ).rejects.toThrow(/permission denied/);
    await database.pools.app.query('insert into vault.test_secrets values (1)');
    await expect(database.pools.app.query('delete from read.test_things_v1')).rejects.toThrow(
      /permission denied/,
    );
  });

  it('a pool survives the end of its connection', async () => {
    const pool = createPool({ connectionString: database.url, role: 'app', max: 1 });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await withClient(database.url, (client) =>
      client.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    );
    await expect(pool.query('select 1').catch(() => pool.query('select 1'))).resolves.toMatchObject(
      { rowCount: 1 },
    );
    await pool.end();
  });
});
