import { DomainError } from '../../domain/shared/errors.ts';
import type { Caller } from '../../infra/http/route.ts';

/** The person of the session; routes that need one say so in their permission, so that its absence is our own mistake. */
export const personOf = (caller: Caller | null): Caller => {
  if (caller === null) throw new DomainError('NOT_SIGNED_IN');
  return caller;
};
