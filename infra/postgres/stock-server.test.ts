import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { publishTestPostgresUrl } from '../config.ts';
import { describeEventStore } from '../event-store/conformance.ts';
import type { Harness } from '../event-store/conformance/kit.ts';
import { createPostgresEventStore } from '../event-store/postgres/event-store.ts';
import { verifyChain } from '../event-store/verify-chain.ts';
import { migrate } from './migrate.ts';
import { databaseRoles, type DatabaseRole } from './database-roles.ts';
import { clientConfig, createPool } from './pools.ts';
import { createEmptyDatabase, createTestDatabase } from './testing/database.ts';
import { startTestServer, untouched, type TestServer } from './testing/test-server.ts';

/** A foreign server, as DATABASE_URL may name one: it has none of our configuration. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(untouched);
  publishTestPostgresUrl(server.url);
});
afterAll(() => server.stop());

const open = async (): Promise<Harness> => {
  const database = await createTestDatabase();
  const connection = clientConfig(database.url, 'app');
  const connect = () => createPostgresEventStore({ pool: database.pools.app, connection });
  const store = connect();
  const others: (typeof store)[] = [];
  return {
    store,
    connect: () => {
      const other = connect();
      others.push(other);
      return other;
    },
    verify: () => verifyChain(store, []),
    close: async () => {
      await Promise.all([store, ...others].map((one) => one.close()));
      await database.drop();
    },
  };
};

describeEventStore('PostgreSQL with its configuration untouched', open);

describe('sessions on a server whose settings are not ours', () => {
  const settingsOf = async (url: string, role: DatabaseRole) => {
    const pool = createPool({ connectionString: url, role, max: 1 });
    const { rows } = await pool.query<Record<string, string>>(
      `select current_user::text as "user", ${[
        ...['jit', 'plan_cache_mode', 'statement_timeout', 'lock_timeout', 'application_name'],
        ...['idle_in_transaction_session_timeout', 'default_transaction_isolation', 'timezone'],
        ...['default_transaction_read_only', 'datestyle'],
      ]
        .map((name) => `current_setting('${name}') as ${name}`)
        .join(', ')}`,
    );
    await pool.end();
    return rows[0];
  };

  it.each(databaseRoles)(
    '%s has the settings that it requires, whatever the settings of the database are',
    async (role) => {
      const database = await createTestDatabase();
      const client = new Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<{ name: string }>('select current_database() as name');
      for (const setting of [
        ...["jit = 'on'", "plan_cache_mode = 'force_custom_plan'", "statement_timeout = '7s'"],
        ...["lock_timeout = '5ms'", "idle_in_transaction_session_timeout = '5ms'"],
        ...["default_transaction_isolation = 'serializable'", "timezone = 'Asia/Tokyo'"],
        ...["default_transaction_read_only = 'on'", "datestyle = 'SQL, DMY'"],
      ]) {
        await client.query(`alter database ${rows[0]?.name ?? ''} set ${setting}`);
      }
      await client.end();
      expect(await settingsOf(database.url, role)).toEqual({
        user: `daybook_${role}`,
        application_name: `daybook_${role}`,
        jit: 'off',
        plan_cache_mode: 'auto',
        lock_timeout: '0',
        statement_timeout: role === 'query' ? '15s' : '0',
        idle_in_transaction_session_timeout: ['app', 'query'].includes(role) ? '1min' : '0',
        default_transaction_isolation: 'read committed',
        timezone: 'UTC',
        default_transaction_read_only: role === 'query' ? 'on' : 'off',
        datestyle: 'ISO, MDY',
      });
      await database.drop();
    },
  );

  it('send only startup parameters that PgBouncer accepts', () => {
    for (const role of databaseRoles) {
      const { options, statement_timeout, lock_timeout } = clientConfig(server.url, role);
      expect([options, statement_timeout, lock_timeout]).toEqual([undefined, undefined, undefined]);
    }
  });

  it('are refused at the start with the cause when the server allows too few connections', async () => {
    const narrow = await startTestServer({ ...untouched, max_connections: '30' }).catch(
      (error: unknown) => error,
    );
    expect(narrow).toMatchObject({
      message: expect.stringMatching(/accepts 27 connections.*max_connections/),
    });
  });

  it('can migrate an empty database', async () => {
    const database = await createEmptyDatabase();
    await migrate(database.url);
    await database.drop();
  });
});
