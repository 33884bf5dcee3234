import { isDomainError } from '../../../domain/shared/errors.ts';
import { EventStoreUnavailable } from '../../../infra/event-store/port.ts';
import { LeaseLostError } from '../../../infra/leases/leases.ts';
import { isConnectionLost } from '../../../infra/postgres/connection-lost.ts';
import { isRefusedStatement } from '../../../infra/postgres/refused-statement.ts';
import { mayPass } from '../may-pass.ts';
import { codeOf } from '../../../infra/vault/error-code.ts';

/**
 * Whether the same event would fail again: a refusal that the reaction did not expect, a fault of its code, or what
 * PostgreSQL refuses. Anything else passes: a lost connection or lease, a lock, a full disk.
 */
export const isPoison = (error: unknown): boolean => {
  if (isDomainError(error)) return !mayPass(error.refusal);
  if (error instanceof LeaseLostError || error instanceof EventStoreUnavailable) return false;
  if (isRefusedStatement(error)) return true;
  return codeOf(error) === '' && !isConnectionLost(error);
};

/** What a reaction stopped at, in words for staff. Events are read without personal fields, so none can be in it. */
export const reasonOf = (error: unknown): string => {
  if (isDomainError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
};
