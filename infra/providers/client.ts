import {
  circuitBreaker,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
  type IRetryBackoffContext,
} from 'cockatiel';
import { exchange, type ExchangeAnswer } from './exchange.ts';
import { ProviderFailure } from './failure.ts';
import type { ProviderMetrics } from './provider-metrics.ts';
import { requestTo, type ProviderCall } from './provider-call.ts';
import { retryAfterMs } from './retry-after.ts';

export type ProviderClient = Readonly<{
  /** Resolves with the JSON of a 2xx answer. Throws `ProviderFailure`. */
  call(call: ProviderCall): Promise<unknown>;
}>;

export type ProviderOptions = Readonly<{
  /** For metrics and logs; the name of a simulator says that it is one. */
  name: string;
  /** `https://api.provider.example/v1` */
  baseUrl: string;
  /** Origins that may have any address: simulators on this machine. */
  trustedOrigins?: readonly string[];
  /** Header that carries an idempotency key. */
  idempotencyHeader?: string;
  metrics?: ProviderMetrics;
  timeoutMs?: number;
  bytesMost?: number;
  retriesMost?: number;
  firstRetryMs?: number;
  /** After this many consecutive failures nothing is sent for `openMs`. */
  failuresMost?: number;
  openMs?: number;
  /** The longest `Retry-After` that is honoured; nothing is sent in that time. */
  restMostMs?: number;
}>;

/** The longest wait between two tries; if the provider asks for more, there is no further try. */
const waitMostMs = 5_000;
/** A timer may fire slightly early. */
const timerSlackMs = 10;

/** Statuses after which the same call may succeed later. */
const passing: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Whether the failure is due to the provider or the network, not to the request. */
const isProvidersFault = (error: Error): boolean =>
  error instanceof ProviderFailure &&
  (error.kind === 'timeout' ||
    error.kind === 'unreachable' ||
    (error.status !== null && passing.has(error.status)));

const mayRepeat = ({ method, idempotencyKey }: ProviderCall): boolean =>
  method !== 'POST' || idempotencyKey !== undefined;

/** The wait before the next try that a failure asks for, in milliseconds. */
const askedMs = (error: unknown): number =>
  error instanceof ProviderFailure ? (error.retryAfterMs ?? 0) : 0;

/** Doubles each time, with a random wait in the upper half, so that many clients do not retry at once. */
const backOff = (firstMs: number) =>
  new DelegateBackoff(({ attempt, result }: IRetryBackoffContext<unknown>) => {
    const longestMs = Math.min(firstMs * 2 ** (attempt - 1), waitMostMs);
    const asked = 'error' in result ? askedMs(result.error) : 0;
    return Math.max(longestMs * (0.5 + Math.random() / 2), asked + timerSlackMs);
  });

const jsonOf = ({ status, text }: ExchangeAnswer, restMs: number | null): unknown => {
  if (status < 200 || status >= 300)
    throw new ProviderFailure('status', `Answered ${status}`, status, restMs);
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderFailure('unreadable', 'The answer is not JSON', status);
  }
};

/**
 * Calls one provider over HTTP with a timeout and a size limit for answers, only to public addresses, without following
 * redirects. Repeatable calls are retried a few times, not before the time that the provider asks for (`Retry-After`).
 * After consecutive failures, or if the provider asks for it, nothing is sent for a while.
 */
export const createProviderClient = (options: ProviderOptions): ProviderClient => {
  const { name, baseUrl, trustedOrigins = [], idempotencyHeader = 'Idempotency-Key' } = options;
  const { timeoutMs = 10_000, bytesMost = 1024 * 1024, metrics } = options;
  const { retriesMost = 2, firstRetryMs = 200, failuresMost = 5, openMs = 10_000 } = options;
  const { restMostMs = 60_000 } = options;
  const requestOf = requestTo(baseUrl, idempotencyHeader);
  const handled = handleWhen(isProvidersFault);
  const waitedFor = handleWhen((error) => isProvidersFault(error) && askedMs(error) <= waitMostMs);
  const again = retry(waitedFor, { maxAttempts: retriesMost, backoff: backOff(firstRetryMs) });
  /** In milliseconds of the monotonic clock. */
  let restsUntilMs = 0;
  const breaker = circuitBreaker(handled, {
    halfOpenAfter: openMs,
    breaker: new ConsecutiveBreaker(failuresMost),
  });

  const send = async (call: ProviderCall): Promise<unknown> => {
    const began = performance.now();
    const note = (outcome: string): void =>
      metrics?.called(name, outcome, (performance.now() - began) / 1_000);
    try {
      const answer = await exchange(
        { ...requestOf(call), mayRepeat: mayRepeat(call) },
        { timeoutMs, bytesMost, trustedOrigins },
      );
      const restMs = retryAfterMs(answer.headers, Date.now(), restMostMs);
      const isPassing = passing.has(answer.status);
      if (isPassing && restMs !== null)
        restsUntilMs = Math.max(restsUntilMs, performance.now() + restMs);
      const value = jsonOf(answer, isPassing ? restMs : null);
      note('ok');
      return value;
    } catch (error) {
      note(error instanceof ProviderFailure ? error.kind : 'defect');
      throw error;
    }
  };

  const guarded = async (call: ProviderCall): Promise<unknown> => {
    const restMs = restsUntilMs - performance.now();
    if (restMs > 0) {
      metrics?.called(name, 'circuit-open', 0);
      throw new ProviderFailure('circuit-open', `${name} asked for a pause in calls`, null, restMs);
    }
    try {
      return await breaker.execute(() => send(call));
    } catch (error) {
      if (!isBrokenCircuitError(error)) throw error;
      metrics?.called(name, 'circuit-open', 0);
      throw new ProviderFailure('circuit-open', `${name} failed repeatedly; calls are paused`);
    }
  };

  return {
    call: (call) => (mayRepeat(call) ? again.execute(() => guarded(call)) : guarded(call)),
  };
};
