import { useCallback } from 'react';
import { hasRight, type Right } from '../../../../domain/shared/rights.ts';
import { useAppSelector } from '../store.ts';

/** What the person may do: `const can = useCan(); can('readAudit')`. The server checks rights itself. */
export const useCan = (): ((right: Right) => boolean) => {
  const roleId = useAppSelector((state) => state.session.roleId);
  return useCallback((right: Right) => hasRight(roleId, right), [roleId]);
};
