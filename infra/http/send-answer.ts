import type { Response } from 'express';
import type { Answer } from './route.ts';

/** Text or bytes that are sent as they are, under the type the handler names. */
const isRaw = (body: unknown): body is string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body);

const sendJson = (response: Response, body: unknown): void => {
  const text = JSON.stringify(body);
  if (!response.hasHeader('Content-Type'))
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
};

/** Writes an answer; to HEAD Node sends the headers alone. */
export const sendAnswer = (response: Response, answer: Answer): void => {
  response.status(answer.status);
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    response.setHeader(name, typeof value === 'string' ? value : [...value]);
  }
  if (answer.position !== undefined)
    response.setHeader('Daybook-Position', String(answer.position));
  if (answer.stale === true) response.setHeader('Daybook-Stale', 'true');
  if (answer.status === 204) response.end();
  else if (isRaw(answer.body) && response.hasHeader('Content-Type')) response.end(answer.body);
  else sendJson(response, answer.body);
};
