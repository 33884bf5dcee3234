import { roles } from '../../../domain/shared/roles.ts';
import type { Change } from '../../core/define-projection.ts';

/**
 * Tells people who look at customers to reload. A retention agent sees only customers linked to his or her own leads,
 * and is not told whose data changed.
 */
export const customerChanged = (userId: string): readonly Change[] => [
  { tag: { type: 'Customers', id: userId }, audience: { roles: [roles.admin, roles.manager] } },
  { tag: { type: 'Customers', id: 'all' }, audience: { roles: [roles.retentionAgent] } },
];
