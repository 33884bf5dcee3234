import { expect, it, jest } from '@jest/globals';
import { createWaves } from './waves.ts';

const patienceMs = 25;

/** Runs everything that waits only for its turn of the event loop. */
const untilSettled = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

/** `ask` requests a task, `begun` has the names of the tasks that began in order, `end` ends one. */
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

it('tasks of one turn begin at once and together when no wave is in progress', async () => {
  const { ask, begun } = openWaves();
  ask('a');
  ask('b');
  await untilSettled();
  expect(begun).toEqual(['a', 'b']);
});

it('tasks that arrive during a wave begin together once all tasks of the wave are over', async () => {
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

it('a task begins at once after a wave that ended with no task waiting', async () => {
  const { ask, begun, end } = openWaves();
  ask('a');
  await untilSettled();
  end('a');
  ask('b');
  await untilSettled();
  expect(begun).toEqual(['a', 'b']);
});

it('with two waves allowed, tasks begin at once beside one wave, and beside two when one of them ends', async () => {
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

it('a wave that hangs is waited for no longer than the limit, and its late end does not end a later wave', async () => {
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
