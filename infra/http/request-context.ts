import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../domain/shared/errors.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { isLoopback } from './client-address.ts';
import type { RequestContext } from './route.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The header with the request's id, which is kept in every event and log line that the request leads to. */
export const correlationHeader = 'Daybook-Correlation-Id';

const refuseHeader = (name: string): never => {
  throw new DomainError(generalErrors.INVALID, {}, { [name]: fieldTexts.header });
};

/** A header that may be sent only once; `name` in lower case. */
export const headerOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/** A header that must match the pattern; `null` if absent. */
const checked = (request: IncomingMessage, name: string, pattern: RegExp): string | null => {
  const value = headerOf(request, name.toLowerCase());
  if (value === undefined || value === '') return null;
  return pattern.test(value) ? value : refuseHeader(name);
};

const checkedUuid = (request: IncomingMessage, name: string): string | null => {
  const value = headerOf(request, name.toLowerCase());
  if (value === undefined || value === '') return null;
  return isUuid(value) ? value : refuseHeader(name);
};

/** Reads the application's own headers; a malformed one is refused with 422, never guessed at. */
export const readContext = (
  request: IncomingMessage,
  ip: string,
  correlationId: string,
): Omit<RequestContext, 'waitAside' | 'stillStands'> => {
  const minPosition = checked(request, 'Daybook-Min-Position', /^\d{1,19}$/);
  return {
    correlationId,
    ip,
    userAgent: headerOf(request, 'user-agent')?.slice(0, 300) ?? null,
    cookies: request.headers.cookie,
    idempotencyKey: checked(request, 'Idempotency-Key', /^[\x21-\x7e]{1,128}$/),
    minPosition: minPosition === null ? null : BigInt(minPosition),
    walletId: checkedUuid(request, 'Daybook-Wallet'),
    background: isBackground(request),
    local: isLocal(request, ip),
  };
};

/**
 * Whether a program made this request without a person, as the page does after a notice over its socket: that does not
 * extend a session.
 */
export const isBackground = (request: IncomingMessage): boolean =>
  headerOf(request, 'daybook-background') === '1';

/** Behind a proxy that is not configured (TRUST_PROXY) everybody looks local, but the proxy's headers reveal it. */
const isLocal = ({ headers, socket }: IncomingMessage, ip: string): boolean => {
  const behindProxy =
    headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !behindProxy && isLoopback(ip) && isLoopback(socket.remoteAddress ?? '');
};
