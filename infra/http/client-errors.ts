import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { uuidv7 } from '../uuidv7.ts';
import { property } from './property.ts';
import { refusal } from './refusals.ts';
import { correlationHeader } from './request-context.ts';

/** Our refusal for a connection error of Node, where no request could be read. */
const refusalOf = (error: unknown): Refusal => {
  switch (property(error, 'code')) {
    case 'HPE_HEADER_OVERFLOW':
      return generalErrors.HEADERS_TOO_LARGE;
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return generalErrors.TOO_SLOW;
    default:
      return generalErrors.UNREADABLE;
  }
};

const write = (refused: Refusal): string => {
  const { status, body } = refusal(refused);
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `${correlationHeader}: ${uuidv7()}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    '',
    text,
  ].join('\r\n');
};

/** Whether an answer has begun on this connection: a second one would be read as part of it. */
const isAnswering = (socket: Duplex): boolean =>
  property(property(socket, '_httpMessage'), '_headerSent') === true;

/**
 * Answers input that never became a request (headers too large, not HTTP, a sender that never finishes) in the shape of
 * every other refusal, and closes the connection.
 */
export const answerClientErrors = (server: Server): void => {
  server.on('clientError', (error: Error, socket: Duplex) => {
    if (socket.writable && !isAnswering(socket)) socket.write(write(refusalOf(error)));
    socket.destroy();
  });
};
