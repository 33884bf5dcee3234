import { isDomainError } from '../../domain/shared/errors.ts';
import { errorCatalogue, statusOf, type ErrorCode } from '../../domain/shared/texts/errors.ts';
import { fillIn, type Params } from '../../domain/shared/texts/template.ts';
import { EventStoreUnavailable } from '../event-store/port.ts';
import { isConnectionLost } from '../postgres/connection-lost.ts';
import type { Answer } from './route.ts';

/** The answer of a refusal: one shape for all (design.md section 6). */
export const refusal = (
  code: ErrorCode,
  params: Params = {},
  fields?: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Answer => {
  const status = statusOf(code);
  return {
    status,
    body: {
      message: fillIn(errorCatalogue[code].text, params),
      code,
      ...(Object.keys(params).length > 0 ? { params } : {}),
      ...(fields ? { errors: fields } : {}),
    },
    headers: { ...retryAfter(status, params), ...headers },
  };
};

const retryAfter = (status: number, params: Params): Readonly<Record<string, string>> => {
  if (status === 429) return { 'Retry-After': String(params['seconds'] ?? 60) };
  return status === 503 ? { 'Retry-After': '1' } : {};
};

const isUnavailable = (error: unknown): boolean =>
  error instanceof EventStoreUnavailable || isConnectionLost(error);

/** What a caller is told of a thrown error: never a stack, never a detail. `unexpected` ones are for the log. */
export const answerOfError = (
  error: unknown,
): Readonly<{ answer: Answer; unexpected: boolean }> => {
  if (isDomainError(error)) {
    return { answer: refusal(error.code, error.params, error.fields), unexpected: false };
  }
  if (isUnavailable(error)) return { answer: refusal('UNAVAILABLE'), unexpected: true };
  return { answer: refusal('INTERNAL'), unexpected: true };
};
