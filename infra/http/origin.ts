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

/** How many hosts a request names. With more than one, different readers may each use another. */
export const hostsNamed = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/**
 * Whether a request was sent by a page of another site. Browsers always send the origin of a state-changing request or
 * a socket; programs send none, and carry no cookie of somebody else. Our own origins are the public address and the
 * address that this request was sent to (`Host`), which a foreign page cannot choose, both under the scheme of the
 * public address: for a site served over https, a page from plain http, which may have been altered on its way, is
 * foreign.
 */
export const isForeign = (
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  publicUrl: string,
): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site';
  // The usual case, as browsers write it: no need to parse.
  if (origin === publicUrl) return false;
  const [asked, ours] = [originOf(origin), originOf(publicUrl)];
  if (asked === null || asked === 'null' || ours === null) return true;
  if (asked === ours) return false;
  const scheme = ours.slice(0, ours.indexOf(':'));
  return host === undefined || hostsNamed(request) > 1 || asked !== originOf(`${scheme}://${host}`);
};
