import type { People } from '../../infra/http/sessions/callers.ts';
import type { ReferenceData } from '../reference.ts';

/**
 * The facts that rights depend on. Rejects with `REFERENCE_DATA_STALE` while the reference data is behind the log: what
 * a person may do is then unknown, and rights fail closed (rights.md rule 1).
 */
export const peopleOf = (
  reference: Pick<ReferenceData, 'user' | 'onUserChange'>,
): Pick<People, 'find' | 'onChange'> => ({
  find: reference.user,
  onChange: reference.onUserChange,
});
