import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Request, Response } from 'express';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
};

type WebFile = Readonly<{
  type: string;
  bytes: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
  hashed: boolean;
  /** Whether it is the script of the service worker. */
  isWorker: boolean;
}>;

/** Files of the built web app by address. A file that is not in this table does not exist, whatever the path says. */
export type WebFiles = ReadonlyMap<string, WebFile>;

const readAll = async (root: string): Promise<ReadonlyMap<string, Buffer>> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const contents = new Map<string, Buffer>();
  // Read one after the other: all at once would need more file descriptors than a small machine allows a process.
  for (const file of files) {
    const address = `/${relative(root, file).split(sep).join('/')}`;
    contents.set(address, await readFile(file));
  }
  return contents;
};

/**
 * Reads all files of a folder except `index.html` and hidden files. `.br` and `.gz` files beside a file are its
 * compressed forms.
 */
export const readWebFiles = async (root: string): Promise<WebFiles> => {
  const contents = await readAll(root);
  const table = new Map<string, WebFile>();
  for (const [address, bytes] of contents) {
    const type = types[extname(address)];
    if (type === undefined || address === '/index.html' || address.includes('/.')) continue;
    table.set(address, {
      type,
      bytes,
      brotli: contents.get(`${address}.br`) ?? null,
      gzip: contents.get(`${address}.gz`) ?? null,
      hashed: address.startsWith('/assets/'),
      isWorker: address === '/sw.js',
    });
  }
  return table;
};

const accepts = (request: Request, encoding: string): boolean =>
  (request.headers['accept-encoding'] ?? '')
    .split(',')
    .some(
      (part) => part.trim().split(';')[0] === encoding && !/;\s*q=0(?:\.0*)?$/.test(part.trim()),
    );

/** A service worker follows the policy of its own script: without `connect-src` it could fetch no page. */
const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Sends a file in the smallest encoding that the caller accepts. */
export const sendFile = (request: Request, response: Response, file: WebFile): void => {
  if (file.isWorker) response.setHeader('Content-Security-Policy', workerPolicy);
  const brotli = file.brotli && accepts(request, 'br') ? file.brotli : null;
  const gzip = !brotli && file.gzip && accepts(request, 'gzip') ? file.gzip : null;
  if (brotli ?? gzip) response.setHeader('Content-Encoding', brotli ? 'br' : 'gzip');
  const body = brotli ?? gzip ?? file.bytes;
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader(
    'Cache-Control',
    file.hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  );
  response.setHeader('Content-Type', file.type);
  response.setHeader('Content-Length', body.length);
  response.status(200).end(body);
};
