import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { isDomainError } from '../../domain/shared/errors.ts';
import { uuidv7 } from '../uuidv7.ts';
import { prepare, type Api } from './api.ts';
import type { BoundRoute } from './bind.ts';
import { addressKey } from './client-address.ts';
import { createDrain, type DrainBounds } from './drain.ts';
import type { HttpMetrics } from './http-metrics.ts';
import type { Quota } from './limits/limits.ts';
import { hostsNamed, isForeign, isSafeMethod } from './origin.ts';
import { answerOfError, refusal } from './refusals.ts';
import { correlationHeader } from './request-context.ts';
import type { Answer } from './route.ts';
import { createRouteTable } from './route-table.ts';
import { apiHeaders } from './security-headers.ts';
import { sendAnswer, type HeaderList } from './send-answer.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** Pages and files of the web app; `true` if it answered the request. */
export type Pages = Readonly<{
  answer(request: Request, response: Response, path: string): Promise<boolean>;
}>;

export type FrontOptions = Readonly<{
  routes: readonly BoundRoute[];
  api: Api;
  pages: Pages | null;
  publicUrl: string;
  /** The address of the sender, as reported by the proxies that we trust. */
  ipOf: (request: IncomingMessage) => string;
  metrics: HttpMetrics;
  log: Logger;
  /** How much of refused bodies is read and dropped. */
  drain?: DrainBounds;
}>;

/** The entry point of every request. Whatever happens behind it, an answer leaves here. */
export type Front = Readonly<{
  /** Answers if a declared route matches the request; returns `false` if none does. */
  answerRoute(request: IncomingMessage, response: ServerResponse): boolean;
  /** Answers everything else: pages, files and unknown addresses. */
  answerRest(request: Request, response: Response): Promise<void>;
}>;

/**
 * If more than this of a refused request is still to come, the connection is closed after the answer, and the rest is
 * dropped within the bounds of `drain`.
 */
const keptBytes = 10 * 1024 * 1024;

const splitTarget = (target: string): Readonly<{ path: string; search: string }> => {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, search: '' }
    : { path: target.slice(0, mark), search: target.slice(mark + 1) };
};

const isHuge = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? '0') > keptBytes;

/** Whether a refusal is about the way the body arrives; then the rest of it is not waited for. */
const isAboutPace = (error: unknown): boolean =>
  isDomainError(error) && (error.code === 'TOO_SLOW' || error.code === 'BUSY');

type Exchange = Readonly<{
  request: IncomingMessage;
  response: ServerResponse;
  correlationId: string;
  /** Headers of every answer that are not set on the response already. */
  headers: () => HeaderList;
}>;

type Note = (route: string) => void;

const quotaHeaders = ({ limit, remaining, resetSeconds }: Quota): HeaderList => [
  ...['RateLimit-Limit', String(limit)],
  ...['RateLimit-Remaining', String(remaining)],
  ...['RateLimit-Reset', String(resetSeconds)],
];

/** Creates the entry point for these routes and pages. */
export const createFront = (options: FrontOptions): Front => {
  const { api, pages, publicUrl, ipOf, metrics, log } = options;
  const drain = createDrain(options.drain);
  const table = createRouteTable(options.routes.map(prepare));
  const fixedHeaders = apiHeaders(publicUrl.startsWith('https:'));

  const isForeignChange = (request: IncomingMessage): boolean =>
    !isSafeMethod(request.method) && isForeign(request, publicUrl);

  const refuse = (exchange: Exchange, error: unknown, route: string): void => {
    const { request, response, correlationId, headers } = exchange;
    const { answer, unexpected } = answerOfError(error);
    if (unexpected) {
      metrics.unexpected(route);
      log.error({ correlationId, method: request.method, route, err: error }, 'a request failed');
    }
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const isImpatient = isAboutPace(error);
    const closes = !request.complete && (isHuge(request) || isImpatient);
    if (!closes) return sendAnswer(response, answer, headers());
    const rest = isImpatient ? undefined : drain(request, addressKey(ipOf(request)));
    sendAnswer(response, answer, [...headers(), 'Connection', 'close'], rest);
  };

  /** Sends the answer or the refusal, and counts it once it is sent. */
  const serve = async (
    exchange: Exchange,
    answerOf: (note: Note) => Promise<Answer | 'answered'>,
  ): Promise<void> => {
    const { request, response, correlationId, headers } = exchange;
    const started = performance.now();
    let route = 'other';
    response.on('finish', () => {
      const { method = '' } = request;
      const status = response.statusCode;
      metrics.answered(method, route, status, (performance.now() - started) / 1000);
      log.debug({ correlationId, method, route, status }, 'answered');
    });
    try {
      const answer =
        hostsNamed(request) > 1
          ? refusal(generalErrors.MANY_HOSTS)
          : await answerOf((path) => (route = path));
      if (answer !== 'answered') sendAnswer(response, answer, headers());
    } catch (error) {
      refuse(exchange, error, route);
    }
  };

  const answerOfRest = async (
    request: Request,
    response: Response,
  ): Promise<Answer | 'answered'> => {
    if (isForeignChange(request)) return refusal(generalErrors.FOREIGN_ORIGIN);
    const { path } = splitTarget(request.originalUrl);
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && pages && (await pages.answer(request, response, path))) return 'answered';
    const match = table.find(request.method, path);
    if (match.kind !== 'wrong-method') return refusal(generalErrors.NOT_FOUND);
    const allow = { Allow: match.allowed.join(', ') };
    return refusal(generalErrors.METHOD_NOT_ALLOWED, { method: request.method }, undefined, allow);
  };

  return {
    answerRoute(request, response) {
      const { path, search } = splitTarget(request.url ?? '');
      const match = table.find(request.method ?? '', path);
      if (match.kind !== 'route') return false;
      const { route, params } = match;
      const correlationId = uuidv7();
      let quota: HeaderList = [];
      const tellQuota = (told: Quota): void => void (quota = quotaHeaders(told));
      const headers = () => [correlationHeader, correlationId, ...fixedHeaders, ...quota];
      serve({ request, response, correlationId, headers }, async (note) => {
        if (isForeignChange(request)) return refusal(generalErrors.FOREIGN_ORIGIN);
        note(route.declaration.path);
        const ip = ipOf(request);
        const call = { route, params, search, correlationId, ip, request, response };
        return api.answer({ ...call, tellQuota });
      }).catch(() => response.destroy());
      return true;
    },
    answerRest(request, response) {
      const correlationId = uuidv7();
      // Set one by one, because pages replace some of them with their own.
      response.setHeader(correlationHeader, correlationId);
      for (let at = 0; at < fixedHeaders.length; at += 2)
        response.setHeader(fixedHeaders[at] ?? '', fixedHeaders[at + 1] ?? '');
      const exchange = { request, response, correlationId, headers: () => [] };
      return serve(exchange, () => answerOfRest(request, response));
    },
  };
};
