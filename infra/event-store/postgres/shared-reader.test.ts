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

/** A log that counts its looks and tells of all it has, as a wider look for others would. */
const reader = (head = 4n) => {
  const looks: Readonly<{ after: bigint; wishes: Wishes }>[] = [];
  const look = async (after: bigint, limit: number, wishes: Wishes): Promise<Look> => {
    looks.push({ after, wishes });
    return { head, events: log.filter(({ position }) => position > after).slice(0, limit) };
  };
  return { read: createSharedReader(look), looks };
};

const positions = (events: readonly EventText[]): bigint[] =>
  events.map(({ position }) => position);

describe('the one reader of the log', () => {
  it('answers all who ask together from one look, each with what it wants after its own position', async () => {
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

  it('given a full look, then nobody is told that the log ends there, who wanted none of it neither', async () => {
    const { read } = reader();
    const [wallets, users] = await Promise.all([
      read(0n, 2, { categories: ['wallet'] }),
      read(0n, 2, { categories: ['user'] }),
    ]);
    expect(positions(wallets.events)).toEqual([1n]);
    expect([wallets.upTo, wallets.isEnd]).toEqual([2n, false]);
    expect(users).toEqual({ events: [], upTo: 2n, isEnd: false });
  });

  it('who is far behind is read for alone', async () => {
    const { read, looks } = reader(90_000n);
    await Promise.all([
      read(0n, 500, { categories: ['wallet'] }),
      read(89_900n, 500, { categories: ['wallet'] }),
      read(90_000n, 500, { categories: ['user'] }),
    ]);
    expect(looks.map(({ after }) => after)).toEqual([89_900n, 0n]);
  });

  it('who asks after a look has begun gets a later one: they may know of what it does not see', async () => {
    const begun: ((look: Look) => void)[] = [];
    const read = createSharedReader(() => new Promise((resolve) => begun.push(resolve)));
    const first = read(0n, 500, undefined);
    while (begun.length === 0) await new Promise(setImmediate);
    const second = read(0n, 500, undefined);
    while (begun.length === 1) await new Promise(setImmediate);
    begun[0]?.({ head: 0n, events: [] });
    begun[1]?.({ head: 4n, events: log });
    expect((await first).events).toEqual([]);
    expect((await second).events).toHaveLength(4);
  });

  it('a look that fails fails for those it was for, and the next is tried anew', async () => {
    let looks = 0;
    const read = createSharedReader(async () => {
      looks += 1;
      if (looks === 1) throw new Error('lost');
      return { head: 0n, events: [] };
    });
    const results = await Promise.allSettled([read(0n, 1, undefined), read(0n, 1, undefined)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect((await read(0n, 1, undefined)).isEnd).toBe(true);
  });
});

describe('what several readers wish', () => {
  it('leaves out a type of a category only where all who read that category do', () => {
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

  it('is everything where one wants everything', () => {
    expect(wishesOf([{ categories: ['wallet'] }, undefined])).toBeNull();
  });
});
