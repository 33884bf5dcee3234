import { describe, expect, it } from '@jest/globals';
import {
  addProjectionGauges,
  addSecondsGauge,
  addSocketGauge,
  createMetricsRegistry,
} from './metrics.ts';

const lag = { name: 'trading_orders', lagEvents: 3, lagMs: 250, stoppedAt: null };

describe('a gauge of seconds', () => {
  it('reports the given value, and nothing when the value is unknown', async () => {
    const registry = createMetricsRegistry('web');
    let silentMs: number | null = 1_500;
    addSecondsGauge(registry, {
      name: 'daybook_silent_seconds',
      help: 'Since the last word.',
      milliseconds: async () => silentMs,
    });
    expect(await registry.metrics()).toMatch(/daybook_silent_seconds\{[^}]*\} 1.5\n/);
    silentMs = null;
    expect(await registry.metrics()).not.toMatch(/daybook_silent_seconds\{/);
  });
});

describe('gauges of read models', () => {
  it('given a read model behind the log, then they report its lag in events and seconds and whether it stopped', async () => {
    const registry = createMetricsRegistry('web');
    addProjectionGauges(registry, async () => [lag, { ...lag, name: 'kyc_cases', stoppedAt: 7n }]);
    const page = await registry.metrics();
    expect(page).toMatch(/daybook_projection_lag_events\{[^}]*"trading_orders"[^}]*\} 3\n/);
    expect(page).toMatch(/daybook_projection_lag_seconds\{[^}]*"trading_orders"[^}]*\} 0.25\n/);
    expect(page).toMatch(/daybook_projection_stopped\{[^}]*"trading_orders"[^}]*\} 0\n/);
    expect(page).toMatch(/daybook_projection_stopped\{[^}]*"kyc_cases"[^}]*\} 1\n/);
  });

  it('given a database that is unreachable, then they report no outdated value', async () => {
    const registry = createMetricsRegistry('web');
    let isReachable = true;
    addProjectionGauges(registry, async () => {
      if (!isReachable) throw new Error('gone');
      return [lag];
    });
    addSocketGauge(registry, () => 12);
    expect(await registry.metrics()).toContain('trading_orders');
    isReachable = false;
    const page = await registry.metrics();
    expect(page).not.toContain('trading_orders');
    expect(page).toMatch(/daybook_sockets\{[^}]*\} 12\n/);
  });
});
