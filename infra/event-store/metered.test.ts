import { describe, expect, it } from '@jest/globals';
import { createMetricsRegistry } from '../observability/metrics.ts';
import { anEvent } from './conformance/kit.ts';
import { createInMemoryEventStore } from './in-memory.ts';
import { createEventStoreMetrics, meterAppends } from './metered.ts';
import { EventStoreUnavailable, noStream, type AppendRequest, type EventStore } from './port.ts';

const meteredOf = (store: EventStore) => {
  const registry = createMetricsRegistry('test');
  const metered = meterAppends(store, createEventStoreMetrics(registry));
  return { metered, page: () => registry.metrics() };
};

const request = (expectedRevision: number): AppendRequest => ({
  stream: 'tally-1',
  expectedRevision,
  commits: [{ events: [anEvent()], command: null }],
});

describe('metered appends', () => {
  it('given an append that succeeds and one that conflicts, then both are timed and the conflict is counted', async () => {
    const { metered, page } = meteredOf(createInMemoryEventStore());
    await metered.append(request(noStream));
    const second = await metered.append(request(noStream));
    expect(second.status).toBe('conflict');
    const text = await page();
    expect(text).toMatch(/append_duration_seconds_count\{[^}]*result="appended"[^}]*\} 1\n/);
    expect(text).toMatch(/append_duration_seconds_count\{[^}]*result="conflict"[^}]*\} 1\n/);
    expect(text).toMatch(/daybook_append_conflicts_total\{[^}]*\} 1\n/);
  });

  it('given a store that is unreachable, then the failure is counted and passed to the caller', async () => {
    const gone = new EventStoreUnavailable('gone');
    const store = createInMemoryEventStore();
    const { metered, page } = meteredOf({ ...store, append: () => Promise.reject(gone) });
    await expect(metered.append(request(noStream))).rejects.toBe(gone);
    expect(await page()).toMatch(/append_duration_seconds_count\{[^}]*result="failed"[^}]*\} 1\n/);
  });
});
