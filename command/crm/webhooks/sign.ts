import { createHmac } from 'node:crypto';

export const webhookHeaders = {
  signature: 'Daybook-Signature',
  delivery: 'Daybook-Delivery',
  event: 'Daybook-Event',
} as const;

/**
 * `t=<seconds since 1970>,v1=<hex>[,v1=<hex>]`: HMAC-SHA-256 of the time, a dot and the body, once per valid secret. A
 * receiver accepts any match, and rejects a time that is minutes old.
 */
export const signatureOf = (secrets: readonly string[], at: Date, body: string): string => {
  const seconds = Math.floor(at.getTime() / 1_000);
  const hashes = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...hashes.map((hash) => `v1=${hash}`)].join(',');
};
