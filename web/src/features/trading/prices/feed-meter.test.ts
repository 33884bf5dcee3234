import { describe, expect, it } from '@jest/globals';
import { isStale } from './feed-clock.ts';
import { nextMeter, type Meter } from './feed-meter.ts';

const begunMs = Date.parse('2026-06-11T14:32:00.000Z');
const atOf = (ms: number): string => new Date(begunMs + ms).toISOString();

type Tick = Readonly<{
  /** The time of the quote by the server's clock. */
  ms: number;
  delayMs?: number;
  /** How far this computer's wall clock is ahead. */
  aheadMs?: number;
  /** How much the steady (monotonic) clock has gained or lost. */
  driftMs?: number;
}>;

const clockOf = ({ ms, delayMs = 40, aheadMs = 0 }: Tick): number =>
  begunMs + ms + delayMs + aheadMs;

const run = (ticks: readonly Tick[]): Meter | null =>
  ticks.reduce<Meter | null>(
    (meter, tick) =>
      nextMeter(meter, atOf(tick.ms), {
        clockMs: clockOf(tick),
        steadyMs: 1_000 + tick.ms + (tick.delayMs ?? 40) + (tick.driftMs ?? 0),
      }),
    null,
  );

const everySecond = (from: number, to: number, more: Omit<Tick, 'ms'> = {}): readonly Tick[] =>
  Array.from({ length: to - from }, (_, index) => ({ ms: (from + index) * 1_000, ...more }));

/** Whether the newest quote is too old to trade on at its arrival. */
const isNewestStale = (ticks: readonly Tick[]): boolean | null => {
  const last = ticks.at(-1);
  return last ? isStale(atOf(last.ms), clockOf(last), run(ticks)?.skewMs ?? 0) : null;
};

describe('the meter of the feed', () => {
  it('given equal clocks, then it measures the delay', () => {
    expect(run(everySecond(0, 3))).toMatchObject({
      delayMs: 40,
      skewMs: 0,
      lastTickAtMs: begunMs + 2_040,
    });
  });

  it.each([8_000, -8_000, 3_600_000])(
    'given that the clock is changed by %i ms, then the next quote is not too old',
    (aheadMs) => {
      const ticks = [...everySecond(0, 60), { ms: 60_000, aheadMs }];
      expect(isNewestStale(ticks)).toBe(false);
      expect(run(ticks)?.skewMs).toBe(aheadMs + 40);
    },
  );

  it('given that the clock is changed and corrected again, then quotes are not too old', () => {
    const away = [...everySecond(0, 5), ...everySecond(5, 10, { aheadMs: -8_000 })];
    expect(isNewestStale([...away, { ms: 10_000 }])).toBe(false);
  });

  it('given that the steady clock stopped while the computer slept, then the first quote afterwards is not too old', () => {
    const hourMs = 3_600_000;
    const ticks = [...everySecond(0, 5), { ms: hourMs, driftMs: -hourMs }];
    expect(isNewestStale(ticks)).toBe(false);
    expect(run(ticks)?.skewMs).toBe(0);
  });

  it('given a feed that falls behind, then its quotes are too old for the following minutes', () => {
    const ticks = [...everySecond(0, 300), ...everySecond(300, 590, { delayMs: 6_000 })];
    expect(isNewestStale(ticks)).toBe(true);
    expect(run(ticks)?.delayMs).toBe(6_000);
  });

  it('given a steady clock that drifts for days, then quotes are not too old', () => {
    const ticks = Array.from({ length: 5_000 }, (_, index) => ({
      ms: index * 60_000,
      driftMs: index * 60,
    }));
    expect(isNewestStale(ticks)).toBe(false);
    const overTheWeekend = [...everySecond(0, 5), { ms: 2 * 86_400_000, driftMs: 86_400 }];
    expect(isNewestStale(overTheWeekend)).toBe(false);
  });

  it('given a quote without a time, then nothing changes', () => {
    const meter = run(everySecond(0, 3));
    expect(nextMeter(meter, null, { clockMs: begunMs, steadyMs: 0 })).toBe(meter);
  });
});
