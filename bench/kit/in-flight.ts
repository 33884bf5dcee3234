import { percentile } from './statistics.ts';

/** The result of a run with a fixed number of calls in flight. */
export type Load = Readonly<{
  count: number;
  seconds: number;
  perSecond: number;
  /** Milliseconds of each. */
  latencies: readonly number[];
}>;

/** Keeps this many calls in flight for this long, and waits for the last. `call` gets its lane and its number. */
export const keepInFlight = async (
  lanes: number,
  forMs: number,
  call: (lane: number, number: number) => Promise<void>,
): Promise<Load> => {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endAt = startedAt + forMs;
  let next = 0;
  const runLane = async (lane: number): Promise<void> => {
    while (performance.now() < endAt) {
      const calledAt = performance.now();
      const number = next;
      next += 1;
      await call(lane, number);
      latencies.push(performance.now() - calledAt);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_none, lane) => runLane(lane)));
  const seconds = (performance.now() - startedAt) / 1000;
  return { count: latencies.length, seconds, perSecond: latencies.length / seconds, latencies };
};

/** p50 and p99 of several runs together. */
export const latenciesOf = (
  loads: readonly Pick<Load, 'latencies'>[],
): Readonly<{ p50: number; p99: number }> => {
  const all = loads.flatMap(({ latencies }) => latencies);
  return { p50: percentile(all, 50), p99: percentile(all, 99) };
};
