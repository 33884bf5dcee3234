import { createServer, type IncomingMessage, type Server } from 'node:http';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { createApi } from './api.ts';
import type { BoundRoute } from './bind.ts';
import { answerClientErrors } from './client-errors.ts';
import type { DrainBounds } from './drain.ts';
import { createFront, type Pages } from './front.ts';
import type { HttpMetrics } from './http-metrics.ts';
import type { PlaceBounds } from '../places.ts';
import type { CommandLimit } from './limits/command-limit.ts';
import type { Limits } from './limits/limits.ts';
import type { Proofs } from './proofs.ts';
import type { OnRefused } from './refused-call.ts';
import type { Callers } from './sessions/callers.ts';

export type HttpServerOptions = Readonly<{
  routes: readonly BoundRoute[];
  callers: Callers;
  /** Checks mailed tokens and providers' signatures; if absent, none is valid. */
  proofs?: Proofs;
  limits: Limits;
  pages: Pages | null;
  /** The address that people use; cookies, origins and HSTS follow from it. */
  publicUrl: string;
  /** Express' `trust proxy`: how many proxies are in front of us, or their addresses; false for none. */
  trustProxy: boolean | number | string;
  metrics: HttpMetrics;
  log: Logger;
  bounds?: Readonly<{ commands: PlaceBounds; queries: PlaceBounds }>;
  /** Limits the commands of one person, or of one affiliate's programs; no limit if absent. */
  commandLimit?: CommandLimit | null;
  /** Called when a call of a signed-in person is refused by a right or a rule. */
  onRefused?: OnRefused;
  /** Whether the disk has room for what commands write. */
  hasRoom?: () => boolean;
  timeouts?: Timeouts;
  /** How much of refused bodies is read and dropped. */
  drain?: DrainBounds;
}>;

/** As many commands of one person as may wait in a wallet's mailbox (design.md section 2). */
const defaultBounds = {
  commands: { perHolder: 64, inAll: 1024 },
  queries: { perHolder: 64, inAll: 1024 },
} as const;

/** How long a connection may take, in milliseconds, and how often that is checked. */
export type Timeouts = Readonly<{
  /** From the first byte to the end of the headers, and of the whole request. */
  headersMs: number;
  requestMs: number;
  /** Idle time between two requests. */
  idleMs: number;
  checkMs: number;
  /** The grace period before a body's pace counts. */
  bodyGraceMs?: number;
}>;

const second = 1000;
const defaultTimeouts: Timeouts = {
  headersMs: 10 * second,
  requestMs: 60 * second,
  idleMs: 70 * second,
  checkMs: 5 * second,
};

/**
 * The address of the sender. Express knows which proxies to trust, so it decides; it is given only the headers and the
 * connection, so that it need not make the request one of its own.
 */
const createIpOf =
  (app: Express, { trustProxy }: Pick<HttpServerOptions, 'trustProxy'>) =>
  (request: IncomingMessage): string => {
    const { headers, socket } = request;
    if (trustProxy === false || trustProxy === 0) return socket.remoteAddress ?? '';
    const ip: unknown = Reflect.get(app.request, 'ip', { app, headers, socket });
    return typeof ip === 'string' ? ip : '';
  };

export type HttpServer = Readonly<{
  server: Server;
  /** The address of the sender, as reported by the proxies that we trust. */
  ipOf: (request: IncomingMessage) => string;
}>;

/**
 * The HTTP server, not yet listening. Declared routes are answered straight from Node's request; everything else goes
 * to Express, which costs an object of its own for each request. `createSocketHub` attaches the sockets to `server`.
 */
export const createHttpServer = (options: HttpServerOptions): HttpServer => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustProxy);
  const { callers, limits, bounds = defaultBounds, commandLimit = null } = options;
  const { onRefused, hasRoom, proofs } = options;
  const { headersMs, requestMs, idleMs, checkMs, bodyGraceMs } =
    options.timeouts ?? defaultTimeouts;
  const api = createApi({
    callers,
    proofs,
    limits,
    bounds,
    commandLimit,
    onRefused,
    hasRoom,
    bodyGraceMs,
  });
  const ipOf = createIpOf(app, options);
  const front = createFront({ ...options, api, ipOf });
  app.use((request, response) => front.answerRest(request, response));
  const server = createServer({ connectionsCheckingInterval: checkMs }, (request, response) => {
    if (!front.answerRoute(request, response)) app(request, response);
  });
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = idleMs;
  answerClientErrors(server);
  return { server, ipOf };
};
