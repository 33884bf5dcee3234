import { expect, it, jest } from '@jest/globals';
import { createWaves } from './waves.ts';

const patienceMs = 25;

/** Lets everything run that waits for nothing but its turn. */
const untilSettled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** Names of those that began, in order, and how each is ended. */
const openWaves = (most = 1) => {
  const begin = createWaves(patienceMs, most);
  const begun: string[] = [];
  const endOf = new Map<string, () => void>();
  return {
    begun,
    ask: (name: string): void => {
      void begin().then((leave) => {
        begun.push(name);
        endOf.set(name, leave);
      });
    },
    end: (name: string): void => endOf.get(name)?.(),
  };
};

it('begins at once where nothing is under way, and together what is asked in one turn', async () => {
  const { ask, begun } = openWaves();
  ask('a');
  ask('b');
  await untilSettled();
  expect(begun).toEqual(['a', 'b']);
});

it('what comes while a wave is under way begins together, once all of it is over', async () => {
  const { ask, begun, end } = openWaves();
  ask('a');
  ask('b');
  await untilSettled();
  ask('c');
  end('a');
  end('a');
  ask('d');
  await untilSettled();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await untilSettled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

it('where nothing waits at the end of a wave, the next begins at once', async () => {
  const { ask, begun, end } = openWaves();
  ask('a');
  await untilSettled();
  end('a');
  ask('b');
  await untilSettled();
  expect(begun).toEqual(['a', 'b']);
});

it('where two may be under way, what comes beside one begins at once, and what comes beside two once one of them is over', async () => {
  const { ask, begun, end } = openWaves(2);
  ask('a');
  await untilSettled();
  ask('b');
  await untilSettled();
  expect(begun).toEqual(['a', 'b']);
  ask('c');
  ask('d');
  await untilSettled();
  expect(begun).toEqual(['a', 'b']);
  end('b');
  await untilSettled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  ask('e');
  await untilSettled();
  end('a');
  await untilSettled();
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('one that hangs is waited for no longer than was said, and its late end ends no later wave', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'performance'] });
  try {
    const { ask, begun, end } = openWaves();
    ask('hanging');
    await untilSettled();
    ask('b');
    await jest.advanceTimersByTimeAsync(patienceMs - 1);
    await untilSettled();
    expect(begun).toEqual(['hanging']);
    await jest.advanceTimersByTimeAsync(1);
    await untilSettled();
    expect(begun).toEqual(['hanging', 'b']);
    ask('c');
    end('hanging');
    await untilSettled();
    expect(begun).toEqual(['hanging', 'b']);
    end('b');
    await untilSettled();
    expect(begun).toEqual(['hanging', 'b', 'c']);
  } finally {
    jest.useRealTimers();
  }
});
