import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createProbe, idsOf } from '../conformance/kit.ts';
import {
  EventStoreUnavailable,
  noStream,
  type AppendRequest,
  type EventStore,
  type StoredEvent,
} from '../port.ts';
import type { Intents } from './intents.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import { startSimulator, type Simulator } from './simulator/server.ts';
import { createEventStoreDb } from './store.ts';
import { verifyStreams } from './verify-streams.ts';

/** The behaviour of the real server and client that `pitfalls.md` describes, on the simulator of the Streams API. */

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));
const idOf = (n: number): string => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

const request = (
  stream: string,
  expectedRevision: number,
  first: number,
  count = 1,
  key: string | null = null,
): AppendRequest => ({
  stream,
  expectedRevision,
  commits: [
    {
      events: Array.from({ length: count }, (_unused, index) => ({
        id: idOf(first + index),
        type: 'Tried',
        version: 1,
        occurredAt: '2026-06-11T14:32:08.000Z',
        data: bytes(`{"n":${first + index}}`),
        metadata: bytes('{}'),
      })),
      command:
        key === null
          ? null
          : {
              scope: 'u1/-',
              key,
              commandId: idOf(first + 4096),
              bodyHash: new Uint8Array(32),
              answer: '{}',
            },
    },
  ],
});

/** Long timeouts, so that a busy machine does not look like a silent server: only injected faults hang. */
const patient = { readTimeoutMs: 60_000, appendTimeoutMs: 60_000, retryPausesMs: [10, 20, 40] };

/** Gives up after a second of silence; `insistent` retries for longer than a machine may stall. */
const impatient = { ...patient, appendTimeoutMs: 1_000, retryPausesMs: [10, 20, 40, 80, 160] };
const insistent = { ...impatient, retryPausesMs: Array<number>(30).fill(50) };

describe('EventStoreDB adapter against the simulator of the Streams API', () => {
  let simulator: Simulator;
  let intents: Intents;
  let store: EventStore;

  const open = (timing = patient): EventStore =>
    createEventStoreDb({ connectionString: simulator.connectionString(), intents, timing });

  beforeEach(async () => {
    simulator = await startSimulator();
    intents = createInMemoryIntents();
    store = open();
  });

  afterEach(async () => {
    await store.close();
    await simulator.stop();
  });

  it('repeats an append with the same ids when its answer is lost, and the events are written once', async () => {
    const losing = open(insistent);
    simulator.faults.loseAnswers(1);
    expect(await losing.append(request('wallet-1', noStream, 1, 2))).toMatchObject({
      status: 'appended',
    });
    await losing.close();
    expect(simulator.log.stream('wallet-1')).toHaveLength(2);
    expect(idsOf(await store.read('wallet-1'))).toEqual([idOf(1), idOf(2)]);
  });

  it('rejects the appends in progress when the stream hangs, then recovers with a new client', async () => {
    const hanging = open(impatient);
    // After this append the store knows the last link of the stream and need not read it.
    await hanging.append(request('wallet-1', noStream, 1));
    simulator.faults.freeze();
    const outcome = hanging.append(request('wallet-1', 0, 2));
    await expect(outcome).rejects.toBeInstanceOf(EventStoreUnavailable);
    simulator.faults.thaw();
    expect(await hanging.append(request('wallet-1', 0, 2))).toMatchObject({ status: 'appended' });
    expect(simulator.log.all()).toHaveLength(2);
    await hanging.close();
  });

  it("retries while the server answers 'Server Is Not Ready'", async () => {
    const trying = open(insistent);
    await trying.append(request('wallet-1', noStream, 1));
    simulator.faults.refuse(3);
    expect(await trying.append(request('wallet-1', 0, 2))).toMatchObject({ status: 'appended' });
    expect(simulator.faults.refusalsLeft()).toBe(0);
    await trying.close();
  });

  it('rejects as unavailable while the server is down and appends when it is back', async () => {
    simulator.kill();
    await expect(store.append(request('wallet-1', noStream, 1))).rejects.toBeInstanceOf(
      EventStoreUnavailable,
    );
    await simulator.restart();
    const again = open({ ...patient, retryPausesMs: [100, 200, 400, 800, 1_600, 3_200] });
    expect(await again.append(request('wallet-1', noStream, 1))).toMatchObject({
      status: 'appended',
    });
    await again.close();
  });

  it('does not treat a claimed command as executed when its append conflicted', async () => {
    const lost = request('wallet-1', 7, 1, 1, 'k1');
    expect(await store.append(lost)).toEqual({ status: 'conflict', actualRevision: noStream });
    expect(await store.findCommand('u1/-', 'k1')).toBeNull();
    expect(await store.append(request('wallet-1', noStream, 1, 1, 'k1'))).toMatchObject({
      status: 'appended',
    });
  });

  it('refuses an id that is not a UUID before it reaches the client', async () => {
    const bad = request('wallet-1', noStream, 1);
    const events = (bad.commits[0]?.events ?? []).map((event) => ({ ...event, id: 'not-a-uuid' }));
    await expect(store.append({ ...bad, commits: [{ events, command: null }] })).rejects.toThrow(
      'UUID',
    );
    expect(await store.append(request('wallet-1', noStream, 1))).toMatchObject({
      status: 'appended',
    });
  });

  it.each(['cutSubscriptions', 'silenceSubscriptions'] as const)(
    'continues to deliver events after %s',
    async (fault) => {
      const seen: bigint[] = [];
      let quietRounds = 0;
      let arrived = (): void => undefined;
      const until = (holds: () => boolean): Promise<void> =>
        new Promise((resolve) => {
          arrived = () => {
            if (holds()) resolve();
          };
          arrived();
        });
      const subscription = store.subscribe(0n, async (message) => {
        if (message.kind === 'events') seen.push(...message.events.map(({ position }) => position));
        else quietRounds += 1;
        arrived();
      });
      await store.append(request('wallet-1', noStream, 1));
      // Quiet rounds are a second apart: by then the subscription is established and has nothing left to deliver.
      await until(() => seen.length === 1 && quietRounds >= 3);
      simulator.faults[fault]();
      await store.append(request('wallet-1', 0, 2));
      await until(() => seen.length === 2);
      await subscription.stop();
      expect(seen).toEqual(simulator.log.all().map(({ position }) => position));
    },
  );

  it('links the events of a stream and detects one that was changed or removed', async () => {
    await store.append(request('wallet-1', noStream, 1, 3));
    await store.append(request('wallet-1', 2, 10, 2));
    expect(await verifyStreams(store)).toMatchObject({ events: 5, broken: null });
    const brokenIn = async (
      tamper: (events: readonly StoredEvent[]) => readonly StoredEvent[],
    ): Promise<unknown> => {
      const readAll: EventStore['readAll'] = async (after, limit) =>
        tamper(await store.readAll(after, limit));
      return (await verifyStreams({ ...store, readAll })).broken;
    };
    const changed = await brokenIn((events) =>
      events.map((event) => (event.revision === 3 ? { ...event, data: bytes('{"n":99}') } : event)),
    );
    expect(changed).toMatchObject({ event: { revision: 3 }, reason: 'wrong-link' });
    const without = await brokenIn((events) => events.filter(({ revision }) => revision !== 1));
    expect(without).toMatchObject({ event: { revision: 2 }, reason: 'missing-events' });
  });

  it('continues the chain of a stream after an append of another process', async () => {
    await store.append(request('wallet-1', noStream, 1));
    const other = open();
    await other.append(request('wallet-1', 0, 2));
    await other.close();
    expect(await verifyStreams(store)).toMatchObject({ events: 2, broken: null });
  });

  it("reports an end of the log that is not before a caught-up position, also when the newest event is the server's own", async () => {
    await store.append(request('wallet-1', noStream, 1));
    const probe = createProbe();
    const subscription = store.subscribe(0n, probe.deliver, {
      categories: ['wallet'],
      onlyTypes: ['Tried'],
    });
    await probe.until(() => probe.caughtUpAt.length > 0);
    simulator.log.append('$stats-127.0.0.1', 'any', [
      {
        id: idOf(99),
        type: '$statsCollected',
        contentType: 'application/json',
        data: bytes('{}'),
        customMetadata: bytes(''),
      },
    ]);
    const { position: head } = await store.head();
    await probe.until(() => (probe.caughtUpAt.at(-1) ?? 0n) > head);
    expect(await store.end()).toBe(probe.caughtUpAt.at(-1));
    await subscription.stop();
  });
});
