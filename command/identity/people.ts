import type { People } from '../../infra/http/sessions/callers.ts';
import type { ReferenceData } from '../reference.ts';

/**
 * What rights hang on. Rejects with `REFERENCE_DATA_STALE` while it does not follow the log: what somebody may do is not
 * known then, and rights fail closed (rights.md rule 1).
 */
export const peopleOf = (
  reference: Pick<ReferenceData, 'user' | 'onUserChange'>,
): Pick<People, 'find' | 'onChange'> => ({
  find: reference.user,
  onChange: reference.onUserChange,
});
