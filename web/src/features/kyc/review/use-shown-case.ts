import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

const key = 'case';

/** Which case is open stands in the address, so that Back closes it and a reload keeps it; ids say nothing of people. */
export const useShownCase = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const id = new URLSearchParams(location.search).get(key);
  const { search } = location;
  const state: unknown = location.state;
  const show = useCallback(
    (next: string | null) => {
      const params = new URLSearchParams(search);
      if (params.get(key) === next) return;
      // From one case to the next is one visit: Back leads out of it.
      const replace = params.has(key);
      if (next === null) params.delete(key);
      else params.set(key, next);
      void navigate({ search: params.toString() }, { replace, state });
    },
    [search, state, navigate],
  );
  return { id, show };
};
