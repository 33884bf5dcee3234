import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useListState, type ListState } from '../../components/list/list-state.ts';
import { auditFilterNames, listName } from '../../lib/audit-address.ts';

const openKey = `${listName}.position`;

export type AuditState = Readonly<{
  list: ListState;
  /** Position of the open event in the log; `null`: none. */
  open: string | null;
  setOpen: (position: string | null) => void;
}>;

/** Page, filters and open event of the audit, all kept in the address; another page or filter closes the open event. */
export const useAudit = (): AuditState => {
  const list = useListState(listName, {
    sort: '-position',
    filters: auditFilterNames,
    conditions: true,
  });
  const location = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(location.search).get(openKey);
  const open = given !== null && /^\d{1,18}$/.test(given) ? given : null;
  const setOpen = useCallback(
    (position: string | null) => {
      const params = new URLSearchParams(location.search);
      const wasOpen = params.has(openKey);
      if (position === null) params.delete(openKey);
      else params.set(openKey, position);
      // Back leads to the closed list, not through every event that was opened.
      const state: unknown = location.state;
      void navigate({ search: params.toString() }, { replace: wasOpen, state });
    },
    [location, navigate],
  );
  return { list, open, setOpen };
};
