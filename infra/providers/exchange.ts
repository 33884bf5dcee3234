import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookupPublic, requirePublicHost } from './addresses.ts';
import { ProviderFailure } from './failure.ts';

export type ExchangeRequest = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: string | null;
}>;

export type ExchangeBounds = Readonly<{
  /** From the call to the last byte of the answer. */
  timeoutMs: number;
  /** Of the answer's body. */
  bytesMost: number;
  /** Origins that may be at any address: simulators on this machine. */
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

/** Keys go with each request: over the internet they must not be readable on the way. */
const requireEncryption = ({ protocol, host }: URL): void => {
  if (protocol !== 'https:')
    throw new ProviderFailure('not-encrypted', `${host} is to be called over https`);
};

/**
 * Sends a request and hands its answer on as it comes, for as long as the signal does not end it. Goes to public addresses
 * over https, or to those that are trusted; redirects are refused, not followed.
 */
export const connect = async (
  { method, url, headers, body }: ExchangeRequest,
  { signal, trustedOrigins }: Pick<ExchangeBounds, 'trustedOrigins'> & { signal: AbortSignal },
): Promise<IncomingMessage> => {
  const isTrusted = trustedOrigins.includes(url.origin);
  if (!isTrusted) requirePublicHost(url.hostname);
  if (!isTrusted) requireEncryption(url);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, headers, signal, agent: false as const };
    const sending = send(url, isTrusted ? options : { ...options, lookup: lookupPublic });
    sending.once('response', resolve);
    sending.on('error', reject);
    sending.end(body ?? undefined);
  });
  const status = response.statusCode ?? 0;
  if (!isRedirect(status)) return response;
  response.destroy();
  throw new ProviderFailure('redirect', `Answered ${status}: redirects are not followed`, status);
};

/** One request and its answer. Throws `ProviderFailure`. */
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

/** Sends a request and gives the status of its answer, of which nothing more is read. Throws `ProviderFailure`. */
export const askStatus = async (
  request: ExchangeRequest,
  { timeoutMs, trustedOrigins }: Pick<ExchangeBounds, 'timeoutMs' | 'trustedOrigins'>,
): Promise<number> => {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await connect(request, { signal, trustedOrigins });
    response.destroy();
    return response.statusCode ?? 0;
  } catch (error) {
    throw failureOf(error, signal, timeoutMs);
  }
};
