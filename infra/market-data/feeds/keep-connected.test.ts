import { afterEach, describe, expect, it } from '@jest/globals';
import { ProviderFailure } from '../../providers/failure.ts';
import { whenAborted } from '../../pause.ts';
import { keepConnected, type KeepConnectedSettings } from './keep-connected.ts';

let running: ReturnType<typeof keepConnected> | undefined;
afterEach(() => running?.stop());

/** Keeps a failing stream connected; returns the times between the attempts and the reported states. */
const attempts = async (
  count: number,
  settings: Pick<KeepConnectedSettings, 'firstRetryMs' | 'longestRetryMs'>,
  fail: (attempt: number, onSpeaking: () => void) => Error,
) => {
  const begunMs: number[] = [];
  const states: (string | null)[] = [];
  await new Promise<void>((resolve) => {
    running = keepConnected({
      ...settings,
      onState: (problem) => states.push(problem),
      follow: async (onSpeaking, signal) => {
        begunMs.push(performance.now());
        if (begunMs.length <= count) throw fail(begunMs.length, onSpeaking);
        resolve();
        await whenAborted(signal);
        throw new Error('Stopped');
      },
    });
  });
  const waitsMs = begunMs.slice(1).map((ms, index) => ms - (begunMs[index] ?? 0));
  return { waitsMs, states };
};

/** Timers of Node may fire up to a millisecond early. */
const earlyMs = 1;

describe('a stream that fails', () => {
  it('is retried after an interval that doubles up to the longest', async () => {
    const retry = { firstRetryMs: 20, longestRetryMs: 60 };
    const { waitsMs, states } = await attempts(4, retry, () => new Error('Down'));
    for (const [index, leastMs] of [10, 20, 30, 30].entries())
      expect(waitsMs[index]).toBeGreaterThanOrEqual(leastMs - earlyMs);
    expect(states).toEqual(['Down', 'Down', 'Down', 'Down']);
  });

  it('is retried after a random part of the interval, so that not all clients reconnect at once', async () => {
    const retry = { firstRetryMs: 300, longestRetryMs: 300 };
    const { waitsMs } = await attempts(6, retry, () => new Error('Down'));
    expect(Math.min(...waitsMs)).toBeLessThan(290);
    expect(Math.min(...waitsMs)).toBeGreaterThanOrEqual(150 - earlyMs);
  });

  it('is not retried before the time that the provider requests', async () => {
    const { waitsMs } = await attempts(
      1,
      { firstRetryMs: 1 },
      () => new ProviderFailure('status', 'Answered 429', 429, 200),
    );
    expect(waitsMs[0]).toBeGreaterThanOrEqual(200 - earlyMs);
  });

  it('is retried after the first interval again when it has worked, which is reported once', async () => {
    const { waitsMs, states } = await attempts(
      7,
      { firstRetryMs: 20, longestRetryMs: 2_000 },
      (attempt, onSpeaking) => {
        if (attempt === 7) {
          onSpeaking();
          onSpeaking();
        }
        return new Error('Down');
      },
    );
    // The sixth wait was at least 320 ms; without a working stream in between, the seventh would be twice as long.
    expect(waitsMs[5]).toBeGreaterThanOrEqual(320 - earlyMs);
    expect(waitsMs[6]).toBeLessThan(waitsMs[5] ?? 0);
    expect(states.slice(-2)).toEqual([null, 'Down']);
  });
});
