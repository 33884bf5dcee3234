import type { Stripe } from 'stripe';
import type { ProviderClient } from '../providers/client.ts';
import { ProviderFailure } from '../providers/failure.ts';

/** The version of the API that is spoken; the package's types take no other than the one that they describe. */
const apiVersion = '2026-10-28.endive';

/** What the package says of itself and of this machine stays here. */
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

/** The package writes into an answer and into its raw form, so both are objects; it is told of no headers. */
const responseOf = (answer: object): Stripe.HttpClientResponse => ({
  getStatusCode: () => 200,
  getHeaders: () => ({}),
  getRawResponse: () => ({}),
  toStream: () => {
    throw new ProviderFailure('unreadable', 'Answers are not read as streams');
  },
  toJSON: () => Promise.resolve(answer),
});

/** The package's way over HTTP: that of every provider. An answer that is no 2xx is a failure before the package reads it. */
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
      throw new ProviderFailure('unreadable', 'The answer is no object');
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

/** Does one call of the package and resolves with its answer, which nobody has checked. Throws `ProviderFailure`. */
export type CallStripe = (call: (stripe: Stripe) => Promise<unknown>) => Promise<unknown>;

/**
 * Stripe's own package for the account of this key, over `client`: its limits hold, and it alone repeats calls. The package
 * is loaded by the first call, for many a process never makes one.
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
