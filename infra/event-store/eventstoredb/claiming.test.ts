import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aCommand, aCommit, aRequest, newStream } from '../conformance/kit.ts';
import { noStream } from '../port.ts';
import { createClaiming, wavePatienceMs, wavesMost } from './claiming.ts';
import { claimMs, type Held, type Intents } from './intents.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import type { Reading } from './reading.ts';

/** Nothing was written, and nothing is looked for. */
const emptyReading: Reading = {
  stream: async () => [],
  page: async () => [],
  lastOf: async () => null,
  all: async () => [],
  since: async () => ({ events: [], end: 0n }),
  head: async () => ({ position: 0n, hash: new Uint8Array(32), recordedAt: '' }),
  end: async () => 0n,
  holds: async () => true,
  reached: () => undefined,
};

it('claims of appends that take long are renewed together, before they end', async () => {
  let nowMs = 0;
  const commands = [aCommand(), aCommand()];
  const renewals: (readonly Held[])[] = [];
  let renewed = (): void => undefined;
  const memory = createInMemoryIntents(() => nowMs);
  const intents: Intents = {
    ...memory,
    renew: async (held) => {
      renewals.push(held);
      nowMs = claimMs - 1;
      await memory.renew(held);
      if (held.length === commands.length) renewed();
    },
  };
  const { claimAll } = createClaiming(emptyReading, intents);
  const holds = await Promise.all(
    commands.map((command) => {
      const commit = { ...aCommit(), command };
      return claimAll(aRequest(newStream(), noStream, commit));
    }),
  );
  await new Promise<void>((resolve) => {
    renewed = resolve;
  });
  // A claim made a moment after the first is not yet old when the first is renewed.
  expect(renewals.length).toBeLessThanOrEqual(2);
  expect(
    renewals
      .at(-1)
      ?.map(({ intent }) => intent.key)
      .sort(),
  ).toEqual(commands.map(({ key }) => key).sort());
  nowMs = claimMs + 1;
  for (const { scope, key } of commands)
    expect(await intents.find(scope, key)).toMatchObject({ isLive: true });
  for (const hold of holds) if (!('status' in hold)) hold.end();
});

describe('claims while appends are under way', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Lets everything run that waits for nothing but its turn. */
  const untilSettled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  /** Appends of different streams, the keys claimed so far, and how each append ends. */
  const openClaims = () => {
    const claimed: string[] = [];
    const memory = createInMemoryIntents();
    const { claimAll } = createClaiming(emptyReading, {
      ...memory,
      claim: (intents, holder) => {
        claimed.push(...intents.map(({ key }) => key));
        return memory.claim(intents, holder);
      },
    });
    const append = (key: string): (() => Promise<void>) => {
      const commit = { ...aCommit(), command: { ...aCommand(), key } };
      const hold = claimAll(aRequest(newStream(), noStream, commit));
      return async () => {
        const held = await hold;
        if (!('status' in held)) held.end();
        await untilSettled();
      };
    };
    return { append, claimed };
  };

  /** Appends that begin one turn after the other, each a wave of its own: as many as may be under way. */
  const fillWaves = async (append: (key: string) => () => Promise<void>) => {
    const ends: (() => Promise<void>)[] = [];
    for (let wave = 0; wave < wavesMost; wave += 1) {
      ends.push(append(`under way ${wave}`));
      await untilSettled();
    }
    return ends;
  };

  it('wait for one of the waves under way, and go together', async () => {
    const { append, claimed } = openClaims();
    const [end] = await fillWaves(append);
    ['c', 'd'].forEach(append);
    await untilSettled();
    expect(claimed).toHaveLength(wavesMost);
    await end?.();
    expect(claimed.slice(wavesMost)).toEqual(['c', 'd']);
  });

  it('wait no longer for some that hang', async () => {
    const { append, claimed } = openClaims();
    await fillWaves(append);
    append('b');
    await untilSettled();
    expect(claimed).toHaveLength(wavesMost);
    await jest.advanceTimersByTimeAsync(wavePatienceMs);
    await untilSettled();
    expect(claimed.slice(wavesMost)).toEqual(['b']);
  });

  it('go at once where none is', async () => {
    const { append, claimed } = openClaims();
    const end = append('a');
    await untilSettled();
    await end();
    append('b');
    await untilSettled();
    expect(claimed).toEqual(['a', 'b']);
  });
});
