import { DomainError } from '../../domain/shared/errors.ts';
import type { Caller } from '../../infra/http/route.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * The person of the session. Routes that need one require it by their permission, so a missing person is our own bug.
 */
export const personOf = (caller: Caller | null): Caller => {
  if (caller === null) throw new DomainError(generalErrors.NOT_SIGNED_IN);
  return caller;
};
