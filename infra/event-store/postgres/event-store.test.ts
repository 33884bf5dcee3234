import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Pool } from 'pg';
import { clientConfig } from '../../postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { describeEventStore } from '../conformance.ts';
import {
  aCommand,
  aCommit,
  anEvent,
  aRequest,
  newStream,
  someEvents,
  type Harness,
} from '../conformance/kit.ts';
import { noStream, type AppendRequest } from '../port.ts';
import { verifyChain } from '../verify-chain.ts';
import { appendBatch } from './append-batch.ts';
import { createPostgresEventStore } from './event-store.ts';
import { forgetCommands } from './forget-commands.ts';
import { startCuttingProxy } from './testing/cutting-proxy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const newPool = (url: string): Pool => {
  const pool = new Pool({ ...clientConfig(url, 'app'), max: 8 });
  pool.on('error', () => undefined);
  return pool;
};

/** A store with its own connections. */
const connectTo = (url: string) => {
  const pool = newPool(url);
  const store = createPostgresEventStore({ pool, connection: clientConfig(url, 'app') });
  return {
    store,
    pool,
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
};

/** Calls the append function in a transaction that stays open: the events have positions but are not committed. */
const holdAppend = async (request: AppendRequest) => {
  const client = await database.pools.app.connect();
  await client.query('begin');
  await appendBatch(client, [request]);
  return {
    untilAnotherWaits: async () => {
      for (;;) {
        // Without this, a transaction keeps seeing the connections that it saw first.
        await client.query('select pg_stat_clear_snapshot()');
        const { rowCount } = await client.query(
          'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        if (rowCount !== 0) return;
      }
    },
    commit: async () => {
      await client.query('commit');
      client.release();
    },
  };
};

const disconnectAll = async (): Promise<void> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name = 'daybook_app'`,
  );
  await client.end();
};

const makeHarness = async (): Promise<Harness> => {
  const connected = [connectTo(database.url)];
  const [{ store }] = connected as [ReturnType<typeof connectTo>];
  return {
    store,
    connect: () => {
      const other = connectTo(database.url);
      connected.push(other);
      return other.store;
    },
    holdAppend,
    disconnect: disconnectAll,
    verify: () => verifyChain(store),
    close: async () => {
      await Promise.all(connected.map(({ close }) => close()));
    },
  };
};

describeEventStore('PostgreSQL', makeHarness);

describe('event store on PostgreSQL', () => {
  const inStore = async (
    run: (connected: ReturnType<typeof connectTo>) => Promise<void>,
    url = database.url,
  ): Promise<void> => {
    const connected = connectTo(url);
    try {
      await run(connected);
    } finally {
      await connected.close();
    }
  };

  it.each([
    ['update', `update eventstore.events set data = '\\x00'`],
    ['delete', 'delete from eventstore.events'],
    ['truncate', 'truncate eventstore.events'],
    ['delete of the head', 'delete from eventstore.head'],
    ['truncate of the head', 'truncate eventstore.head'],
  ])('the log refuses %s, even by its owner', async (_what, statement) => {
    await expect(database.pools.owner.query(statement)).rejects.toThrow(/append-only/);
  });

  it.each([
    ['app', 'update eventstore.head set position = 0'],
    ['app', `insert into eventstore.commands select * from eventstore.commands`],
    ['app', `insert into eventstore.events select * from eventstore.events`],
    ['projector', 'select * from eventstore.commands'],
    ['projector', 'select eventstore.forget_commands(1)'],
    ['query', 'select eventstore.forget_commands(1)'],
    ['query', 'delete from vault.subject_keys'],
  ] as const)('the role %s may not: %s', async (role, statement) => {
    await expect(database.pools[role].query(statement)).rejects.toThrow(
      /permission denied|read-only transaction/,
    );
  });

  it('an append whose connection is lost between commit and answer is written once and returns its result', async () => {
    const proxy = await startCuttingProxy(database.url);
    await inStore(async ({ store }) => {
      const stream = newStream();
      await store.append(aRequest(stream, noStream));
      const commits = [
        aCommit(someEvents(2), aCommand()),
        aCommit([], aCommand()),
        aCommit([anEvent()], aCommand()),
      ];
      proxy.dropAnswerTo('eventstore_append');
      const result = await store.append(aRequest(stream, 0, ...commits));
      const events = await store.read(stream, 1);
      expect(proxy.dropped()).toBe(1);
      expect(events).toHaveLength(3);
      expect(result).toEqual({
        status: 'appended',
        commits: [
          { revision: 2, position: events[1]?.position },
          { revision: 2, position: events[1]?.position },
          { revision: 3, position: events[2]?.position },
        ],
      });
    }, proxy.url);
    await proxy.stop();
  });

  it('an append without command records whose answer is lost is found by the ids of its events', async () => {
    const proxy = await startCuttingProxy(database.url);
    await inStore(async ({ store }) => {
      const stream = newStream();
      await store.append(aRequest(newStream(), noStream));
      proxy.dropAnswerTo('eventstore_append');
      const result = await store.append(aRequest(stream, noStream, aCommit(someEvents(2))));
      expect(proxy.dropped()).toBe(1);
      expect(result).toMatchObject({ status: 'appended', commits: [{ revision: 1 }] });
      expect(await store.read(stream)).toHaveLength(2);
    }, proxy.url);
    await proxy.stop();
  });

  it('appends continue after all connections were broken', async () => {
    await inStore(async ({ store }) => {
      const stream = newStream();
      for (let revision = noStream; revision < 3; revision += 1) {
        await disconnectAll();
        expect((await store.append(aRequest(stream, revision))).status).toBe('appended');
      }
    });
  });

  it('a server that is down rejects all pending calls as unavailable and is found again when it is back', async () => {
    const proxy = await startCuttingProxy(database.url);
    const url = new URL(proxy.url);
    const pool = newPool(proxy.url);
    const connection = clientConfig(proxy.url, 'app');
    const store = createPostgresEventStore({ pool, connection, patienceMs: 200 });
    await store.append(aRequest(newStream(), noStream));
    await proxy.stop();
    const results = await Promise.allSettled([
      store.append(aRequest(newStream(), noStream)),
      store.append(aRequest(newStream(), noStream)),
      store.head(),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { name: 'EventStoreUnavailable' },
      });
    }
    const again = await startCuttingProxy(database.url, Number(url.port));
    expect((await store.append(aRequest(newStream(), noStream))).status).toBe('appended');
    await store.close();
    await pool.end();
    await again.stop();
  });

  it('the record of a command is ignored after seven days, then removed', async () => {
    await inStore(async ({ store, pool }) => {
      const stream = newStream();
      const [again, gone] = [aCommand(), aCommand()];
      await store.append(aRequest(stream, noStream, aCommit([anEvent()], again)));
      await store.append(aRequest(stream, 0, aCommit([anEvent()], gone)));
      await database.pools.owner.query(
        `update eventstore.commands set recorded_at = recorded_at - interval '7 days 1 second'
          where key = any($1)`,
        [[again.key, gone.key]],
      );
      expect(await store.findCommand(again.scope, again.key)).toBeNull();
      const result = await store.append(aRequest(stream, 1, aCommit([anEvent()], again)));
      expect(result.status).toBe('appended');
      expect(await store.findCommand(again.scope, again.key)).toMatchObject({ revisionRead: 1 });
      expect(await forgetCommands(pool, new AbortController().signal)).toBe(1);
      const { rows } = await pool.query('select key from eventstore.commands where key = any($1)', [
        [again.key, gone.key],
      ]);
      expect(rows).toEqual([{ key: again.key }]);
      expect(await forgetCommands(pool, new AbortController().signal)).toBe(0);
    });
  });

  it('in a batch, an expired record is replaced and a valid one makes its repeat a duplicate', async () => {
    await inStore(async ({ store }) => {
      const [expired, alive] = [aCommand(), aCommand()];
      await store.append(aRequest(newStream(), noStream, aCommit([anEvent()], expired)));
      await store.append(aRequest(newStream(), noStream, aCommit([anEvent()], alive)));
      await database.pools.owner.query(
        `update eventstore.commands set recorded_at = recorded_at - interval '7 days 1 second' where key = $1`,
        [expired.key],
      );
      const stream = newStream();
      const results = await Promise.all([
        store.append(aRequest(stream, noStream, aCommit([anEvent()], expired))),
        store.append(aRequest(newStream(), noStream, aCommit([anEvent()], alive))),
        store.append(aRequest(newStream(), noStream, aCommit([anEvent()], aCommand()))),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['appended', 'duplicate', 'appended']);
      expect(await store.findCommand(expired.scope, expired.key)).toMatchObject({ stream });
    });
  });

  it('a conflict does not remove the expired record of its command', async () => {
    const command = aCommand();
    // A store removes expired records after its first append; once this store is closed, it has done so.
    await inStore(async ({ store }) => {
      await store.append(aRequest(newStream(), noStream, aCommit([anEvent()], command)));
    });
    await database.pools.owner.query(
      `update eventstore.commands set recorded_at = recorded_at - interval '7 days 1 second' where key = $1`,
      [command.key],
    );
    const client = await database.pools.app.connect();
    const lost = () => aRequest(newStream(), 7, aCommit([anEvent()], command));
    const conflict = { status: 'conflict', actualRevision: noStream };
    expect(await appendBatch(client, [lost()])).toEqual([conflict]);
    const both = await appendBatch(client, [lost(), aRequest(newStream(), noStream)]);
    client.release();
    expect(both).toMatchObject([conflict, { status: 'appended' }]);
    const { rowCount } = await database.pools.owner.query(
      'select from eventstore.commands where key = $1',
      [command.key],
    );
    expect(rowCount).toBe(1);
  });

  it('a single append is a conflict when another process writes its revision while it waits', async () => {
    await inStore(async ({ store }) => {
      const stream = newStream();
      const other = await holdAppend(aRequest(stream, noStream, aCommit([anEvent()], aCommand())));
      const waiting = store.append(aRequest(stream, noStream, aCommit([anEvent()], aCommand())));
      await other.untilAnotherWaits();
      await other.commit();
      expect(await waiting).toEqual({ status: 'conflict', actualRevision: 0 });
      expect(await store.read(stream)).toHaveLength(1);
    });
  });

  it('a single append is a duplicate when another process executes its command while it waits', async () => {
    await inStore(async ({ store }) => {
      const command = aCommand();
      const other = await holdAppend(
        aRequest(newStream(), noStream, aCommit([anEvent()], command)),
      );
      const stream = newStream();
      const waiting = store.append(aRequest(stream, noStream, aCommit([anEvent()], command)));
      await other.untilAnotherWaits();
      await other.commit();
      expect(await waiting).toMatchObject({ status: 'duplicate', record: { key: command.key } });
      expect(await store.read(stream)).toEqual([]);
    });
  });

  it('the append function refuses a whole batch that has two requests for one stream', async () => {
    await inStore(async ({ store, pool }) => {
      const stream = newStream();
      const client = await pool.connect();
      const twice = [aRequest(stream, noStream), aRequest(stream, noStream)];
      await expect(appendBatch(client, twice)).rejects.toThrow(/events_stream/);
      client.release();
      expect(await store.read(stream)).toEqual([]);
    });
  });

  it('the verification finds an event that was changed while the triggers were disabled, with its position', async () => {
    const other = await createTestDatabase();
    await inStore(async ({ store }) => {
      const stream = newStream();
      await store.append(aRequest(stream, noStream, aCommit(someEvents(5))));
      const anchor = await store.head();
      await store.append(aRequest(stream, 4, aCommit(someEvents(5))));
      expect((await verifyChain(store)).broken).toBeNull();
      await other.pools.owner.query(`
        alter table eventstore.events disable trigger events_append_only;
        update eventstore.events set metadata = '{}' where position = 7`);
      expect((await verifyChain(store)).broken).toMatchObject({
        position: 7n,
        event: { stream, revision: 6 },
        reason: 'wrong-link',
      });
      const hash = Buffer.from(anchor.hash).toString('hex');
      await other.pools.owner.query('delete from eventstore.events where position = 5');
      expect((await verifyChain(store, [{ position: 5n, hash }])).broken).toMatchObject({
        position: 6n,
        reason: 'missing-events',
      });
    }, other.url);
    await other.drop();
  });
});
