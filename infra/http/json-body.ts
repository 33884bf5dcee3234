import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { requireDistinctNames } from './distinct-names.ts';
import { property } from './property.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** What a command may send, in bytes, compressed or not. Files have calls of their own. */
export const bodyLimitBytes = 100 * 1024;

/** What came compressed, in pieces or in another encoding, looked at once more as text before it is taken. */
const verify = (_request: unknown, _response: unknown, bytes: Buffer, encoding: string): void => {
  const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  if (text !== '') requireDistinctNames(text, JSON.parse(text));
};

const parserOf = (limit: number) => express.json({ limit, strict: true, type: () => true, verify });

const parsers = new Map<number, ReturnType<typeof parserOf>>();

/** Made once for each limit: routes name few. */
const parserFor = (limit: number) => {
  const parser = parsers.get(limit) ?? parserOf(limit);
  parsers.set(limit, parser);
  return parser;
};

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? '0') > 0;

const isJson = (contentType: string | undefined): boolean =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');

const isUtf8Text = (contentType: string | undefined): boolean =>
  !/charset/i.test(contentType ?? '') || /charset=utf-8\s*(?:;|$)/i.test(contentType ?? '');

/** What nearly every call sends: UTF-8 as it is, of a stated length that is not too much. */
const isPlain = ({ headers }: IncomingMessage, limit: number): boolean =>
  headers['content-encoding'] === undefined &&
  headers['transfer-encoding'] === undefined &&
  Number(headers['content-length']) <= limit &&
  isUtf8Text(headers['content-type']);

/** Refuses what is no UTF-8: read as the sign that stands for it, a name would be kept that nobody sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const readBytes = (request: IncomingMessage): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    // A request that came whole is closed in the end too.
    const breakOff = (): void => {
      if (!request.complete) reject(new DomainError(generalErrors.UNREADABLE));
    };
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', breakOff);
    request.once('close', breakOff);
  });

const parse = (bytes: Buffer): unknown => {
  try {
    const text = utf8.decode(bytes);
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) {
      requireDistinctNames(text, value);
      return value;
    }
  } catch (error) {
    if (isDomainError(error)) throw error;
    // Told below, like what is JSON but neither object nor list.
  }
  throw new DomainError(generalErrors.UNREADABLE);
};

/** What went wrong while reading, as a refusal; anything else is our own mistake. */
const refusalOf = (error: unknown): Error => {
  if (isDomainError(error)) return error;
  if (error instanceof SyntaxError) return new DomainError(generalErrors.UNREADABLE);
  const status = property(error, 'status');
  if (status === 413) return new DomainError(generalErrors.TOO_LARGE);
  if (status === 415) return new DomainError(generalErrors.WRONG_CONTENT_TYPE);
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new DomainError(generalErrors.UNREADABLE);
  return error instanceof Error ? error : new Error('The body could not be read', { cause: error });
};

/**
 * Reads a JSON object or list; a request without a body gives `{}`.
 * Throws UNREADABLE, TOO_LARGE or WRONG_CONTENT_TYPE.
 */
export const readJsonBody = async (
  request: IncomingMessage,
  response: ServerResponse,
  limit = bodyLimitBytes,
): Promise<unknown> => {
  if (!hasBody(request)) return {};
  if (!isJson(request.headers['content-type']))
    throw new DomainError(generalErrors.WRONG_CONTENT_TYPE);
  if (isPlain(request, limit)) return parse(await readBytes(request));
  await new Promise<void>((resolve, reject) => {
    parserFor(limit)(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(refusalOf(error));
    });
  });
  return property(request, 'body') ?? {};
};
