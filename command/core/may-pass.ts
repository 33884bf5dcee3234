import type { Refusal } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/**
 * Whether a refusal is temporary, so that the same command may succeed a little later: overload, or something that does
 * not answer.
 */
export const mayPass = (refusal: Refusal): boolean =>
  refusal === generalErrors.COMMAND_IN_PROGRESS ||
  (refusal !== generalErrors.UNKNOWN_EVENT && [429, 503].includes(refusal.status));
