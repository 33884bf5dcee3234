import { describe, expect, it } from '@jest/globals';
import { Counter, Histogram } from 'prom-client';
import { joinMetrics } from './join-metrics.ts';
import { createMetricsRegistry } from './metrics.ts';

const pageOf = async (process: string, count: number): Promise<string> => {
  const registry = createMetricsRegistry(process);
  new Counter({ name: 'kept_total', help: 'Kept.', registers: [registry] }).inc(count);
  const lasted = new Histogram({
    name: 'lasted_seconds',
    help: 'Lasted.',
    buckets: [1],
    registers: [registry],
  });
  lasted.observe(0.5);
  return registry.metrics();
};

describe('metrics of several processes', () => {
  it('given the same metric in two processes, then one heading and the samples of both', async () => {
    const page = joinMetrics([await pageOf('web', 2), await pageOf('projections', 3)]);
    expect(page.match(/^# TYPE kept_total counter$/gm)).toHaveLength(1);
    expect(page.match(/^# HELP lasted_seconds /gm)).toHaveLength(1);
    expect(page).toContain('kept_total{process="web"} 2\nkept_total{process="projections"} 3\n');
    expect(page).toContain('lasted_seconds_bucket{le="1",process="projections"} 1\n');
  });

  it('given a metric of only one process, then it appears once and no line is lost', async () => {
    const [web, other] = [await pageOf('web', 1), '# HELP own Own.\n# TYPE own gauge\nown 1\n'];
    const lines = joinMetrics([web, other]).trimEnd().split('\n');
    const expected = [...web.trimEnd().split('\n'), ...other.trimEnd().split('\n')];
    expect([...lines].sort()).toEqual(expected.filter((line) => line !== '').sort());
    expect(lines.slice(-3)).toEqual(['# HELP own Own.', '# TYPE own gauge', 'own 1']);
  });
});
