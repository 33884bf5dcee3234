import { array, boolean, object, string } from 'yup';
import { DomainError } from '../../domain/shared/errors.ts';
import { defineRoute, everybody, type RouteDeclaration } from './route.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

export type Readiness = Readonly<{
  ready: boolean;
  /** What is still missing, in words. */
  missing: readonly string[];
  /** Missing things that do not stop the service, in words; absent if there are none. */
  without?: readonly string[];
}>;

export type SystemDeps = Readonly<{
  readiness: () => Promise<Readiness>;
  metrics: () => Promise<Readonly<{ contentType: string; text: string }>>;
  /** Whether other machines may read `/metrics`. */
  metricsForAll: boolean;
  /** The OpenAPI document as text, made once. */
  openApi: () => string;
}>;

const route = defineRoute<SystemDeps>();

const alive = route({
  method: 'GET',
  path: '/healthz',
  kind: 'query',
  summary: 'Liveness of the process.',
  permission: everybody,
  response: object({ status: string().required() }),
  handle: async () => ({ status: 200, body: { status: 'alive' } }),
});

const ready = route({
  method: 'GET',
  path: '/readyz',
  kind: 'query',
  summary:
    'Readiness to serve requests. 503 lists what is missing; `without` lists missing parts that do not prevent serving.',
  permission: everybody,
  response: object({
    ready: boolean().required(),
    missing: array().of(string().required()).required(),
    without: array().of(string().required()).optional(),
  }),
  alsoAnswers: [503],
  handle: async (_request, { readiness }) => {
    const body = await readiness();
    return body.ready
      ? { status: 200, body }
      : { status: 503, body, headers: { 'Retry-After': '1' } };
  },
});

const metrics = route({
  method: 'GET',
  path: '/metrics',
  kind: 'query',
  summary:
    'Metrics for Prometheus; from the server’s own machine only, unless configured otherwise.',
  permission: everybody,
  response: object({}),
  produces: ['text/plain'],
  handle: async ({ context }, deps) => {
    if (!context.local && !deps.metricsForAll) throw new DomainError(generalErrors.NOT_FOUND);
    const { contentType, text } = await deps.metrics();
    return { status: 200, body: text, headers: { 'Content-Type': contentType } };
  },
});

const document = route({
  method: 'GET',
  path: '/openapi.json',
  kind: 'query',
  summary: 'The OpenAPI document of this API.',
  permission: everybody,
  response: object({
    openapi: string().required(),
    info: object().required(),
    servers: array().of(object()).required(),
    paths: object().required(),
    webhooks: object().required(),
    'x-error-codes': object().required(),
    'x-error-codes-of-any-call': array().of(string().required()).required(),
    components: object().required(),
  }),
  handle: async (_request, { openApi }) => ({
    status: 200,
    body: openApi(),
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  }),
});

/** Routes for operators of a process that serves no other requests. */
export const processRoutes: readonly RouteDeclaration<
  Pick<SystemDeps, 'metrics' | 'metricsForAll'>
>[] = [alive, metrics];

/** Routes of the server itself, for operators and programs. */
export const systemRoutes: readonly RouteDeclaration<SystemDeps>[] = [
  alive,
  ready,
  metrics,
  document,
];
