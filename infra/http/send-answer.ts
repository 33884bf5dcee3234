import type { Response } from 'express';
import type { Answer } from './route.ts';

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
  else if (typeof answer.body === 'string' && response.hasHeader('Content-Type'))
    response.end(answer.body);
  else response.json(answer.body);
};
