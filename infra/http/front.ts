import { randomUUID } from 'node:crypto';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import { prepare, type Api, type PreparedRoute } from './api.ts';
import type { BoundRoute } from './bind.ts';
import type { HttpMetrics } from './http-metrics.ts';
import { isForeign, isSafeMethod } from './origin.ts';
import { answerOfError, refusal } from './refusals.ts';
import { correlationHeader } from './request-context.ts';
import type { Answer } from './route.ts';
import { createRouteTable } from './route-table.ts';
import { setApiHeaders } from './security-headers.ts';
import { sendAnswer } from './send-answer.ts';

/** Pages and files of the web app; `true` once it has answered. */
export type Pages = Readonly<{
  answer(request: Request, response: Response, path: string): Promise<boolean>;
}>;

export type FrontOptions = Readonly<{
  routes: readonly BoundRoute[];
  api: Api;
  pages: Pages | null;
  publicUrl: string;
  metrics: HttpMetrics;
  log: Logger;
}>;

/** More than this still to come of a refused request, and the connection is closed rather than read to its end. */
const drainBytes = 10 * 1024 * 1024;

const splitTarget = (target: string): Readonly<{ path: string; search: string }> => {
  const mark = target.indexOf('?');
  return mark < 0
    ? { path: target, search: '' }
    : { path: target.slice(0, mark), search: target.slice(mark + 1) };
};

const isHuge = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? '0') > drainBytes;

/** The one door: every request comes in here, and whatever happens behind it leaves as an answer. */
export const createFront = (
  options: FrontOptions,
): ((request: Request, response: Response) => Promise<void>) => {
  const { api, pages, publicUrl, metrics, log } = options;
  const https = publicUrl.startsWith('https:');
  const table = createRouteTable(options.routes);
  const prepared = new Map<BoundRoute, PreparedRoute>(
    options.routes.map((route) => [route, prepare(route)]),
  );

  const answerOf = async (
    request: Request,
    response: Response,
    correlationId: string,
    note: (route: string) => void,
  ): Promise<Answer | 'answered'> => {
    if (!isSafeMethod(request.method) && isForeign(request, publicUrl))
      return refusal('FOREIGN_ORIGIN');
    const { path, search } = splitTarget(request.originalUrl);
    const match = table.find(request.method, path);
    const route = match.kind === 'route' ? prepared.get(match.route) : undefined;
    if (match.kind === 'route' && route) {
      note(route.declaration.path);
      return api.answer({ route, params: match.params, search, correlationId, request, response });
    }
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (reads && pages && (await pages.answer(request, response, path))) return 'answered';
    if (match.kind === 'wrong-method') {
      return refusal('METHOD_NOT_ALLOWED', { method: request.method }, undefined, {
        Allow: match.allowed.join(', '),
      });
    }
    return refusal('NOT_FOUND');
  };

  return async (request, response) => {
    const started = performance.now();
    const correlationId = randomUUID();
    let route = 'other';
    response.setHeader(correlationHeader, correlationId);
    setApiHeaders(response, https);
    response.on('finish', () => {
      metrics.answered(
        request.method,
        route,
        response.statusCode,
        (performance.now() - started) / 1000,
      );
      log.debug(
        { correlationId, method: request.method, route, status: response.statusCode },
        'answered',
      );
    });
    try {
      const answer = await answerOf(request, response, correlationId, (path) => (route = path));
      if (answer !== 'answered') sendAnswer(response, answer);
    } catch (error) {
      const { answer, unexpected } = answerOfError(error);
      if (unexpected) {
        metrics.unexpected(route);
        log.error({ correlationId, method: request.method, route, err: error }, 'a request failed');
      }
      if (response.headersSent) {
        response.destroy();
        return;
      }
      if (!request.complete && isHuge(request)) response.setHeader('Connection', 'close');
      sendAnswer(response, answer);
    }
  };
};
