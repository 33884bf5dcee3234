import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type ProjectionMetrics = Readonly<{
  /** A batch was committed: `recordedAt` (ISO 8601) of its last event, and its position. */
  committed: (projection: string, recordedAt: string, position: bigint) => void;
}>;

/** A registry of this process, with memory, event loop and garbage collection in it. */
export function createMetricsRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** How far read models are behind the log. */
export function createProjectionMetrics(
  registry: Registry,
  nowMs: () => number,
): ProjectionMetrics {
  const lag = new Histogram({
    name: 'daybook_projection_lag_seconds',
    help: 'Time from recording an event to the commit of its rows.',
    labelNames: ['projection'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  });
  const position = new Gauge({
    name: 'daybook_projection_position',
    help: 'Position in the log up to which a read model was committed.',
    labelNames: ['projection'],
    registers: [registry],
  });
  return {
    committed: (projection, recordedAt, at) => {
      lag.observe({ projection }, Math.max(0, nowMs() - Date.parse(recordedAt)) / 1000);
      position.set({ projection }, Number(at));
    },
  };
}
