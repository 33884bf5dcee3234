import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** A registry of this process, with memory, event loop and garbage collection in it. */
export function createMetricsRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** How many browsers are connected, asked for when the metrics are read. */
export function addSocketGauge(registry: Registry, count: () => number): void {
  registry.registerMetric(
    new Gauge({
      name: 'daybook_sockets',
      help: 'Live connections of screens.',
      registers: [],
      collect() {
        this.set(count());
      },
    }),
  );
}

/** A gauge of seconds, asked for when the metrics are read; absent while nobody can tell. */
export function addSecondsGauge(
  registry: Registry,
  of: Readonly<{ name: string; help: string; milliseconds: () => Promise<number | null> }>,
): void {
  registry.registerMetric(
    new Gauge({
      name: of.name,
      help: of.help,
      registers: [],
      async collect() {
        this.reset();
        const found = await of.milliseconds().catch(() => null);
        if (found !== null) this.set(found / 1000);
        else this.remove();
      },
    }),
  );
}

/** How far a read model is behind the log. */
export type ProjectionLag = Readonly<{
  name: string;
  lagEvents: number;
  lagMs: number;
  stoppedAt: bigint | null;
}>;

const reportTimeoutMs = 1_000;

/** While the database cannot be asked, the other metrics are told all the same. */
const inTime = async (
  report: () => Promise<readonly ProjectionLag[]>,
): Promise<readonly ProjectionLag[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly ProjectionLag[]>((resolve) => {
    timer = setTimeout(() => resolve([]), reportTimeoutMs);
  });
  try {
    return await Promise.race([report(), late]);
  } catch {
    return [];
  } finally {
    clearTimeout(timer);
  }
};

/** Gauges of every read model, asked for when the metrics are read; absent while nobody can tell. */
export function addProjectionGauges(
  registry: Registry,
  report: () => Promise<readonly ProjectionLag[]>,
): void {
  let asking: Promise<readonly ProjectionLag[]> | null = null;
  /** The registry asks all gauges at once: one look serves them all. */
  const ask = (): Promise<readonly ProjectionLag[]> =>
    (asking ??= inTime(report).finally(() => {
      asking = null;
    }));
  const addGauge = (name: string, help: string, valueOf: (lag: ProjectionLag) => number): void =>
    registry.registerMetric(
      new Gauge({
        name: `daybook_projection_${name}`,
        help,
        labelNames: ['projection'],
        registers: [],
        async collect() {
          const lags = await ask();
          this.reset();
          for (const lag of lags) this.set({ projection: lag.name }, valueOf(lag));
        },
      }),
    );
  addGauge(
    'lag_events',
    'Events of the read model that are not in its rows yet.',
    ({ lagEvents }) => lagEvents,
  );
  addGauge(
    'lag_seconds',
    'How long the oldest event that is not in the rows has waited.',
    ({ lagMs }) => lagMs / 1000,
  );
  addGauge(
    'stopped',
    '1 if the read model stopped at an event that it cannot apply.',
    ({ stoppedAt }) => (stoppedAt === null ? 0 : 1),
  );
}
