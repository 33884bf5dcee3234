import { isDomainError } from '../../../domain/shared/errors.ts';
import { EventStoreUnavailable } from '../../../infra/event-store/port.ts';
import { LeaseLostError } from '../../../infra/leases/leases.ts';
import { isConnectionLost } from '../../../infra/postgres/connection-lost.ts';
import { isRefusedStatement } from '../../../infra/postgres/refused-statement.ts';
import { mayPass } from '../may-pass.ts';
import { codeOf } from '../../../infra/vault/error-code.ts';

/**
 * Whether the same event would fail again: by an unexpected refusal, a bug in the reaction's code, or what PostgreSQL
 * rejects. Anything else is temporary: a lost connection or lease, a lock, a full disk.
 */
export const isPoison = (error: unknown): boolean => {
  if (isDomainError(error)) return !mayPass(error.refusal);
  if (error instanceof LeaseLostError || error instanceof EventStoreUnavailable) return false;
  if (isRefusedStatement(error)) return true;
  return codeOf(error) === '' && !isConnectionLost(error);
};

/** Why a reaction stopped, in words for staff. Events are decoded without personal fields, so it contains none. */
export const reasonOf = (error: unknown): string => {
  if (isDomainError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
};
