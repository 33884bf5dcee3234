import { bind } from '../../infra/http/bind.ts';
import { createHttpMetrics } from '../../infra/http/http-metrics.ts';
import { createInMemoryLimits } from '../../infra/http/limits/in-memory.ts';
import { closeServer, listen } from '../../infra/http/listen.ts';
import { createHttpServer } from '../../infra/http/server.ts';
import { processRoutes } from '../../infra/http/system-routes.ts';
import type { Foundation } from './foundation.ts';
import type { MetricsPage } from './web-process.ts';
import type { Running } from './worker-process.ts';

/** `/healthz` and `/metrics` of a host that serves no people, at the address of the web server. */
export const startOpsServer = async (
  { config, log, registry, clock }: Pick<Foundation, 'config' | 'log' | 'registry' | 'clock'>,
  metricsPage: MetricsPage,
): Promise<Running & Readonly<{ port: number }>> => {
  const { publicUrl, trustProxy, metricsForAll } = config;
  const { server } = createHttpServer({
    routes: bind(processRoutes, {
      metrics: async () => ({ contentType: registry.contentType, text: await metricsPage() }),
      metricsForAll,
    }),
    callers: { of: async () => null, ofKey: async () => null },
    limits: createInMemoryLimits(() => clock().getTime()),
    pages: null,
    publicUrl,
    trustProxy,
    log,
    metrics: createHttpMetrics(registry),
  });
  const port = await listen(server, config.port, config.host);
  return { port, stop: () => closeServer(server) };
};
