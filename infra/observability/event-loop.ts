import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/**
 * How often the delay of the event loop is sampled. Each sample wakes the process: prom-client's default of 10 ms costs
 * 4 ms of processor time per second. Fewer samples still show a delayed loop.
 */
export const lookEveryMs = 100;

/** The reported figures, with prom-client's names. */
const figures = ['min', 'max', 'mean', 'p50', 'p90', 'p99'] as const;
type Figure = (typeof figures)[number];

const nameOf = (figure: Figure): string => `nodejs_eventloop_lag_${figure}_seconds`;

/** Replaces prom-client's gauges of the event loop's delay by the delay since the metrics were last read. */
export function replaceEventLoopGauges(registry: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: lookEveryMs });
  histogram.enable();
  /** Node measures from sample to sample, so the interval is subtracted. */
  const secondsOf = (nanoseconds: number): number =>
    Math.max(0, nanoseconds / 1e9 - lookEveryMs / 1_000);
  const look = (): Readonly<Record<Figure, number>> => {
    const seen = {
      min: secondsOf(histogram.min),
      max: secondsOf(histogram.max),
      mean: secondsOf(histogram.mean),
      p50: secondsOf(histogram.percentile(50)),
      p90: secondsOf(histogram.percentile(90)),
      p99: secondsOf(histogram.percentile(99)),
    };
    histogram.reset();
    return seen;
  };
  let seen = look();
  registry.removeSingleMetric('nodejs_eventloop_lag_stddev_seconds');
  for (const figure of figures) {
    registry.removeSingleMetric(nameOf(figure));
    const gauge = new Gauge({
      name: nameOf(figure),
      help: `Event loop delay since the last scrape, ${figure}.`,
      registers: [],
      collect() {
        // A registry reads the gauges in this order, so all figures come from the same samples.
        if (figure === figures[0]) seen = look();
        const told = seen[figure];
        if (Number.isFinite(told)) this.set(told);
      },
    });
    registry.registerMetric(gauge);
  }
}
