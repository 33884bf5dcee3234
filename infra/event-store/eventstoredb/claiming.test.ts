import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aCommand, aCommit, aRequest, newStream } from '../conformance/kit.ts';
import { noStream } from '../port.ts';
import { createClaiming, wavePatienceMs, wavesMost } from './claiming.ts';
import { claimMs, type Held, type Intents } from './intents.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import type { Reading } from './reading.ts';

/** An empty store. */
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

it('claims of slow appends are renewed together before they expire', async () => {
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
  // A claim made shortly after the first one may still be too young when the first one is renewed.
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

describe('claims while appends are in progress', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Runs everything that waits only for its turn of the event loop. */
  const untilSettled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };

  /** `append` starts an append to a new stream and returns how to end it; `claimed` has the keys claimed so far. */
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

  /** Starts one append per turn, each in its own wave, until the maximum number of waves is in progress. */
  const fillWaves = async (append: (key: string) => () => Promise<void>) => {
    const ends: (() => Promise<void>)[] = [];
    for (let wave = 0; wave < wavesMost; wave += 1) {
      ends.push(append(`under way ${wave}`));
      await untilSettled();
    }
    return ends;
  };

  it('wait until one of the waves in progress ends and then form one wave', async () => {
    const { append, claimed } = openClaims();
    const [end] = await fillWaves(append);
    ['c', 'd'].forEach(append);
    await untilSettled();
    expect(claimed).toHaveLength(wavesMost);
    await end?.();
    expect(claimed.slice(wavesMost)).toEqual(['c', 'd']);
  });

  it('wait for waves that hang no longer than the limit', async () => {
    const { append, claimed } = openClaims();
    await fillWaves(append);
    append('b');
    await untilSettled();
    expect(claimed).toHaveLength(wavesMost);
    await jest.advanceTimersByTimeAsync(wavePatienceMs);
    await untilSettled();
    expect(claimed.slice(wavesMost)).toEqual(['b']);
  });

  it('start at once when no wave is in progress', async () => {
    const { append, claimed } = openClaims();
    const end = append('a');
    await untilSettled();
    await end();
    append('b');
    await untilSettled();
    expect(claimed).toEqual(['a', 'b']);
  });
});
