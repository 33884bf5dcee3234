import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { replaceEventLoopGauges } from './event-loop.ts';

/** Turns off prom-client's own sampling of the event loop, which is replaced. */
const neverMs = 2 ** 30;

/** A registry for this process, with metrics of memory, event loop and garbage collection. */
export function createMetricsRegistry(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: neverMs });
  replaceEventLoopGauges(registry);
  return registry;
}

/** How many browsers are connected, read together with the metrics. */
export function addSocketGauge(registry: Registry, count: () => number): void {
  registry.registerMetric(
    new Gauge({
      name: 'daybook_sockets',
      help: 'Open WebSocket connections.',
      registers: [],
      collect() {
        this.set(count());
      },
    }),
  );
}

/** A gauge in seconds, read together with the metrics; absent while the value is unknown. */
export function addSecondsGauge(
  registry: Registry,
  options: Readonly<{ name: string; help: string; milliseconds: () => Promise<number | null> }>,
): void {
  registry.registerMetric(
    new Gauge({
      name: options.name,
      help: options.help,
      registers: [],
      async collect() {
        this.reset();
        const found = await options.milliseconds().catch(() => null);
        if (found !== null) this.set(found / 1000);
        else this.remove();
      },
    }),
  );
}

/** How far a reader of the log, such as a read model or a reaction, is behind. */
export type ReaderLag = Readonly<{
  name: string;
  lagEvents: number;
  lagMs: number;
  stoppedAt: bigint | null;
}>;

const reportTimeoutMs = 1_000;

/** Bounds the query, so that the other metrics are reported even while the database does not answer. */
const inTime = async <Found extends ReaderLag>(
  report: () => Promise<readonly Found[]>,
): Promise<readonly Found[]> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Found[]>((resolve) => {
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

/** Adds a gauge with a value for each reader; `null` for none. */
type AddGauge<Found> = (
  name: string,
  help: string,
  valueOf: (found: Found) => number | null,
) => void;

/** Gauges of all readers of one kind, read together with the metrics; absent while the values are unknown. */
function addReaderGauges<Found extends ReaderLag>(
  registry: Registry,
  kind: string,
  report: () => Promise<readonly Found[]>,
): AddGauge<Found> {
  let asking: Promise<readonly Found[]> | null = null;
  /** The registry reads all gauges at once, so they share one query. */
  const ask = (): Promise<readonly Found[]> =>
    (asking ??= inTime(report).finally(() => {
      asking = null;
    }));
  return (name, help, valueOf) =>
    registry.registerMetric(
      new Gauge({
        name: `daybook_${kind}_${name}`,
        help,
        labelNames: [kind],
        registers: [],
        async collect() {
          const all = await ask();
          this.reset();
          for (const found of all) {
            const value = valueOf(found);
            if (value !== null) this.set({ [kind]: found.name }, value);
          }
        },
      }),
    );
}

const isStopped = ({ stoppedAt }: ReaderLag): number => (stoppedAt === null ? 0 : 1);

/** Gauges of every read model. */
export function addProjectionGauges(
  registry: Registry,
  report: () => Promise<readonly ReaderLag[]>,
): void {
  const add = addReaderGauges(registry, 'projection', report);
  add(
    'lag_events',
    'Events that the read model has not applied yet.',
    ({ lagEvents }) => lagEvents,
  );
  add(
    'lag_seconds',
    'Age of the oldest event that the read model has not applied yet.',
    ({ lagMs }) => lagMs / 1000,
  );
  add(
    'stopped',
    '1 if the read model stopped at an event that it cannot apply, else 0.',
    isStopped,
  );
}

/** Gauges of every reaction, including the trigger engine. */
export function addReactionGauges(
  registry: Registry,
  report: () => Promise<readonly (ReaderLag & Readonly<{ silentMs: number | null }>)[]>,
): void {
  const add = addReaderGauges(registry, 'reaction', report);
  add('lag_events', 'Events that the reaction has not handled yet.', ({ lagEvents }) => lagEvents);
  add(
    'lag_seconds',
    'Age of the oldest event that the reaction has not handled yet.',
    ({ lagMs }) => lagMs / 1000,
  );
  add('stopped', '1 if the reaction stopped at an event that it cannot handle, else 0.', isStopped);
  add(
    'silent_seconds',
    'Seconds since the reaction last confirmed that it follows the log (every 2 seconds); absent if it never did.',
    ({ silentMs }) => (silentMs === null ? null : silentMs / 1000),
  );
}
