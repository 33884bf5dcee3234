import express, { type Request, type Response } from 'express';
import { DomainError } from '../../domain/shared/errors.ts';
import { property } from './property.ts';

/** What a command may send, in bytes, compressed or not. Files have calls of their own. */
export const bodyLimitBytes = 100 * 1024;

const parse = express.json({ limit: bodyLimitBytes, strict: true, type: () => true });

const hasBody = (request: Request): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? '0') > 0;

const isJson = (contentType: string | undefined): boolean =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');

/** What went wrong while reading, as a refusal; anything else is our own mistake. */
const refusalOf = (error: unknown): Error => {
  const status = property(error, 'status');
  if (status === 413) return new DomainError('TOO_LARGE');
  if (status === 415) return new DomainError('WRONG_CONTENT_TYPE');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new DomainError('UNREADABLE');
  return error instanceof Error ? error : new Error('The body could not be read', { cause: error });
};

/**
 * Reads a JSON object or list; a request without a body gives `{}`.
 * Throws UNREADABLE, TOO_LARGE or WRONG_CONTENT_TYPE.
 */
export const readJsonBody = async (request: Request, response: Response): Promise<unknown> => {
  if (!hasBody(request)) return {};
  if (!isJson(request.headers['content-type'])) throw new DomainError('WRONG_CONTENT_TYPE');
  await new Promise<void>((resolve, reject) => {
    parse(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(refusalOf(error));
    });
  });
  const body: unknown = request.body;
  return body ?? {};
};
