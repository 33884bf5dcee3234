import { DomainError } from '../../domain/shared/errors.ts';
import type { Caller } from '../../infra/http/route.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The person of the session; routes that need one say so in their permission, so that its absence is our own mistake. */
export const personOf = (caller: Caller | null): Caller => {
  if (caller === null) throw new DomainError(generalErrors.NOT_SIGNED_IN);
  return caller;
};
