import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The call of a provider as it was sent. */
export type SignedCall = Readonly<{ headers: IncomingHttpHeaders; body: Buffer }>;

/** Whether the provider itself sent this. `now` in milliseconds since 1970. */
export type SignatureCheck = (call: SignedCall, now: number) => Promise<boolean>;

/** By the provider's name in the address of its calls. */
export type SignatureChecks = ReadonlyMap<string, SignatureCheck>;

/** Compares two texts in constant time for texts of the same length. */
const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const headerIn = (headers: IncomingHttpHeaders, name: string): string | null => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
};

/** The secrets that are valid now: while one replaces another, the provider may sign with either. */
type UsableSecrets = () => Promise<readonly string[]>;

const hmacOf = (algorithm: 'sha256' | 'sha512', secret: string, ...parts: (string | Buffer)[]) => {
  const hmac = createHmac(algorithm, secret);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
};

/** The largest difference between a signed call's time and ours, in either direction, in milliseconds. */
export const signatureAgeMsMost = 5 * 60_000;

const partsOf = (header: string): readonly (readonly [name: string, value: string])[] =>
  header.split(',').map((part) => {
    const at = part.indexOf('=');
    return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
  });

/**
 * `t=<seconds>,v1=<hex HMAC-SHA-256 of "t.body">`, as Stripe signs (docs.stripe.com/webhooks/signature). A call that is
 * recorded and replayed later is too old. While a secret is being changed there may be several `v1`.
 */
export const timedHmac =
  (header: string, secrets: UsableSecrets): SignatureCheck =>
  async ({ headers, body }, now) => {
    const given = headerIn(headers, header);
    if (given === null) return false;
    const parts = partsOf(given);
    const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
    if (!/^\d{1,12}$/.test(seconds)) return false;
    if (Math.abs(now - Number(seconds) * 1000) > signatureAgeMsMost) return false;
    const expected = (await secrets()).map((key) => hmacOf('sha256', key, `${seconds}.`, body));
    return parts.some(
      ([name, value]) => name === 'v1' && expected.some((one) => isSame(value.toLowerCase(), one)),
    );
  };

/**
 * The hexadecimal HMAC of the body alone, as CoinPayments signs (SHA-512). It has no time, so the receiver must
 * recognise calls that came before.
 */
export const plainHmac =
  (header: string, algorithm: 'sha256' | 'sha512', secrets: UsableSecrets): SignatureCheck =>
  async ({ headers, body }) => {
    const given = headerIn(headers, header);
    if (given === null) return false;
    const expected = (await secrets()).map((key) => hmacOf(algorithm, key, body));
    return expected.some((one) => isSame(given.toLowerCase(), one));
  };

/** A secret that the provider sends unchanged, as Flutterwave does (`verif-hash`). */
export const sharedSecret =
  (header: string, secrets: UsableSecrets): SignatureCheck =>
  async ({ headers }) => {
    const given = headerIn(headers, header);
    return given !== null && (await secrets()).some((one) => isSame(given, one));
  };
