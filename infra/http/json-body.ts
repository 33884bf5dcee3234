import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { requireDistinctNames } from './distinct-names.ts';
import { property } from './property.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The most that a command may send, in bytes, both compressed and decompressed. Files have their own routes. */
export const bodyLimitBytes = 100 * 1024;

type Unpack = (bytes: Buffer, options: Readonly<{ maxOutputLength: number }>) => Promise<Buffer>;

const unpackers: ReadonlyMap<string, Unpack> = new Map<string, Unpack>([
  ['identity', async (bytes) => bytes],
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined ||
  Number(request.headers['content-length'] ?? '0') > 0;

const isJson = (contentType: string | undefined): boolean =>
  /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType ?? '');

const isUtf8Text = (contentType: string | undefined): boolean =>
  !/charset/i.test(contentType ?? '') || /charset="?utf-8"?\s*(?:;|$)/i.test(contentType ?? '');

/** Refuses invalid UTF-8: decoded with replacement characters, a name that nobody sent would be stored. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const readBytes = (request: IncomingMessage, limit: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    // A complete request emits `close` too.
    const breakOff = (): void => {
      if (!request.complete) reject(new DomainError(generalErrors.UNREADABLE));
    };
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else reject(new DomainError(generalErrors.TOO_LARGE));
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', breakOff);
    request.once('close', breakOff);
  });

const unpack = async (bytes: Buffer, unpacker: Unpack, limit: number): Promise<Buffer> => {
  try {
    return await unpacker(bytes, { maxOutputLength: limit });
  } catch (error) {
    const isLong = property(error, 'code') === 'ERR_BUFFER_TOO_LARGE';
    throw new DomainError(isLong ? generalErrors.TOO_LARGE : generalErrors.WRONG_CONTENT_ENCODING);
  }
};

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
    // Reported below, together with JSON that is neither an object nor a list.
  }
  throw new DomainError(generalErrors.UNREADABLE);
};

/**
 * Reads a JSON object or list in UTF-8, compressed or not; a request without a body gives `{}`. Throws UNREADABLE,
 * DUPLICATE_NAMES, TOO_LARGE, WRONG_CONTENT_TYPE or WRONG_CONTENT_ENCODING.
 */
export const readJsonBody = async (
  request: IncomingMessage,
  limit = bodyLimitBytes,
): Promise<unknown> => {
  if (!hasBody(request)) return {};
  const { headers } = request;
  const type = headers['content-type'];
  if (!isJson(type) || !isUtf8Text(type)) throw new DomainError(generalErrors.WRONG_CONTENT_TYPE);
  const encoding = headers['content-encoding'];
  const unpacker = unpackers.get(encoding?.toLowerCase() ?? 'identity');
  if (unpacker === undefined) throw new DomainError(generalErrors.WRONG_CONTENT_ENCODING);
  if (Number(headers['content-length']) > limit) throw new DomainError(generalErrors.TOO_LARGE);
  const bytes = await readBytes(request, limit);
  const plain = encoding === undefined ? bytes : await unpack(bytes, unpacker, limit);
  return plain.length === 0 ? {} : parse(plain);
};
