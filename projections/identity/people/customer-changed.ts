import { roles } from '../../../domain/shared/roles.ts';
import type { Change } from '../../core/define-projection.ts';

/**
 * Who looks at customers reads again. A retention agent sees only those linked to own leads, and is not told whose data
 * changed.
 */
export const customerChanged = (userId: string): readonly Change[] => [
  { tag: { type: 'Customers', id: userId }, audience: { roles: [roles.admin, roles.manager] } },
  { tag: { type: 'Customers', id: 'all' }, audience: { roles: [roles.retentionAgent] } },
];
