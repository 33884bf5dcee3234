import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** A registry of this process, with memory, event loop and garbage collection in it. */
export function createMetricsRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** How far a read model is behind the log. */
export type ProjectionLag = Readonly<{
  name: string;
  lagEvents: number;
  lagMs: number;
  stoppedAt: bigint | null;
}>;

/** Gauges of every read model, asked for when the metrics are read. */
export function addProjectionGauges(
  registry: Registry,
  report: () => Promise<readonly ProjectionLag[]>,
): void {
  const labelNames = ['projection'] as const;
  const seconds = new Gauge({
    name: 'daybook_projection_lag_seconds',
    help: 'How long the oldest event that is not in the rows has waited.',
    labelNames,
    registers: [],
  });
  const stopped = new Gauge({
    name: 'daybook_projection_stopped',
    help: '1 if the read model stopped at an event that it cannot apply.',
    labelNames,
    registers: [],
  });
  const events = new Gauge({
    name: 'daybook_projection_lag_events',
    help: 'Events of the read model that are not in its rows yet.',
    labelNames,
    registers: [],
    // One look serves all three: the first is asked first.
    async collect() {
      for (const { name, lagEvents, lagMs, stoppedAt } of await report()) {
        this.set({ projection: name }, lagEvents);
        seconds.set({ projection: name }, lagMs / 1000);
        stopped.set({ projection: name }, stoppedAt === null ? 0 : 1);
      }
    },
  });
  for (const gauge of [events, seconds, stopped]) registry.registerMetric(gauge);
}
