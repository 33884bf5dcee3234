import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aCommit, anEvent, aRequest, createProbe, idsOf } from '../conformance/kit.ts';
import { noStream, type EventStore, type Subscription } from '../port.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import { startSimulator, type Simulator } from './simulator/server.ts';
import { createEventStoreDb } from './store.ts';

/** A server that starts each read late, with the two kinds of readers that an HTTP process has. */
describe('a server whose reads are slow', () => {
  let simulator: Simulator;
  let store: EventStore;
  let writer: EventStore;
  let subscriptions: Subscription[] = [];

  const open = (): EventStore =>
    createEventStoreDb({
      connectionString: simulator.connectionString(),
      intents: createInMemoryIntents(),
      timing: { readTimeoutMs: 60_000, appendTimeoutMs: 60_000, retryPausesMs: [10, 20, 40] },
    });

  const listen = () => {
    const [whole, rare] = [createProbe(), createProbe()];
    const few = { categories: ['wallet'], onlyTypes: ['Rare'] };
    subscriptions = [
      store.subscribe(0n, whole.deliver, { categories: ['user'] }),
      store.subscribe(0n, rare.deliver, few),
    ];
    return { whole, rare };
  };

  beforeEach(async () => {
    simulator = await startSimulator();
    store = open();
    writer = open();
  });

  afterEach(async () => {
    for (const subscription of subscriptions.splice(0)) await subscription.stop();
    await Promise.all([store.close(), writer.close()]);
    await simulator.stop();
  });

  it('leaves readers with a state that is less than two seconds old when there are no new events', async () => {
    await writer.append(aRequest('user-1', noStream));
    simulator.faults.slowReads(() => 400);
    const { whole, rare } = listen();
    for (const { heard, until } of [whole, rare]) {
      await until(() => heard.length >= 5);
      const ages = heard.slice(1).map(({ atMs }, index) => {
        const before = heard[index] ?? { atMs: 0, ageMs: 0 };
        return atMs - before.atMs + before.ageMs;
      });
      // The first two may still find the events that existed when the readers began.
      expect(Math.max(...ages.slice(1))).toBeLessThan(2_000);
    }
  });

  it('gets one read per second for all readers when there are no new events', async () => {
    await writer.append(aRequest('user-1', noStream));
    const { whole, rare } = listen();
    await whole.until(() => whole.heard.length >= 2);
    const [reads, heard] = [simulator.counts.reads, whole.heard.length];
    await rare.until(() => rare.heard.length >= 5);
    const looks = whole.heard.length - heard;
    expect(looks).toBeGreaterThanOrEqual(1);
    expect(simulator.counts.reads - reads).toBeLessThanOrEqual(looks + 1);
  });

  it('gives readers a state whose age counts from the request, not from the answer', async () => {
    await writer.append(aRequest('user-1', noStream));
    simulator.faults.slowReads(() => 300);
    const { whole } = listen();
    await whole.until(() => whole.heard.length >= 3);
    // Timers may be a millisecond early.
    for (const { ageMs } of whole.heard) expect(ageMs).toBeGreaterThanOrEqual(299);
  });

  it('delivers each event once and skips none, in whatever order it starts the reads', async () => {
    simulator.faults.slowReads(() => Math.random() * 60);
    const { whole, rare } = listen();
    await whole.until(() => whole.heard.length >= 1);
    const written = { users: [] as string[], rare: [] as string[] };
    for (let round = 0; round < 60; round += 1) {
      const user = anEvent();
      const some = [anEvent({ type: 'Rare' }), anEvent({ type: 'Common' })];
      await writer.append(aRequest(`user-${round}`, noStream, aCommit([user])));
      await writer.append(aRequest(`wallet-${round}`, noStream, aCommit(some)));
      written.users.push(user.id);
      written.rare.push(...idsOf(some.slice(0, 1)));
    }
    const rareOnes = () => rare.events().filter(({ type }) => type === 'Rare');
    const end = simulator.log.all().at(-1)?.position ?? 0n;
    for (const probe of [whole, rare])
      await probe.until(() => (probe.caughtUpAt.at(-1) ?? 0n) >= end);
    expect(idsOf(whole.events())).toEqual(written.users);
    expect(idsOf(rareOnes())).toEqual(written.rare);
  });
});
