import {
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
} from 'cockatiel';
import { exchange, type ExchangeAnswer, type ExchangeRequest } from './exchange.ts';
import { ProviderFailure } from './failure.ts';
import type { ProviderMetrics } from './provider-metrics.ts';

export type ProviderCall = Readonly<{
  method: ExchangeRequest['method'];
  /** Below the provider's base address, with its query string. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Under which the provider carries out a repeated POST once; without it a POST is never sent again. */
  idempotencyKey?: string;
}>;

export type ProviderClient = Readonly<{
  /** Resolves with the JSON of a 2xx answer. Throws `ProviderFailure`. */
  call(call: ProviderCall): Promise<unknown>;
}>;

export type ProviderOptions = Readonly<{
  /** For metrics and logs; one that is simulated says so in its name. */
  name: string;
  /** `https://api.provider.example/v1` */
  baseUrl: string;
  /** Origins that may be at any address: simulators on this machine. */
  trustedOrigins?: readonly string[];
  /** Header that carries an idempotency key. */
  idempotencyHeader?: string;
  metrics?: ProviderMetrics;
  timeoutMs?: number;
  bytesMost?: number;
  retriesMost?: number;
  firstRetryMs?: number;
  /** Failures in a row after which nothing is sent for `openMs`. */
  failuresMost?: number;
  openMs?: number;
}>;

/** Answers after which the same call may succeed. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether the provider, or the way to it, is at fault, and not what was asked of it. */
const isProvidersFault = (error: Error): boolean =>
  error instanceof ProviderFailure &&
  (error.kind === 'timeout' ||
    error.kind === 'unreachable' ||
    (error.status !== null && passing.has(error.status)));

const mayRepeat = ({ method, idempotencyKey }: ProviderCall): boolean =>
  method !== 'POST' || idempotencyKey !== undefined;

const jsonOf = ({ status, text }: ExchangeAnswer): unknown => {
  if (status < 200 || status >= 300)
    throw new ProviderFailure('status', `Answered ${status}`, status);
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderFailure('unreadable', 'The answer is no JSON', status);
  }
};

/**
 * Calls one provider over HTTP: within a time, answers of a bounded size, to public addresses alone, without following
 * redirects. What may be repeated is sent again a few times; after failures in a row nothing is sent for a while.
 */
export const createProviderClient = (options: ProviderOptions): ProviderClient => {
  const { name, baseUrl, trustedOrigins = [], idempotencyHeader = 'Idempotency-Key' } = options;
  const { timeoutMs = 10_000, bytesMost = 1024 * 1024, metrics } = options;
  const { retriesMost = 2, firstRetryMs = 200, failuresMost = 5, openMs = 10_000 } = options;
  const handled = handleWhen(isProvidersFault);
  const again = retry(handled, {
    maxAttempts: retriesMost,
    backoff: new ExponentialBackoff({ initialDelay: firstRetryMs, maxDelay: 5_000 }),
  });
  const breaker = circuitBreaker(handled, {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresMost),
  });

  const send = async (call: ProviderCall): Promise<unknown> => {
    const { method, path, headers = {}, body, idempotencyKey } = call;
    const began = performance.now();
    const note = (outcome: string): void =>
      metrics?.called(name, outcome, (performance.now() - began) / 1_000);
    const request: ExchangeRequest = {
      method,
      url: new URL(`${baseUrl.replace(/\/$/, '')}${path}`),
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    };
    try {
      const answer = jsonOf(await exchange(request, { timeoutMs, bytesMost, trustedOrigins }));
      note('ok');
      return answer;
    } catch (error) {
      note(error instanceof ProviderFailure ? error.kind : 'defect');
      throw error;
    }
  };

  const guarded = async (call: ProviderCall): Promise<unknown> => {
    try {
      return await breaker.execute(() => send(call));
    } catch (error) {
      if (!isBrokenCircuitError(error)) throw error;
      metrics?.called(name, 'circuit-open', 0);
      throw new ProviderFailure('circuit-open', `${name} failed again and again; it rests`);
    }
  };

  return {
    call: (call) => (mayRepeat(call) ? again.execute(() => guarded(call)) : guarded(call)),
  };
};
