import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { loadConfig } from '../../infra/config.ts';
import { createMetricsRegistry } from '../../infra/observability/metrics.ts';
import { startOpsServer } from './ops-server.ts';

describe('a host without the web role', () => {
  it('given its roles run, then it serves /healthz and /metrics, and nothing else', async () => {
    const ops = await startOpsServer(
      {
        config: { ...loadConfig({ DAYBOOK_ROLES: 'projections' }), port: 0 },
        log: pino({ level: 'silent' }),
        registry: createMetricsRegistry('projections'),
        clock: () => new Date(),
      },
      async () => 'up 1\n',
    );
    const ask = (path: string) => fetch(`http://127.0.0.1:${ops.port}${path}`);
    try {
      expect(await (await ask('/healthz')).json()).toEqual({ status: 'alive' });
      expect(await (await ask('/metrics')).text()).toBe('up 1\n');
      expect((await ask('/dashboard/instruments')).status).toBe(404);
      expect((await ask('/')).status).toBe(404);
    } finally {
      await ops.stop();
    }
  });
});
