import type { ServerResponse } from 'node:http';
import { Readable, pipeline } from 'node:stream';
import type { Answer } from './route.ts';

/** Names and values in turn: Node writes such a list without looking up each name. */
export type HeaderList = readonly string[];

const jsonType = 'application/json; charset=utf-8';

/** Text or bytes that are sent unchanged, with the type that the handler names. */
const isRaw = (body: unknown): body is string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body);

const has = (headers: HeaderList, name: string): boolean =>
  headers.some((word, index) => index % 2 === 0 && word.toLowerCase() === name);

/** Headers of the answer itself; a header that may occur several times has a list of values. */
const ownHeaders = ({ headers, position, stale }: Answer): string[] => {
  const list: string[] = [];
  for (const [name, value] of Object.entries(headers ?? {})) {
    for (const one of typeof value === 'string' ? [value] : value) list.push(name, one);
  }
  if (position !== undefined) list.push('Daybook-Position', String(position));
  if (stale !== undefined) list.push('Daybook-Stale', 'true', 'Daybook-Stale-Reason', stale);
  return list;
};

/** The headers of `base` that the answer does not override. */
const without = (base: HeaderList, own: HeaderList): HeaderList =>
  base.filter((_word, index) => !has(own, (base[index - (index % 2)] ?? '').toLowerCase()));

/**
 * Writes an answer in one piece: all headers at once (`base` are those of every answer), then the body with its length;
 * a stream is piped. For HEAD, Node sends only the headers. With `until`, the body is written at once but the response
 * ends only after `until` has settled.
 */
export const sendAnswer = (
  response: ServerResponse,
  answer: Answer,
  base: HeaderList,
  until?: Promise<void>,
): void => {
  const { status, body } = answer;
  const own = ownHeaders(answer);
  const headers = [...(answer.headers ? without(base, own) : base), ...own];
  if (status === 204) {
    response.writeHead(status, headers).end();
    return;
  }
  if (body instanceof Readable) {
    response.writeHead(status, headers);
    // A failure on the way breaks the connection before the end, so that nobody takes half a file for a whole one.
    pipeline(body, response, () => body.destroy());
    return;
  }
  const isTyped = has(own, 'content-type');
  const content = isTyped && isRaw(body) ? body : JSON.stringify(body);
  if (!isTyped) headers.push('Content-Type', jsonType);
  if (!has(own, 'content-length'))
    headers.push('Content-Length', String(Buffer.byteLength(content)));
  response.writeHead(status, headers);
  if (until === undefined) {
    response.end(content);
    return;
  }
  response.write(content);
  void until.finally(() => response.end());
};
