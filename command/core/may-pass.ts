import type { Refusal } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** Whether the same command may be carried out a little later: too much work, or what is needed does not answer. */
export const mayPass = (refusal: Refusal): boolean =>
  refusal === generalErrors.COMMAND_IN_PROGRESS ||
  (refusal !== generalErrors.UNKNOWN_EVENT && [429, 503].includes(refusal.status));
