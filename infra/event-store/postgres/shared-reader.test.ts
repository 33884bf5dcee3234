import { describe, expect, it } from '@jest/globals';
import type { EventText } from '../port.ts';
import { createSharedReader, type Look } from './shared-reader.ts';
import { wishesOf, type Wishes } from './wishes.ts';

const event = (position: bigint, stream: string, type = 'Happened'): EventText => ({
  id: String(position),
  type,
  version: 1,
  occurredAt: '',
  data: '{}',
  metadata: '{}',
  stream,
  revision: 0,
  position,
  recordedAt: '',
  hash: '',
});

const log = [
  event(1n, 'wallet-1'),
  event(2n, 'lead-1'),
  event(3n, 'wallet-1', 'Moved'),
  event(4n, 'user-1'),
];

/** A log that records its looks and returns all events, as a look for several readers would. */
const reader = (head = 4n) => {
  const looks: Readonly<{ after: bigint; wishes: Wishes }>[] = [];
  const look = async (after: bigint, limit: number, wishes: Wishes): Promise<Look> => {
    looks.push({ after, wishes });
    return {
      head,
      upTo: head,
      events: log.filter(({ position }) => position > after).slice(0, limit),
    };
  };
  return { read: createSharedReader(look), looks };
};

const positions = (events: readonly EventText[]): bigint[] =>
  events.map(({ position }) => position);

describe('the shared reader of the log', () => {
  it('answers simultaneous requests from one look, each with its wanted events after its own position', async () => {
    const { read, looks } = reader();
    const [wallets, rest, nothing] = await Promise.all([
      read(0n, 500, { categories: ['wallet'], exceptTypes: ['Moved'] }),
      read(2n, 500, { categories: ['wallet', 'user'] }),
      read(4n, 500, { categories: ['lead'] }),
    ]);
    expect(positions(wallets.events)).toEqual([1n]);
    expect(positions(rest.events)).toEqual([3n, 4n]);
    expect(nothing).toEqual({ events: [], upTo: 4n, isEnd: true });
    expect([wallets.upTo, wallets.isEnd]).toEqual([4n, true]);
    expect(looks.map(({ after }) => after)).toEqual([0n]);
  });

  it('given a full look, then no answer says that the log ends there, not even one without wanted events', async () => {
    const { read } = reader();
    const [wallets, users] = await Promise.all([
      read(0n, 2, { categories: ['wallet'] }),
      read(0n, 2, { categories: ['user'] }),
    ]);
    expect(positions(wallets.events)).toEqual([1n]);
    expect([wallets.upTo, wallets.isEnd]).toEqual([2n, false]);
    expect(users).toEqual({ events: [], upTo: 2n, isEnd: false });
  });

  it('reads separately for a reader that is far behind', async () => {
    const { read, looks } = reader(90_000n);
    await Promise.all([
      read(0n, 500, { categories: ['wallet'] }),
      read(89_900n, 500, { categories: ['wallet'] }),
      read(90_000n, 500, { categories: ['user'] }),
    ]);
    expect(looks.map(({ after }) => after)).toEqual([89_900n, 0n]);
  });

  it('answers a request during a look from the next look, because the first may miss events that the caller knows', async () => {
    const begun: ((look: Look) => void)[] = [];
    const read = createSharedReader(() => new Promise((resolve) => begun.push(resolve)));
    const first = read(0n, 500, undefined);
    while (begun.length === 0) await new Promise(setImmediate);
    const second = read(0n, 500, undefined);
    while (begun.length === 1) await new Promise(setImmediate);
    begun[0]?.({ head: 0n, upTo: 0n, events: [] });
    begun[1]?.({ head: 4n, upTo: 4n, events: log });
    expect((await first).events).toEqual([]);
    expect((await second).events).toHaveLength(4);
  });

  it('rejects the requests of a look that failed and starts a new look for the next request', async () => {
    let looks = 0;
    const read = createSharedReader(async () => {
      looks += 1;
      if (looks === 1) throw new Error('lost');
      return { head: 0n, upTo: 0n, events: [] };
    });
    const results = await Promise.allSettled([read(0n, 1, undefined), read(0n, 1, undefined)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await read(0n, 1, undefined)).isEnd).toBe(true);
  });
});

describe('the remembered events of the shared reader', () => {
  const wallets = { categories: ['wallet'] };
  const leads = { categories: ['lead'] };

  /** A log that grows; it records the wishes of each look and returns only the wished events. */
  const growing = () => {
    const all: EventText[] = [];
    const looks: Readonly<{ after: bigint; wishes: readonly string[] | null }>[] = [];
    const add = (...streams: readonly string[]): void => {
      for (const stream of streams) all.push(event(BigInt(all.length), stream));
    };
    const look = async (after: bigint, limit: number, wishes: Wishes): Promise<Look> => {
      looks.push({ after, wishes: wishes === null ? null : [...wishes.keys()].toSorted() });
      const wished = all.filter(
        ({ position, stream }) =>
          position > after && (wishes === null || wishes.has(stream.split('-')[0] ?? '')),
      );
      const head = BigInt(all.length - 1);
      return { head, upTo: head, events: wished.slice(0, limit) };
    };
    return { add, looks, read: createSharedReader(look) };
  };

  it('answer a later reader, so that a look reads only the events that follow', async () => {
    const { add, looks, read } = growing();
    add('wallet-1');
    // Each reads once, so that the reader knows both filters at the end of the log.
    await read(0n, 500, wallets);
    await read(0n, 500, leads);
    add('wallet-1', 'lead-1', 'wallet-2');
    expect(positions((await read(0n, 500, wallets)).events)).toEqual([1n, 3n]);
    add('lead-2');
    const late = await read(0n, 500, leads);
    expect([positions(late.events), late.upTo, late.isEnd]).toEqual([[2n, 4n], 4n, true]);
    const both = ['lead', 'wallet'];
    expect(looks.slice(-2)).toEqual([
      { after: 0n, wishes: both },
      { after: 3n, wishes: both },
    ]);
  });

  it('do not answer a reader whose filter is new', async () => {
    const { add, looks, read } = growing();
    add('wallet-1');
    await read(0n, 500, wallets);
    add('wallet-1', 'lead-1');
    await read(0n, 500, wallets);
    expect(positions((await read(0n, 500, leads)).events)).toEqual([2n]);
    expect(looks.at(-1)?.after).toBe(0n);
  });

  it('are returned in parts of at most the requested size', async () => {
    const { add, looks, read } = growing();
    add('wallet-1');
    await read(0n, 500, wallets);
    await read(0n, 500, leads);
    add('lead-1', 'lead-2', 'lead-3', 'lead-4', 'lead-5');
    await read(0n, 500, wallets);
    const count = looks.length;
    const first = await read(0n, 2, leads);
    expect([positions(first.events), first.upTo, first.isEnd]).toEqual([[1n, 2n], 2n, false]);
    expect(looks).toHaveLength(count);
    expect(positions((await read(first.upTo, 4, leads)).events)).toEqual([3n, 4n, 5n]);
  });

  it('exclude what a reader far behind reads, and its look contains no wishes of others', async () => {
    const { add, looks, read } = growing();
    add(...Array.from({ length: 3_000 }, () => 'wallet-1'));
    await read(2_998n, 500, wallets);
    await read(2_998n, 500, leads);
    const behind = await read(0n, 500, leads);
    expect([behind.events, behind.upTo, behind.isEnd]).toEqual([[], 2_999n, true]);
    expect(looks.at(-1)).toEqual({ after: 0n, wishes: ['lead'] });
    add('lead-1');
    await read(2_999n, 500, wallets);
    expect(positions((await read(2_999n, 500, leads)).events)).toEqual([3_000n]);
  });

  it('do not claim the end of the log after a look that did not reach it', async () => {
    const read = createSharedReader(async (after) => ({
      head: 5_000n,
      upTo: after === 0n ? 0n : after + 1_000n,
      events: [],
    }));
    await read(0n, 500, wallets);
    const part = await read(4_600n, 500, wallets);
    expect([part.upTo, part.isEnd]).toEqual([5_600n, true]);
    const short = await createSharedReader(async () => ({ head: 9n, upTo: 7n, events: [] }))(
      5n,
      500,
      wallets,
    );
    expect([short.upTo, short.isEnd]).toEqual([7n, false]);
  });

  it('are only the newest, and a reader behind them reads the log', async () => {
    const { add, looks, read } = growing();
    add('wallet-1');
    await read(0n, 500, wallets);
    for (let round = 0; round < 5; round += 1) {
      add(...Array.from({ length: 500 }, () => 'wallet-1'));
      await read(BigInt(round * 500), 500, wallets);
    }
    const { events } = await read(0n, 500, wallets);
    expect(positions(events)).toEqual(Array.from({ length: 500 }, (_none, at) => BigInt(at + 1)));
    expect(looks.at(-1)?.after).toBe(0n);
  });
});

describe('the combined wishes of several readers', () => {
  it('exclude a type of a category only when all readers of that category do', () => {
    const wishes = wishesOf([
      { categories: ['wallet', 'user'], exceptTypes: ['Moved', 'Seen'] },
      { categories: ['wallet'], exceptTypes: ['Moved'] },
      { categories: ['lead'] },
    ]);
    expect(wishes).toEqual(
      new Map([
        ['wallet', ['Moved']],
        ['user', ['Moved', 'Seen']],
        ['lead', []],
      ]),
    );
  });

  it('are everything when one reader wants everything', () => {
    expect(wishesOf([{ categories: ['wallet'] }, undefined])).toBeNull();
  });
});
