import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createCodec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { createPostgresEventStore } from '../../infra/event-store/postgres/event-store.ts';
import { clientConfig } from '../../infra/postgres/pools.ts';
import { createTestDatabase, type TestDatabase } from '../../infra/postgres/testing/database.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { add, setTotal, tallySender } from '../testing/tally-sender.ts';
import { codeOf } from '../testing/tally-store.ts';
import { tallyCatalogue } from '../testing/tally.ts';
import { createEventReader } from './event-reader.ts';
import { createHandler } from './handle.ts';
import { uuidv7 } from './ids.ts';
import { createPostgresSnapshotTable, createSnapshots, snapshotEvery } from './snapshots.ts';

let database: TestDatabase;
const stores: EventStore[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
});
afterAll(() => database.drop());

/** The parts that each process has for itself: store, caches, mailboxes. */
const newProcess = (streamId: string, watch: (fromRevision: number) => void = () => undefined) => {
  const store = createPostgresEventStore({
    pool: database.pools.app,
    connection: clientConfig(database.url, 'app'),
  });
  stores.push(store);
  const watched: EventStore = {
    ...store,
    read: (stream, fromRevision = 0, limit = undefined) => {
      watch(fromRevision);
      return store.read(stream, fromRevision, limit);
    },
  };
  const kept: Promise<void>[] = [];
  const failures: unknown[] = [];
  const snapshots = createSnapshots({
    table: createPostgresSnapshotTable(database.pools.app),
    store: watched,
    onError: (error) => failures.push(error),
  });
  const handler = createHandler({
    store: watched,
    codec: createCodec({ catalogues: [tallyCatalogue], subjectKeys: createInMemorySubjectKeys() }),
    reader: createEventReader([tallyCatalogue]),
    clock: () => new Date('2026-01-05T12:00:00.000Z'),
    snapshots: {
      ...snapshots,
      keepIfDue: (...given) => {
        const keeping = snapshots.keepIfDue(...given);
        kept.push(keeping);
        return keeping;
      },
    },
  });
  const send = tallySender(handler);
  return {
    store,
    /** Waits until all due snapshots are written. */
    kept: async () => {
      await Promise.all(kept);
      expect(failures).toEqual([]);
    },
    send: (...[command, options]: Parameters<typeof send>) =>
      send(command, { streamId, ...options }),
  };
};

describe('handle on PostgreSQL', () => {
  it('given two processes, when one would refuse on a stale cache, then it reads the tail and decides again', async () => {
    const streamId = uuidv7();
    const [one, other] = [newProcess(streamId), newProcess(streamId)];
    await one.send(add(10));
    await other.send(setTotal(0));

    expect(await one.send(add(5))).toMatchObject({ body: { total: 5 }, replayed: false });
    expect(await codeOf(other.send(add(6)))).toBe('INSUFFICIENT_BALANCE');
    expect(await other.send(setTotal(5))).toMatchObject({ body: { total: 5, written: 0 } });
  });

  it('given two processes that race, when the limit allows ten commands, then ten are accepted', async () => {
    const streamId = uuidv7();
    const processes = [newProcess(streamId), newProcess(streamId)];
    const codes = await Promise.all(
      Array.from({ length: 60 }, (_, index) => processes[index % 2]?.send(add(1))).map((sending) =>
        codeOf(Promise.resolve(sending)),
      ),
    );

    expect(codes.filter((each) => each === 'accepted')).toHaveLength(10);
    expect(codes.filter((each) => each === 'INSUFFICIENT_BALANCE')).toHaveLength(50);
    expect(await processes[0]?.store.read(`tally-${streamId}`)).toHaveLength(10);
  });

  it('given the same key in both processes at once, then the command is executed once and both give the same answer', async () => {
    const streamId = uuidv7();
    const key = uuidv7();
    const processes = [newProcess(streamId), newProcess(streamId)];
    const answers = await Promise.all(processes.map(({ send }) => send(add(3), { key })));

    expect(answers.map(({ body }) => body)).toEqual([
      { total: 3, written: 1 },
      { total: 3, written: 1 },
    ]);
    expect(answers.map(({ replayed }) => replayed).sort()).toEqual([false, true]);
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
  });

  it('given a process killed between append and answer, when the command is sent again, then it gets the recorded answer', async () => {
    const key = uuidv7();
    const script = fileURLToPath(new URL('../testing/crash-after-append.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, database.url, key], {
      stdio: 'inherit',
    });
    const signal = await new Promise((resolve) => child.once('exit', (_status, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');

    const survivor = newProcess('00000000-0000-7000-8000-00000000000a');
    expect(await survivor.send(add(7), { key })).toMatchObject({
      status: 200,
      body: { total: 7 },
      replayed: true,
    });
    expect(await survivor.store.read('tally-00000000-0000-7000-8000-00000000000a')).toHaveLength(1);
    expect(await codeOf(survivor.send(add(6), { key }))).toBe('KEY_REUSED');
  });

  describe('snapshots', () => {
    const fill = async (streamId: string): Promise<void> => {
      const writer = newProcess(streamId);
      for (let round = 0; round < snapshotEvery / 100; round += 1) {
        // The total alternates, so that every command writes an event.
        await Promise.all(
          Array.from({ length: 100 }, (_, index) => writer.send(setTotal((index % 2) + 1))),
        );
      }
      await writer.kept();
    };
    const coldReads = async (streamId: string): Promise<readonly number[]> => {
      const reads: number[] = [];
      const cold = newProcess(streamId, (fromRevision) => reads.push(fromRevision));
      expect(await cold.send(setTotal(7))).toMatchObject({ body: { total: 7 } });
      return reads;
    };
    const change = (streamId: string, set: string) =>
      database.pools.owner.query(`update eventstore.snapshots set ${set} where stream = $1`, [
        `tally-${streamId}`,
      ]);

    it('given five hundred events, when a process without a cache decides, then it reads from the snapshot on', async () => {
      const streamId = uuidv7();
      await fill(streamId);
      const reads = await coldReads(streamId);
      expect(reads).not.toContain(0);
      expect(Math.min(...reads)).toBeGreaterThan(350);
    });

    it('given a snapshot of another fold version or with another event hash, then the stream is read from its beginning', async () => {
      const streamId = uuidv7();
      await fill(streamId);
      await change(streamId, 'fold_version = 2');
      expect(await coldReads(streamId)).toContain(0);
      await change(streamId, "fold_version = 1, hash = decode(repeat('ab', 32), 'hex')");
      expect(await coldReads(streamId)).toContain(0);
    });
  });
});
