import { invariant } from '../../domain/shared/errors.ts';
import type { ExchangeRequest } from './exchange.ts';

/**
 * The body: JSON; a text that is JSON already and must not change; the fields of a form
 * (application/x-www-form-urlencoded) in their order; or a text that is such a form already.
 */
export type ProviderBody =
  | Readonly<{ json: unknown }>
  | Readonly<{ jsonText: string }>
  | Readonly<{ form: Readonly<Record<string, string>> }>
  | Readonly<{ formText: string }>;

export type ProviderCall = Readonly<{
  method: ExchangeRequest['method'];
  /** Relative to the provider's base address, from its first `/`, with its query string. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: ProviderBody;
  /** With this key the provider carries out a repeated POST only once; a POST without it is never repeated. */
  idempotencyKey?: string;
}>;

const urlOf = (baseUrl: string, path: string): URL => {
  const base = new URL(`${baseUrl.replace(/\/$/, '')}/`);
  const url = new URL(`${base.href}${path.replace(/^\//, '')}`);
  const isBelow = url.origin === base.origin && url.pathname.startsWith(base.pathname);
  invariant(isBelow, `the path is below ${base.href}`);
  return url;
};

const encoded = (body: ProviderBody | undefined) => {
  if (body === undefined) return { text: null, headers: {} };
  if ('json' in body || 'jsonText' in body) {
    const json = 'json' in body ? JSON.stringify(body.json) : body.jsonText;
    return { text: json, headers: { 'Content-Type': 'application/json' } };
  }
  const text = 'form' in body ? new URLSearchParams(body.form).toString() : body.formText;
  return { text, headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
};

/** Builds the HTTP request of a call to the provider at this base address. */
export const requestTo =
  (baseUrl: string, idempotencyHeader: string) =>
  ({ method, path, headers, body, idempotencyKey }: ProviderCall): ExchangeRequest => {
    const { text, headers: ofBody } = encoded(body);
    return {
      method,
      url: urlOf(baseUrl, path),
      headers: {
        Accept: 'application/json',
        ...ofBody,
        ...(idempotencyKey === undefined ? {} : { [idempotencyHeader]: idempotencyKey }),
        ...headers,
      },
      body: text,
    };
  };
