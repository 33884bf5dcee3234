import helmet from 'helmet';
import type { Request, Response } from 'express';
import type { HeaderList } from './send-answer.ts';

/**
 * Headers of every answer that is not a page: nothing in it may be run, framed, sniffed or cached. A fixed list,
 * because this is on the hot path.
 */
export const apiHeaders = (https: boolean): HeaderList => [
  ...['Cache-Control', 'no-store'],
  ...['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ...['Cross-Origin-Resource-Policy', 'same-origin'],
  ...['Referrer-Policy', 'same-origin'],
  ...['X-Content-Type-Options', 'nosniff'],
  ...['X-Frame-Options', 'DENY'],
  ...(https ? ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] : []),
];

/** The content security policy of pages (web.md), for one nonce. */
const contentSecurityPolicy = (nonce: string, https: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** Headers of pages: helmet's, with our own content security policy. */
export const createPageHeaders = (
  https: boolean,
): ((request: Request, response: Response, nonce: string) => void) => {
  const apply = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  return (request, response, nonce) => {
    apply(request, response, () => undefined);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('Content-Security-Policy', contentSecurityPolicy(nonce, https));
  };
};
