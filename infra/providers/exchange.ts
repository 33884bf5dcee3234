import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { lookupPublic, lookupPublicWith, requirePublicHost } from './addresses.ts';
import { ProviderFailure } from './failure.ts';
import { askNameServers } from './name-servers.ts';

export type ExchangeRequest = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /**
   * The request takes effect once even if it is sent twice, so it may use a kept connection, which the server may just
   * have closed.
   */
  mayRepeat?: boolean;
}>;

export type ExchangeBounds = Readonly<{
  /** From the start of the call to the last byte of the answer. */
  timeoutMs: number;
  /** The largest body of an answer. */
  bytesMost: number;
  /** Origins that may have any address: simulators on this machine. */
  trustedOrigins: readonly string[];
}>;

export type ExchangeAnswer = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}>;

const readText = async (response: IncomingMessage, bytesMost: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMost)
      throw new ProviderFailure('too-large', `The answer is longer than ${bytesMost} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

const failureOf = (error: unknown, signal: AbortSignal, timeoutMs: number): ProviderFailure => {
  if (error instanceof ProviderFailure) return error;
  if (signal.aborted) return new ProviderFailure('timeout', `No answer within ${timeoutMs} ms`);
  const reason = error instanceof Error ? error.message : String(error);
  return new ProviderFailure('unreachable', reason);
};

/** Each request contains keys, which must not travel over the internet in clear. */
const requireEncryption = ({ protocol, host }: URL): void => {
  if (protocol !== 'https:')
    throw new ProviderFailure('not-encrypted', `${host} must be called over https`);
};

/** Shorter than servers keep connections, so that few are closed while a request is sent. */
const keptMs = 4_000;
const keeping = { keepAlive: true, timeout: keptMs, maxFreeSockets: 16 } as const;
/**
 * Connections to trusted origins and to public addresses are pooled separately, so that neither is reused for the
 * other.
 */
const agentsOf = () => ({ http: new HttpAgent(keeping), https: new HttpsAgent(keeping) });
const agents = { trusted: agentsOf(), public: agentsOf() } as const;

/** Whether the server had closed a kept connection before the request arrived. */
const hadEnded = ({ reusedSocket }: ClientRequest, error: NodeJS.ErrnoException): boolean =>
  reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

type Connecting = Pick<ExchangeBounds, 'trustedOrigins'> &
  Readonly<{ signal: AbortSignal; lookup?: LookupFunction }>;

/**
 * Sends a request and returns the answer as a stream, until the signal aborts it. Connects to public addresses over
 * https, or to trusted origins; redirects are refused.
 */
export const connect = async (
  asked: ExchangeRequest,
  { signal, trustedOrigins, lookup = lookupPublic }: Connecting,
): Promise<IncomingMessage> => {
  const { method, url, headers, body, mayRepeat = false } = asked;
  const isTrusted = trustedOrigins.includes(url.origin);
  if (!isTrusted) requirePublicHost(url.hostname);
  if (!isTrusted) requireEncryption(url);
  const isSecure = url.protocol === 'https:';
  const send = isSecure ? requestHttps : requestHttp;
  const kept = agents[isTrusted ? 'trusted' : 'public'][isSecure ? 'https' : 'http'];
  const attempt = (agent: HttpAgent | false): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const options = { method, headers, signal, agent };
      const sending = send(url, isTrusted ? options : { ...options, lookup });
      sending.once('response', resolve);
      sending.on('error', (error) => {
        if (hadEnded(sending, error)) attempt(false).then(resolve, reject);
        else reject(error);
      });
      // Without this listener, an answer that changes the protocol (101) would cause neither an answer nor an error.
      sending.once('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new Error('The answer switches to another protocol'));
      });
      sending.end(body ?? undefined);
    });
  const response = await attempt(mayRepeat ? kept : false);
  const status = response.statusCode ?? 0;
  if (!isRedirect(status)) return response;
  response.destroy();
  throw new ProviderFailure('redirect', `Answered ${status}: redirects are not followed`, status);
};

/** Sends one request and reads its answer. Throws `ProviderFailure`. */
export const exchange = async (
  request: ExchangeRequest,
  { timeoutMs, bytesMost, trustedOrigins }: ExchangeBounds,
): Promise<ExchangeAnswer> => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await connect(request, { signal, trustedOrigins });
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      text: await readText(response, bytesMost),
    };
  } catch (error) {
    throw failureOf(error, signal, timeoutMs);
  }
};

const lookupOfStrangers = lookupPublicWith(askNameServers());

/**
 * Sends a request to an address that a user gave, and returns status and headers of the answer; its body is not read.
 * Throws `ProviderFailure`.
 */
export const askHead = async (
  request: ExchangeRequest,
  { timeoutMs, trustedOrigins }: Pick<ExchangeBounds, 'timeoutMs' | 'trustedOrigins'>,
): Promise<Omit<ExchangeAnswer, 'text'>> => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await connect(request, { signal, trustedOrigins, lookup: lookupOfStrangers });
    response.destroy();
    return { status: response.statusCode ?? 0, headers: response.headers };
  } catch (error) {
    throw failureOf(error, signal, timeoutMs);
  }
};
