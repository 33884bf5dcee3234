import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aCommit, aRequest, newStream, positionsOf, someEvents } from '../conformance/kit.ts';
import { createInMemoryEventStore } from '../in-memory.ts';
import { noStream, type EventFilter, type StoredEvent } from '../port.ts';
import type { ServerFilter } from './server-filter.ts';
import { createTail, lookEveryMs } from './tail.ts';

/** A log in memory that counts how often it was read. */
const openLog = () => {
  const store = createInMemoryEventStore();
  const reads = { count: 0, given: 0 };
  const reading: Parameters<typeof createTail>[0] = {
    all: (...options) => {
      reads.count += 1;
      return store.readAll(...options);
    },
    since: async (after, filters, max) => {
      reads.count += 1;
      const end = (await store.head()).position;
      const come = await store.readAll(after, 1_000);
      const isLetBy = ({ stream, type }: StoredEvent): boolean =>
        filters.some(({ by, prefixes }) =>
          prefixes.some((prefix) => (by === 'stream' ? stream : type).startsWith(prefix)),
        );
      const events = come.filter(isLetBy);
      reads.given += events.length;
      return events.length >= max ? null : { events, end };
    },
    head: store.head,
    reached: () => undefined,
  };
  const write = async (count: number, category = 'wallet'): Promise<void> => {
    if (count === 0) return;
    const request = aRequest(newStream(category), noStream, aCommit(someEvents(count)));
    await store.append(request);
  };
  return { store, reads, reading, write };
};

/** Reads like a subscription: it looks for the end of the log, then reads the events up to it. */
const createReader = (tail: ReturnType<typeof createTail>, from: bigint, filter?: EventFilter) => {
  const seen: StoredEvent[] = [];
  let cursor = from;
  return {
    seen,
    round: async (limit: number): Promise<void> => {
      const { position } = await tail.look();
      const events = await tail.after(cursor, limit, filter);
      seen.push(...events);
      cursor = events.at(-1)?.position ?? cursor;
      if (events.length < limit && position > cursor) cursor = position;
    },
  };
};

describe('the tail of the log', () => {
  it('is read once for all subscriptions', async () => {
    const { reading, reads, write } = openLog();
    const tail = createTail(reading);
    await tail.look();
    await write(3);
    await write(2, 'order');
    await Promise.all([tail.look(), tail.look(), tail.look()]);
    // The three requests of one turn share one look.
    const looked = reads.count;
    expect(looked).toBe(1);
    expect(await tail.after(0n, 10, { categories: ['order'] })).toHaveLength(2);
    expect(await tail.after(0n, 10, { categories: ['wallet'] })).toHaveLength(3);
    expect(reads.count).toBe(looked);
  });

  it('is read at most 25 times a second, however often it is requested', async () => {
    const { reading, reads } = openLog();
    const tail = createTail(reading);
    await tail.look();
    const startedAtMs = performance.now();
    for (let looks = 0; looks < 5; looks += 1) await tail.look();
    expect(reads.count).toBe(5);
    // Timers may be a millisecond early.
    expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(5 * (lookEveryMs - 1));
    expect(lookEveryMs).toBeGreaterThanOrEqual(40);
  });

  it('is read without events that no subscription wants and still reports its end', async () => {
    const { store, reading, reads, write } = openLog();
    const orders: readonly ServerFilter[] = [{ by: 'stream', prefixes: ['order-'] }];
    const tail = createTail(reading, 4_000, () => orders);
    await tail.look();
    await write(30);
    await write(2, 'order');
    await write(30);
    const grown = tail.grewAtMs();
    expect((await tail.look()).position).toBe((await store.head()).position);
    expect(await tail.after(0n, 10, { categories: ['order'] })).toHaveLength(2);
    expect(reads.given).toBe(2);
    expect(tail.grewAtMs()).toBeGreaterThan(grown);
  });

  it('gives a reader all events that it wants, once and in order, while the filters change', async () => {
    const orders: readonly ServerFilter[] = [{ by: 'stream', prefixes: ['order-'] }];
    const both: readonly ServerFilter[] = [{ by: 'stream', prefixes: ['order-', 'wallet-'] }];
    const step = fc.record({
      wallets: fc.nat({ max: 5 }),
      orders: fc.nat({ max: 3 }),
      limit: fc.integer({ min: 1, max: 5 }),
      wanted: fc.constantFrom(null, orders, orders, both),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { store, reading, write } = openLog();
        let wanted: readonly ServerFilter[] | null = orders;
        const tail = createTail(reading, 6, () => wanted);
        const filter = { categories: ['order'] };
        const reader = createReader(tail, 0n, filter);
        for (const one of steps) {
          await write(one.wallets);
          await write(one.orders, 'order');
          wanted = one.wanted;
          await reader.round(one.limit);
        }
        const all = positionsOf(await store.readAll(0n, 1_000, filter));
        for (let turn = 0; turn <= all.length / 5 + 1; turn += 1) await reader.round(5);
        expect(positionsOf(reader.seen)).toEqual(all);
      }),
      { numRuns: 12 },
    );
  });

  it('gives every event once and in order to readers near its end and far behind, however many events arrive at once', async () => {
    const step = fc.record({
      writes: fc.nat({ max: 12 }),
      reader: fc.nat({ max: 2 }),
      limit: fc.integer({ min: 1, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const { store, reading, write } = openLog();
        await write(5);
        const tail = createTail(reading, 6);
        const readers = [0n, 0n, 2n].map((from) => createReader(tail, from));
        for (const { writes, reader, limit } of steps) {
          await write(writes);
          await readers[reader]?.round(limit);
        }
        const all = positionsOf(await store.readAll(0n, 1_000));
        for (const [index, { seen, round }] of readers.entries()) {
          for (let turn = 0; turn <= all.length / 5 + 1; turn += 1) await round(5);
          const expected = index === 2 ? all.filter((position) => position > 2n) : all;
          expect(positionsOf(seen)).toEqual(expected);
        }
      }),
      { numRuns: 12 },
    );
  });
});
