import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { bind, type BoundRoute } from './bind.ts';
import { createHttpMetrics } from './http-metrics.ts';
import type { Limits } from './limits/limits.ts';
import { createPostgresLimits } from './limits/postgres.ts';
import { openApiDocument } from './openapi/document.ts';
import { loadWeb } from './pages/load-web.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { createHttpServer } from './server.ts';
import { createCallers, type People } from './sessions/callers.ts';
import { createSessionCookie, type SessionCookie } from './sessions/cookie.ts';
import { createPostgresSessionRows } from './sessions/postgres-rows.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { createSocketHub, type SocketHub } from './socket/hub.ts';
import { systemRoutes, type Readiness } from './system-routes.ts';

export type WebServerOptions = Readonly<{
  /** Of the role `app`: sessions and limits. */
  pool: Pool;
  people: People;
  /** The product's routes; those of the system are added here. */
  routes: (kit: WebKit) => readonly BoundRoute[];
  branding: PagesOptions['branding'];
  readiness: () => Promise<Readiness>;
  registry: Registry;
  log: Logger;
  publicUrl: string;
  /** How many proxies stand before us. */
  trustProxy: number;
  /** Folder of the built web app. */
  webRoot: string;
  version: string;
}>;

/** What routes about sessions need. */
export type WebKit = Readonly<{
  sessions: Sessions;
  people: People;
  cookie: SessionCookie;
  limits: Limits;
}>;

export type WebServer = Readonly<{
  server: Server;
  hub: SocketHub;
  sessions: Sessions;
  listen: (port: number, host: string) => Promise<void>;
  /** Takes no more requests, cuts sockets, and lets what is under way finish. */
  close: () => Promise<void>;
}>;

const hourMs = 60 * 60_000;

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

const systemOf = (
  options: WebServerOptions,
  routes: readonly BoundRoute[],
  cookie: SessionCookie,
): readonly BoundRoute[] => {
  const { registry, readiness, publicUrl, version } = options;
  const declared = [...systemRoutes, ...routes.map(({ declaration }) => declaration)];
  const about = { title: 'Daybook', version, url: publicUrl, sessionCookie: cookie.name };
  const text = JSON.stringify(openApiDocument(declared, about));
  return bind(systemRoutes, {
    readiness,
    metrics: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    metricsForAll: false,
    openApi: () => text,
  });
};

/** Pages, calls and sockets of one web process, over PostgreSQL; nothing listens before `listen`. */
export const createWebServer = async (options: WebServerOptions): Promise<WebServer> => {
  const { pool, people, log, publicUrl, trustProxy } = options;
  const clock = (): number => Date.now();
  const onError = (error: unknown): void =>
    log.warn({ err: error }, 'activity of a session was not noted');
  const sessions = createSessions(createPostgresSessionRows(pool), clock, onError);
  const limits = createPostgresLimits(pool, clock);
  const cookie = createSessionCookie(publicUrl);
  const callers = createCallers(sessions, people, cookie);
  const web = await loadWeb(options.webRoot);
  if (!web) log.warn('The web app is not built: pages show only that.');
  const routes = options.routes({ sessions, people, cookie, limits });
  const { server } = createHttpServer({
    routes: [...systemOf(options, routes, cookie), ...routes],
    callers,
    limits,
    pages: createPages({ callers, branding: options.branding, publicUrl, web }),
    publicUrl,
    trustProxy,
    metrics: createHttpMetrics(options.registry),
    log,
  });
  const hub = createSocketHub({ server, callers, sessions, people, publicUrl, log });

  const sweep = async (): Promise<void> => {
    try {
      await sessions.sweep();
      await limits.sweep();
    } catch (error) {
      log.warn({ err: error }, 'old sessions and limits could not be swept');
    }
  };
  const sweeping = setInterval(() => void sweep(), hourMs);
  sweeping.unref();

  return {
    server,
    hub,
    sessions,
    async listen(port, host) {
      server.listen(port, host);
      await once(server, 'listening');
    },
    async close() {
      clearInterval(sweeping);
      hub.close();
      await closed(server);
    },
  };
};
