import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { clientConfig } from '../../postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../postgres/testing/database.ts';
import { aCommand, aCommit, anEvent, aRequest, newStream } from '../conformance/kit.ts';
import { noStream, type EventStore } from '../port.ts';
import { createAppendLine, type AppendLine } from './append-line.ts';
import { createPostgresEventStore } from './event-store.ts';
import { sessionOf } from './session.ts';
import { startCuttingProxy, type CuttingProxy } from './testing/cutting-proxy.ts';

let database: TestDatabase;
/** A connection that observes all sessions and is not under test. */
let onlooker: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  onlooker = new Client({ connectionString: database.url });
  await onlooker.connect();
});
afterAll(async () => {
  await onlooker.end();
  await database.drop();
});

const frozen = new Set<number>();
const freeze = (pid: number): void => {
  // With pid 0 the signal would go to the tests themselves.
  if (pid <= 0) throw new Error('There is no session to freeze');
  frozen.add(pid);
  process.kill(pid, 'SIGSTOP');
};
const thaw = (): void => {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen.clear();
};
afterEach(thaw);

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Process ids of the sessions whose latest statement contains the text. */
const sessionsWith = async (text: string): Promise<readonly number[]> => {
  const { rows } = await onlooker.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and position($1 in query) > 0
       and pid <> pg_backend_pid()`,
    [text],
  );
  return rows.map(({ pid }) => pid);
};

/** Whether a session waits for the end of another session that it has terminated. */
const doesOneWaitForAnEnd = async (): Promise<boolean> => {
  const { rowCount } = await onlooker.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'BackendTermination'`,
  );
  return rowCount !== 0;
};
const untilOneWaitsForAnEnd = async (): Promise<void> => {
  while (!(await doesOneWaitForAnEnd())) await pause();
};
/** A session that still waits after a test would be mistaken by the next test for its own. */
const untilNoneWaitsForAnEnd = async (): Promise<void> => {
  while (await doesOneWaitForAnEnd()) await pause();
};

const untilGone = async (pid: number): Promise<void> => {
  for (;;) {
    const { rowCount } = await onlooker.query('select from pg_stat_activity where pid = $1', [pid]);
    if (rowCount === 0) return;
    await pause();
  }
};

const sessionOfLine = (line: AppendLine): Promise<number> =>
  line.use(async (client) => (await sessionOf(client)).pid);

describe('the connection that appends', () => {
  const silenceMs = 6_000;
  /** Lets the silence limit pass. Time passes only here, so that a slow machine does not count as silent. */
  const beSilent = () => jest.advanceTimersByTime(silenceMs);

  const usingLine = async (work: (line: AppendLine) => Promise<void>): Promise<void> => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date'] });
    const line = createAppendLine(clientConfig(database.url, 'app'), silenceMs);
    try {
      await work(line);
    } finally {
      thaw();
      await line.close();
      jest.useRealTimers();
      await untilNoneWaitsForAnEnd();
    }
  };

  it('given a silent server, then it rejects its calls and uses its role on the next connection', async () => {
    await usingLine(async (line) => {
      const pid = await sessionOfLine(line);
      freeze(pid);
      const calls = [1, 2].map((number) => line.use((client) => client.query(`select ${number}`)));
      const told = Promise.allSettled(calls);
      beSilent();
      const silent = { name: 'EventStoreUnavailable', fellSilent: true };
      expect(await told).toMatchObject([
        { status: 'rejected', reason: silent },
        { status: 'rejected', reason: silent },
      ]);
      thaw();
      await line.settled();
      await untilGone(pid);
      const { rows } = await line.use((client) => client.query('select current_user as name'));
      expect(rows).toEqual([{ name: 'daybook_app' }]);
    });
  });

  it('given a frozen server, then the outcome of the calls in it stays unknown', async () => {
    await usingLine(async (line) => {
      const pid = await sessionOfLine(line);
      freeze(pid);
      const told = expect(line.use((client) => client.query('select 1'))).rejects.toThrow();
      beSilent();
      await told;
      const settled = expect(line.settled()).rejects.toThrow('stopped answering');
      await untilOneWaitsForAnEnd();
      beSilent();
      await settled;
    });
  });
});

describe('an append whose connection was lost while it was in a frozen server', () => {
  const usingStore = async (
    work: (store: EventStore, proxy: CuttingProxy) => Promise<void>,
  ): Promise<void> => {
    const proxy = await startCuttingProxy(database.url);
    const store = createPostgresEventStore({
      pool: database.pools.app,
      connection: clientConfig(proxy.url, 'app'),
      patienceMs: 0,
    });
    try {
      await work(store, proxy);
    } finally {
      thaw();
      await store.close();
      await proxy.stop();
    }
  };

  it('is never executed after a caller was told that its command has no record', async () => {
    await usingStore(async (store, proxy) => {
      await store.append(aRequest(newStream(), noStream));
      const [appending = 0] = await sessionsWith('eventstore.append');
      freeze(appending);
      const stream = newStream();
      const command = aCommand();
      const received = proxy.passedOn('eventstore_append');
      const lost = store.append(aRequest(stream, noStream, aCommit([anEvent()], command)));
      const told = expect(lost).rejects.toMatchObject({ name: 'EventStoreUnavailable' });
      await received;
      proxy.cutAll();
      await told;

      const looked = store.findCommand(command.scope, command.key);
      await untilOneWaitsForAnEnd();
      thaw();
      expect(await looked).toBeNull();
      await untilGone(appending);
      expect(await store.read(stream)).toEqual([]);
      expect((await store.append(aRequest(stream, noStream))).status).toBe('appended');
    });
  });
});
