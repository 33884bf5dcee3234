import { Counter, Histogram, type Registry } from 'prom-client';
import type { AppendResult, EventStore } from './port.ts';

export type EventStoreMetrics = Readonly<{
  appended(result: AppendResult['status'] | 'failed', seconds: number): void;
  /** One database call wrote this many requests. */
  batch(requests: number): void;
}>;

/** Metrics of appends, for every adapter. */
export const createEventStoreMetrics = (registry: Registry): EventStoreMetrics => {
  const duration = new Histogram({
    name: 'daybook_append_duration_seconds',
    help: 'Duration of an append until its result; with the result appended, the events are durable.',
    labelNames: ['result'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const conflicts = new Counter({
    name: 'daybook_append_conflicts_total',
    help: 'Appends refused because the stream was not at the expected revision.',
    registers: [registry],
  });
  const batches = new Histogram({
    name: 'daybook_append_batch_requests',
    help: 'Append requests committed together in one database call.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers: [registry],
  });
  return {
    appended: (result, seconds) => {
      duration.observe({ result }, seconds);
      if (result === 'conflict') conflicts.inc();
    },
    batch: (requests) => batches.observe(requests),
  };
};

/** The same store, with each append timed and its outcome counted. */
export const meterAppends = (
  store: EventStore,
  metrics: Pick<EventStoreMetrics, 'appended'>,
): EventStore => ({
  ...store,
  append: async (request) => {
    const startedAt = performance.now();
    const note = (result: AppendResult['status'] | 'failed'): void =>
      metrics.appended(result, (performance.now() - startedAt) / 1000);
    try {
      const result = await store.append(request);
      note(result.status);
      return result;
    } catch (error) {
      note('failed');
      throw error;
    }
  },
});
