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
  /** Of mailed tokens and of providers' signatures; none is valid if absent. */
  proofs?: Proofs;
  limits: Limits;
  pages: Pages | null;
  /** The address people use; cookies, origins and HSTS follow it. */
  publicUrl: string;
  /** Express' `trust proxy`: how many proxies stand before us, or their addresses; false for none. */
  trustProxy: boolean | number | string;
  metrics: HttpMetrics;
  log: Logger;
  bounds?: Readonly<{ commands: PlaceBounds; queries: PlaceBounds }>;
  /** Of commands of one person, or of one affiliate's programs; none if absent. */
  commandLimit?: CommandLimit | null;
  /** Hears of calls of signed-in people that a right or a rule refused. */
  onRefused?: OnRefused;
  /** Whether there is room on the disk for what commands write. */
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

/** How long a connection may take, in milliseconds, and how often that is looked at. */
export type Timeouts = Readonly<{
  /** From the first byte to the end of the headers, and of the whole request. */
  headersMs: number;
  requestMs: number;
  /** Between two requests. */
  idleMs: number;
  checkMs: number;
  /** How long a body may dawdle before its pace counts. */
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
 * Who sent a request. Behind proxies that is for Express to say, which knows whom of them to trust: it is asked about the
 * headers and the connection alone, without the request becoming one of its own.
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
  /** Who sent a request, as far as proxies that we trust say. */
  ipOf: (request: IncomingMessage) => string;
}>;

/**
 * The HTTP server, not yet listening. Declared routes are answered from Node's own request; Express, which makes an object
 * of its own of each, has the rest. Sockets are attached to `server` by `createSocketHub`.
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
