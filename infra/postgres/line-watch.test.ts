import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { watchLine } from './line-watch.ts';
import { clientConfig, createPool } from './pools.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { startLosingProxy, type LosingProxy } from './testing/losing-proxy.ts';

let database: TestDatabase;
let proxy: LosingProxy;
let pool: Pool;
let watch: ReturnType<typeof watchLine>;
let told: number;
let tries: string[];
let onTried: () => void;

const tryConnection = async (): Promise<void> => {
  const client = new Client({
    ...clientConfig(proxy.url, 'app'),
    connectionTimeoutMillis: 300,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    tries.push('served');
  } catch (error) {
    tries.push('silent');
    throw error;
  } finally {
    onTried();
  }
};

/** Resolves when the condition holds after a try of a new connection. */
const tried = async (isEnough: () => boolean): Promise<void> => {
  while (!isEnough()) await new Promise<void>((resolve) => (onTried = resolve));
};

/** Resolves when the watch has a connection; nothing else takes one from this pool. */
const holds = () => once(pool, 'acquire');

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  proxy = await startLosingProxy(database.url);
  pool = createPool({ connectionString: proxy.url, role: 'app', max: 3 });
  [told, tries, onTried] = [0, [], () => undefined];
});
afterEach(async () => {
  await watch.stop();
  await proxy.close();
  await pool.end();
});
afterAll(() => database.drop());

/** Ends the sessions as an operator does, which closes their connections. */
const endSessions = async (): Promise<void> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'daybook_app'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  await client.end();
};

/** Starts the watch; resolves when it reports that the server is gone. */
const begin = (): Promise<void> =>
  new Promise<void>((resolve) => {
    const onGone = (): void => {
      told += 1;
      resolve();
    };
    watch = watchLine({ pool, tryConnection, onGone, everyMs: 50, silenceMs: 300 });
  });

describe('the watch over the database connections of a process', () => {
  it('given a server that vanished without closing them, when new ones are served, then the loss is reported', async () => {
    const held = holds();
    const gone = begin();
    await held;
    proxy.lose();
    await gone;
    expect(told).toBe(1);
    expect(tries).toEqual(['served']);
  });

  it('given that new connections get no answer either, then it waits until one does', async () => {
    const held = holds();
    const gone = begin();
    await held;
    proxy.swallowNew(true);
    proxy.lose();
    await tried(() => tries.length >= 2);
    expect(told).toBe(0);
    expect(new Set(tries)).toEqual(new Set(['silent']));
    proxy.swallowNew(false);
    await gone;
    expect(tries.at(-1)).toBe('served');
  });

  it('given that its connection is closed, then it takes another one and reports nothing', async () => {
    const held = holds();
    const gone = begin();
    await held;
    const another = holds();
    await endSessions();
    await another;
    expect(told).toBe(0);
    proxy.lose();
    await gone;
    expect(told).toBe(1);
  });
});
