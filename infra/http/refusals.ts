import { isDomainError, type Refusal } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { fillIn, type Params } from '../../domain/shared/texts/template.ts';
import { isDiskFull } from '../disk-room.ts';
import { EventStoreUnavailable } from '../event-store/port.ts';
import { isConnectionLost } from '../postgres/connection-lost.ts';
import type { Answer } from './route.ts';

/** Refusals that any call may get: no route declares these. */
export const refusalsOfAnyCall: ReadonlySet<Refusal> = new Set([
  generalErrors.UNREADABLE,
  generalErrors.MANY_HOSTS,
  generalErrors.DUPLICATE_NAMES,
  generalErrors.UNREADABLE_FORM,
  generalErrors.NOT_MULTIPART,
  generalErrors.WRONG_CONTENT_TYPE,
  generalErrors.WRONG_CONTENT_ENCODING,
  generalErrors.TOO_LARGE,
  generalErrors.HEADERS_TOO_LARGE,
  generalErrors.TOO_SLOW,
  generalErrors.INVALID,
  generalErrors.NOT_FOUND,
  generalErrors.NOT_SIGNED_IN,
  generalErrors.FORBIDDEN,
  generalErrors.ACTING_NOT_ALLOWED,
  generalErrors.FACTOR_REQUIRED,
  generalErrors.FRESH_CODE_REQUIRED,
  generalErrors.FOREIGN_ORIGIN,
  generalErrors.STALE_ACTOR,
  generalErrors.TOO_MANY_REQUESTS,
  generalErrors.KEY_REUSED,
  generalErrors.COMMAND_IN_PROGRESS,
  generalErrors.UNKNOWN_EVENT,
  generalErrors.BUSY,
  generalErrors.UNAVAILABLE,
  generalErrors.DISK_FULL,
  generalErrors.INTERNAL,
]);

/** The answer for a refusal: one shape for all (design.md section 6). */
export const refusal = (
  { code, status, text }: Refusal,
  params: Params = {},
  fields?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Answer => {
  return {
    status,
    body: {
      message: fillIn(text, params),
      code,
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(fields ? { errors: fields } : {}),
    },
    headers: { ...retryAfter(status, params), ...headers },
  };
};

const retryAfter = (status: number, params: Params): Readonly<Record<string, string>> => {
  if (status === 429) {
    const seconds = String(params['seconds'] ?? 60);
    return { 'Retry-After': seconds, 'RateLimit-Remaining': '0', 'RateLimit-Reset': seconds };
  }
  return status === 503 ? { 'Retry-After': '1' } : {};
};

const isUnavailable = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable || isConnectionLost(error);

/**
 * What a caller is told about a thrown error: never a stack trace, never a detail. `unexpected` errors belong in the
 * log.
 */
export const answerOfError = (
  error: unknown,
): Readonly<{ answer: Answer; unexpected: boolean }> => {
  if (isDomainError(error)) {
    return { answer: refusal(error.refusal, error.params, error.fields), unexpected: false };
  }
  if (isDiskFull(error)) return { answer: refusal(generalErrors.DISK_FULL), unexpected: true };
  if (isUnavailable(error)) return { answer: refusal(generalErrors.UNAVAILABLE), unexpected: true };
  return { answer: refusal(generalErrors.INTERNAL), unexpected: true };
};
