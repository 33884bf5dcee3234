import { describe, expect, it } from '@jest/globals';
import { createMetricsRegistry } from './metrics.ts';

const valueOf = (page: string, name: string): number =>
  Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(page)?.[1]);

const standStill = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('gauges of the event loop', () => {
  it('report its maximum delay, and each figure once', async () => {
    const registry = createMetricsRegistry('web');
    let greatest = 0;
    // The first measurement after a reading only starts a new period.
    while (greatest < 0.1) {
      for (let turn = 0; turn < 3; turn += 1) {
        standStill(300);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      greatest = valueOf(await registry.metrics(), 'nodejs_eventloop_lag_max_seconds');
    }
    const page = await registry.metrics();
    for (const figure of ['min', 'mean', 'p50', 'p90', 'p99'])
      expect(page).toMatch(`nodejs_eventloop_lag_${figure}_seconds{`);
    expect(page.match(/^# HELP nodejs_eventloop_lag_max_seconds /gm)).toHaveLength(1);
  });
});
