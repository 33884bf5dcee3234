import { Counter, Histogram, type Registry } from 'prom-client';

export type HttpMetrics = Readonly<{
  answered(method: string, route: string, status: number, seconds: number): void;
  unexpected(route: string): void;
}>;

/** Metrics of calls. `route` is the declared path, never the address with its ids. */
export const createHttpMetrics = (registry: Registry): HttpMetrics => {
  const duration = new Histogram({
    name: 'daybook_http_request_duration_seconds',
    help: 'Duration of HTTP requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const errors = new Counter({
    name: 'daybook_http_unexpected_errors_total',
    help: 'Answers with an unexpected error (no refusal code of the domain).',
    labelNames: ['route'],
    registers: [registry],
  });
  return {
    answered: (method, route, status, seconds) =>
      duration.observe({ method, route, status }, seconds),
    unexpected: (route) => errors.inc({ route }),
  };
};
