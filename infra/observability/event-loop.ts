import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/**
 * How often is looked how late the event loop is. Each look wakes the process: prom-client's own each 10 ms take 4 ms of
 * processor time a second. Fewer looks tell the same of a loop that is late, from fewer samples.
 */
export const lookEveryMs = 100;

/** What is told, by the names that prom-client gives it. */
const figures = ['min', 'max', 'mean', 'p50', 'p90', 'p99'] as const;
type Figure = (typeof figures)[number];

const nameOf = (figure: Figure): string => `nodejs_eventloop_lag_${figure}_seconds`;

/** Replaces prom-client's gauges of the event loop's delay: by how much later than due it ran since the metrics were last read. */
export function replaceEventLoopGauges(registry: Registry): void {
  const histogram = monitorEventLoopDelay({ resolution: lookEveryMs });
  histogram.enable();
  /** Node counts from look to look. */
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
      help: `Delay of the event loop since the metrics were last read, ${figure}.`,
      registers: [],
      collect() {
        // A registry asks in this order, so that all tell of the same looks.
        if (figure === figures[0]) seen = look();
        const told = seen[figure];
        if (Number.isFinite(told)) this.set(told);
      },
    });
    registry.registerMetric(gauge);
  }
}
