import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { RequestContext } from '../../infra/http/route.ts';

/** For long answers: throws NOT_SIGNED_IN when the caller would not be let in any more. */
export const requireStanding = async (
  stillStands: RequestContext['stillStands'],
): Promise<void> => {
  if (!(await stillStands())) throw new DomainError(generalErrors.NOT_SIGNED_IN);
};
