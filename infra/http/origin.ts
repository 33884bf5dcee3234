import type { IncomingMessage } from 'node:http';

/** Methods that change nothing. */
const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request of this method changes nothing. */
export const isSafeMethod = (method: string | undefined): boolean => safe.has(method ?? '');

const originOf = (url: string): string | null => {
  try {
    return new URL(url).origin;
  } catch {
    return null;
  }
};

/**
 * Whether a request was sent by a page of another site. Browsers always say where a state-changing request or a socket
 * comes from; programs say nothing, and carry no cookie of somebody else. Ours are the public address and the address
 * that this request itself was sent to (`Host`), which a foreign page cannot choose.
 */
export const isForeign = (request: IncomingMessage, publicUrl: string): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site';
  // As browsers write it, it need not be taken apart.
  if (origin === publicUrl) return false;
  if (origin === originOf(publicUrl)) return false;
  const asked = originOf(origin);
  return (
    asked === null ||
    asked === 'null' ||
    host === undefined ||
    new URL(asked).host !== host.toLowerCase()
  );
};
