import type { Stripe } from 'stripe';
import type { ProviderClient } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';

/** The API version; the types of the package support only the version that they describe. */
const apiVersion = '2026-10-28.endive';

/** Only these headers are sent: what the package tells about itself and this machine is dropped. */
const headersSent = ['Authorization', 'Stripe-Version'] as const;

type Headers = Parameters<Stripe.HttpClient['makeRequest']>[4];

const textIn = (headers: Headers, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};

const sentOf = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries(
    headersSent.flatMap((name) => {
      const value = textIn(headers, name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** The package writes into an answer and its raw form, so both must be objects. It gets no headers. */
const responseOf = (answer: object): Stripe.HttpClientResponse => ({
  getStatusCode: () => 200,
  getHeaders: () => ({}),
  getRawResponse: () => ({}),
  toStream: () => {
    throw new ProviderFailure('unreadable', 'Streamed answers are not supported');
  },
  toJSON: () => Promise.resolve(answer),
});

/**
 * An HTTP client for the package that uses our provider client. An answer that is not 2xx fails before the package
 * reads it.
 */
const httpOver = (client: ProviderClient): Stripe.HttpClient => ({
  getClientName: () => 'provider-kit',
  makeRequest: async (...[, , path, method, headers, form]) => {
    const idempotencyKey = textIn(headers, 'Idempotency-Key');
    const answer = await client.call({
      method: method === 'GET' ? 'GET' : 'POST',
      path,
      headers: sentOf(headers),
      ...(form === '' ? {} : { body: { formText: form } }),
      ...(idempotencyKey === null ? {} : { idempotencyKey }),
    });
    if (typeof answer !== 'object' || answer === null)
      throw new ProviderFailure('unreadable', 'The answer is not an object');
    return responseOf(answer);
  },
});

const load = async (secretKey: string, client: ProviderClient) => {
  const { Stripe } = await import('stripe');
  const stripe = new Stripe(secretKey, {
    apiVersion,
    httpClient: httpOver(client),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  const failureIn = (error: unknown): unknown => {
    if (!(error instanceof Stripe.errors.StripeError)) return error;
    if (error.detail instanceof ProviderFailure) return error.detail;
    return new ProviderFailure('unreadable', 'The answer is an error');
  };
  return { stripe, failureIn };
};

/** Makes one call with the package and resolves with the unchecked answer. Throws `ProviderFailure`. */
export type CallStripe = (call: (stripe: Stripe) => Promise<unknown>) => Promise<unknown>;

/**
 * Stripe's own package for the account of this key, over `client`: the client's limits apply, and only the client
 * repeats calls. The package is loaded by the first call, because many processes never make one.
 */
export const createStripePackage = (secretKey: string, client: ProviderClient): CallStripe => {
  let loading: ReturnType<typeof load> | null = null;
  return async (call) => {
    loading ??= load(secretKey, client);
    const { stripe, failureIn } = await loading;
    try {
      return await call(stripe);
    } catch (error) {
      throw failureIn(error);
    }
  };
};
