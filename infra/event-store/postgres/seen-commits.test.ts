import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, type Pool } from 'pg';
import { clientConfig, createPool } from '../../postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import {
  aCommit,
  anEvent,
  aRequest,
  createProbe,
  newStream,
  someEvents,
} from '../conformance/kit.ts';
import { noStream, type EventStore } from '../port.ts';
import { createPostgresEventStore } from './event-store.ts';
import { CommitsLost, createSeenCommits, type SeenCommits } from './seen-commits.ts';

type Process = Readonly<{
  store: EventStore;
  pool: Pool;
  seen: SeenCommits;
  end: () => Promise<void>;
}>;

let database: TestDatabase;
let one: Process;
let processes: Process[];

/** A process as in production: its pool and the connections of the store are checked against the commits it saw. */
const startProcess = (): Process => {
  const seen = createSeenCommits();
  const open = { connectionString: database.url, role: 'app' } as const;
  const pool = createPool({ ...open, max: 4, check: seen.check });
  const store = createPostgresEventStore({
    pool,
    connection: clientConfig(database.url, 'app'),
    seen,
  });
  const end = async (): Promise<void> => {
    await store.close();
    await pool.end();
  };
  const started = { store, pool, seen, end };
  processes.push(started);
  return started;
};

beforeEach(async () => {
  database = await createTestDatabase();
  processes = [];
  one = startProcess();
});
afterEach(async () => {
  await Promise.all(processes.map(({ end }) => end()));
  await database.drop();
});

/** Another server takes over: all connections break, and its log ends with the last event that it had received. */
const failOver = async (lastReceived: bigint): Promise<void> => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    alter table eventstore.events disable trigger events_append_only;
    delete from eventstore.events where position > ${lastReceived};
    alter table eventstore.events enable trigger events_append_only;
    update eventstore.head h set position = e.position, hash = e.hash, recorded_at = e.recorded_at
      from eventstore.events e where e.position = ${lastReceived}`);
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
};

const stream = newStream();

/** Five events, of which the next server has received three in most tests. */
const givenFive = async (): Promise<void> => {
  await one.store.append(aRequest(stream, noStream, aCommit(someEvents(3))));
  await one.store.append(aRequest(stream, 2, aCommit(someEvents(2))));
};

const isLost = (asked: Promise<unknown>): Promise<void> =>
  expect(asked).rejects.toThrow(CommitsLost);

describe('a failover that loses commits', () => {
  it('given events that were read, when they are lost, then all reads and writes fail and the error says what happened', async () => {
    await givenFive();
    await one.store.head();
    await failOver(3n);

    await isLost(one.store.read(stream));
    await isLost(one.store.append(aRequest(newStream(), noStream)));
    await isLost(one.pool.query('select 1'));
    const { message } = await one.seen.lost;
    expect(message).toMatch(/up to position 5, but the log now ends at 3 without them/);
    const { rows } = await database.pools.owner.query('select position from eventstore.head');
    expect(rows).toEqual([{ position: '3' }]);
  });

  it('given that other events have their positions now, then the hash reveals the loss', async () => {
    await givenFive();
    await one.store.readAll(0n, 10);
    await failOver(3n);
    await startProcess().store.append(aRequest(newStream(), noStream, aCommit(someEvents(2))));
    await isLost(one.store.read(stream));
  });

  it('given events that were appended but never read, then the id of the last one reveals the loss', async () => {
    await givenFive();
    await failOver(3n);
    await startProcess().store.append(aRequest(newStream(), noStream, aCommit(someEvents(2))));
    await isLost(one.store.append(aRequest(newStream(), noStream)));
  });

  it('given a subscription that received them, then it receives no event that was written in their place', async () => {
    await givenFive();
    const probe = createProbe();
    const following = one.store.subscribe(0n, probe.deliver);
    await probe.until(() => probe.events().length === 5);
    await failOver(3n);
    const event = anEvent();
    await startProcess().store.append(
      aRequest(newStream(), noStream, aCommit([...someEvents(2), event])),
    );
    await one.seen.lost;
    await following.stop();
    expect(probe.events().map(({ id }) => id)).not.toContain(event.id);
  });

  it('given a new server that received all events, then work continues', async () => {
    await givenFive();
    await one.store.readAll(0n, 10);
    await failOver(5n);
    expect(await one.store.append(aRequest(stream, 4))).toMatchObject({ status: 'appended' });
    expect(await one.store.read(stream)).toHaveLength(6);
  });

  it('given a process that starts afterwards, then it works with the current log', async () => {
    await givenFive();
    await failOver(3n);
    const next = startProcess();
    expect(await next.store.read(stream)).toHaveLength(3);
    expect(await next.store.append(aRequest(stream, 2))).toMatchObject({ status: 'appended' });
  });
});
