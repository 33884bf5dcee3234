import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  aCommit,
  aRequest,
  createProbe,
  idsOf,
  positionsOf,
  someEvents,
} from '../conformance/kit.ts';
import { EventStoreUnavailable, noStream, type EventStore } from '../port.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import { startSimulator, type Simulator } from './simulator/server.ts';
import { createEventStoreDb } from './store.ts';

/**
 * A read ends early and without an error when another call disposes of its client. Each test disposes of the client
 * during a read and expects a complete result.
 */
describe('reads during which their client is disposed of', () => {
  let simulator: Simulator;
  let store: EventStore;
  const count = 10;
  const stream = 'wallet-1';
  const events = someEvents(count);

  const open = (appendTimeoutMs: number, readTimeoutMs = 20_000): EventStore =>
    createEventStoreDb({
      connectionString: simulator.connectionString(),
      intents: createInMemoryIntents(),
      timing: {
        readTimeoutMs,
        appendTimeoutMs,
        retryPausesMs: Array<number>(200).fill(50),
      },
    });

  beforeEach(async () => {
    simulator = await startSimulator();
    store = open(200);
    await store.append(aRequest(stream, noStream, aCommit(events)));
    await store.append(aRequest('other-1', noStream, aCommit()));
  });

  afterEach(async () => {
    simulator.faults.releaseReads();
    await store.close();
    await simulator.stop();
  });

  /** Disposes of the client while `work` is in the middle of a read, then lets the read continue. */
  const disposedDuring = async <Result>(
    work: () => Promise<Result>,
    after: number,
    others = 0,
  ): Promise<Result> => {
    simulator.faults.holdReadAfter(after, others);
    const result = work();
    await simulator.faults.untilReadIsHeld();
    const { revision } = simulator.log.stream('other-1').at(-1) ?? { revision: noStream };
    // An append whose answer is lost disposes of its client and is sent again on a new one.
    simulator.faults.loseAnswers(1);
    await store.append(aRequest('other-1', revision, aCommit()));
    simulator.faults.releaseReads();
    return result;
  };

  it.each([0, 1, 5])('return the whole stream when %i events had arrived', async (after) => {
    const found = await disposedDuring(() => store.read(stream), after);
    expect(idsOf(found)).toEqual(idsOf(events));
  });

  /** Events of another process: the reading process does not know of them and cannot notice that they are missing. */
  const writtenByAnother = async () => {
    const more = someEvents(1_500);
    const another = open(20_000);
    await another.append(aRequest(stream, count - 1, aCommit(more)));
    await another.close();
    return more;
  };

  it('do not mistake a page in the middle of a long stream for its end', async () => {
    const more = await writtenByAnother();
    const found = await disposedDuring(() => store.read(stream), 700);
    expect(idsOf(found)).toEqual(idsOf([...events, ...more]));
  });

  it.each([0, 1, 5])('return the whole log when %i events had arrived', async (after) => {
    const before = positionsOf(simulator.log.all());
    const found = await disposedDuring(() => store.readAll(0n, 100), after);
    expect(positionsOf(found).slice(0, before.length)).toEqual(before);
  });

  it('do not mistake a page in the middle of a long log for its end', async () => {
    await writtenByAnother();
    const before = positionsOf(simulator.log.all());
    const found = await disposedDuring(() => store.readAll(0n, 5_000), 700);
    expect(positionsOf(found).slice(0, before.length)).toEqual(before);
  });

  it('do not return an empty head of a log that has events', async () => {
    const head = await disposedDuring(() => store.head(), 0);
    expect(head.position).toBeGreaterThan(0n);
  });

  it.each([
    ['the head', 0, 0],
    ['a batch', 0, 1],
    ['a batch', 3, 1],
  ])(
    'let a subscription that reads %s neither skip nor repeat an event',
    async (_what, after, others) => {
      const probe = createProbe();
      const subscription = await disposedDuring(
        async () => store.subscribe(0n, probe.deliver),
        after,
        others,
      );
      await store.append(aRequest('late-1', noStream, aCommit()));
      const written = () => positionsOf(simulator.log.all());
      await probe.until(() => probe.events().length >= written().length);
      expect(positionsOf(probe.events())).toEqual(written());
      await subscription.stop();
    },
  );

  it.each([0, 1])(
    'let a caught-up subscription neither skip nor repeat an event when its look had got %i new events',
    async (after) => {
      const probe = createProbe();
      const written = () => positionsOf(simulator.log.all());
      const isWhole = () => probe.events().length >= written().length;
      const subscription = store.subscribe(0n, probe.deliver);
      await probe.until(isWhole);
      // A look begins with the event that it saw last, so whichever look is held, more events follow it.
      const patient = open(20_000);
      const request = aRequest('new-1', noStream, aCommit(someEvents(5)));
      await disposedDuring(() => patient.append(request), after);
      await probe.until(isWhole);
      await store.append(aRequest('late-1', noStream, aCommit()));
      await probe.until(isWhole);
      expect(positionsOf(probe.events())).toEqual(written());
      await subscription.stop();
      await patient.close();
    },
  );

  it('do not disturb an append in progress when they time out', async () => {
    const hasty = open(20_000, 300);
    await hasty.append(aRequest('other-1', 0, aCommit()));
    const before = simulator.counts.appends;
    simulator.faults.delayAppend();
    const appending = hasty.append(aRequest('other-1', 1, aCommit()));
    await simulator.faults.untilAppendIsDelayed();
    simulator.faults.holdReadAfter(1);
    await expect(hasty.read(stream)).rejects.toBeInstanceOf(EventStoreUnavailable);
    simulator.faults.deliverAppend();
    expect(await appending).toMatchObject({ status: 'appended' });
    expect(simulator.counts.appends - before).toBe(1);
    await hasty.close();
  });

  it('fail when the store is closed', async () => {
    simulator.faults.holdReadAfter(3);
    const reading = store.read(stream);
    const outcome = expect(reading).rejects.toBeInstanceOf(EventStoreUnavailable);
    await simulator.faults.untilReadIsHeld();
    await store.close();
    await outcome;
  });
});
