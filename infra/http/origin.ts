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

/** How many hosts a request names; with more than one, each reader of it may take another for the meant one. */
export const hostsNamed = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/**
 * Whether a request was sent by a page of another site. Browsers always say where a state-changing request or a socket
 * comes from; programs say nothing, and carry no cookie of somebody else. Ours are the public address and the address
 * that this request itself was sent to (`Host`), which a foreign page cannot choose, under the scheme of the public
 * address: what was changed on its way over plain http is foreign to a site that is served over https.
 */
export const isForeign = (
  request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  publicUrl: string,
): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site';
  // As browsers write it, it need not be taken apart.
  if (origin === publicUrl) return false;
  const [asked, ours] = [originOf(origin), originOf(publicUrl)];
  if (asked === null || asked === 'null' || ours === null) return true;
  if (asked === ours) return false;
  const scheme = ours.slice(0, ours.indexOf(':'));
  return host === undefined || hostsNamed(request) > 1 || asked !== originOf(`${scheme}://${host}`);
};
