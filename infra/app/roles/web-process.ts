import type { Server } from 'node:http';
import { DomainError } from '../../../domain/shared/errors.ts';
import { sessionRoutes } from '../../../command/identity/session-routes.ts';
import { createPostgresOrderLocations } from '../../../command/core/postgres-order-locations.ts';
import { createReferenceData, type ReferenceData } from '../../../command/core/reference-data.ts';
import { createStreamReader } from '../../../command/core/stream-reader.ts';
import { uuidv7 } from '../../../command/core/ids.ts';
import { commandRoutes } from '../../../command/routes.ts';
import { siteCommandRoutes } from '../../../command/site/report-missing-translation.ts';
import { saveMissingTranslationIn } from '../../../command/site/missing-translations.ts';
import { brandingOf } from '../../../query/site/branding.ts';
import { siteQueryRoutes } from '../../../query/site/routes.ts';
import { queryRoutes } from '../../../query/routes.ts';
import { bind, type BoundRoute } from '../../http/bind.ts';
import { createHttpMetrics } from '../../http/http-metrics.ts';
import { createPostgresLimits } from '../../http/limits/postgres.ts';
import { openApiDocument } from '../../http/openapi/document.ts';
import { loadWeb } from '../../http/pages/load-web.ts';
import { createPages } from '../../http/pages/pages.ts';
import { createHttpServer } from '../../http/server.ts';
import { createCallers, type People } from '../../http/sessions/callers.ts';
import { createSessionCookie } from '../../http/sessions/cookie.ts';
import { createPostgresSessionRows } from '../../http/sessions/postgres-rows.ts';
import { createSessions } from '../../http/sessions/sessions.ts';
import { createSocketHub } from '../../http/socket/hub.ts';
import { systemRoutes } from '../../http/system-routes.ts';
import { startPriceBroadcast } from '../../market-data/broadcast.ts';
import { createMetricsRegistry } from '../../observability/metrics.ts';
import { createReadPositions } from '../../postgres/read-positions.ts';
import { createReadiness } from '../readiness.ts';
import { declaredRoutes } from '../declared-routes.ts';
import { startChangeFeed } from './change-feed.ts';
import { startClosedOrdersFeed } from './closed-orders-feed.ts';
import type { Foundation } from './foundation.ts';
import { openIdentityVault } from './identity-vault.ts';
import { readOrderNumber } from './order-number.ts';
import { webChecks } from './web-checks.ts';
import type { Running } from './worker-process.ts';

/** How long reference data may hold up the server's start. */
const loadMsMax = 2_000;

/** Of the HTTP interface as `/openapi.json` states it. */
const apiVersion = '1';

export type WebProcess = Running & Readonly<{ port: number }>;

/** What rights hang on, from the folds of reference data; before these were once at the end of the log, nobody is known. */
const peopleOf = (reference: ReferenceData): People => ({
  find: (userId) => {
    if (reference.lagMs() === Infinity) throw new DomainError('REFERENCE_DATA_STALE');
    return reference.user(userId);
  },
});

/** Web, commands and queries in one process: the HTTP server, its sockets and what both are answered from. */
export const startWeb = async (foundation: Foundation, webRoot: string): Promise<WebProcess> => {
  const { config, log, pools, store, reader, handler, quotes, clock } = foundation;
  const now = (): number => clock().getTime();
  const warn = (what: string) => (error: unknown) => log.warn({ err: error }, what);
  const registry = createMetricsRegistry('web');
  const reference = createReferenceData({ store, reader });
  const positions = createReadPositions(pools.query);
  // A short log is read at once; a long one must not keep the server from saying what it waits for.
  await reference.reached((await store.head()).position, loadMsMax);
  const people = peopleOf(reference);
  const sessions = createSessions(
    createPostgresSessionRows(pools.app),
    now,
    warn('the use of a session could not be noted'),
  );
  const cookie = createSessionCookie(config.publicUrl);
  const callers = createCallers(sessions, people, cookie);
  const limits = createPostgresLimits(pools.app, now);
  const vault = openIdentityVault(foundation);
  const branding = () => brandingOf(reference.siteSettings());
  const readiness = createReadiness(webChecks({ foundation, reference }));

  const routes: readonly BoundRoute[] = [
    ...bind(systemRoutes, {
      readiness,
      metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
      metricsForAll: false,
      openApi: () => openApi,
    }),
    ...bind(sessionRoutes, { ...vault.signIn, people, sessions, cookie, limits, log }),
    ...bind(commandRoutes, {
      handler,
      streams: createStreamReader({ store, reader }),
      reference,
      quotes,
      orders: createPostgresOrderLocations({
        pool: pools.app,
        positions: createReadPositions(pools.app),
      }),
      clock,
      mintId: uuidv7,
      head: async () => (await store.head()).position,
    }),
    ...bind(siteCommandRoutes, {
      languages: () => branding().appLangs.map(({ code }) => code),
      saveMissingTranslation: saveMissingTranslationIn(pools.app),
    }),
    ...bind(queryRoutes, { pool: pools.query, positions, quotes }),
    ...bind(siteQueryRoutes, {
      branding,
      translations: async (lng) => (lng === 'en' ? {} : null),
    }),
  ];
  const openApi = JSON.stringify(
    openApiDocument(declaredRoutes, {
      title: branding().appName,
      version: apiVersion,
      url: config.publicUrl,
      sessionCookie: cookie.name,
    }),
  );

  const pages = createPages({
    callers,
    branding,
    publicUrl: config.publicUrl,
    web: await loadWeb(webRoot),
  });
  const { server } = createHttpServer({
    routes,
    callers,
    limits,
    pages,
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    metrics: createHttpMetrics(registry),
    log,
  });
  const hub = createSocketHub({
    server,
    callers,
    sessions,
    people,
    publicUrl: config.publicUrl,
    log,
  });
  const broadcast = startPriceBroadcast({ quotes, hub, now });
  const changes = startChangeFeed({
    pool: pools.app,
    hub,
    onError: warn('changes could not be read'),
  });
  const closedOrders = await startClosedOrdersFeed({
    store,
    reader,
    hub,
    numberOf: readOrderNumber(pools.query, positions),
    onError: warn('a closed order could not be told'),
  });
  const port = await listen(server, config.port, config.host);

  return {
    port,
    stop: async () => {
      broadcast.stop();
      hub.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      await Promise.all([changes.stop(), closedOrders.stop(), reference.stop()]);
    },
  };
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
