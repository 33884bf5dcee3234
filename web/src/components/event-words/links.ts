import type { AuditLink } from '../../../../domain/shared/audit/types.ts';
import { isRoleId, isCustomer, type RoleId } from '../../../../domain/shared/roles.ts';
import { auditAddress, historyAddress } from '../../lib/audit-address.ts';

/** Placeholders of sentences that stand for staff, who have no customer page. */
const staffWords: ReadonlySet<string> = new Set(['manager', 'agent', 'retAgent']);

/** The link of a placeholder of a sentence or of a value of an event. Records without a page link to their history. */
export const addressOf = ({ kind, id }: AuditLink, word = ''): string => {
  switch (kind) {
    case 'wallet':
      return `/admin/customers/wallets/${id}`;
    case 'user':
      return staffWords.has(word) ? auditAddress({ actor: id }) : `/admin/customers/edit/${id}`;
    case 'order':
    case 'kyc_case':
    case 'lead':
    case 'instrument':
    case 'sales_status':
    case 'withdrawal':
    case 'deposit':
      return historyAddress(id);
  }
};

/** A customer links to the customer's page; staff and processes link to the other events they caused. */
export const addressOfActor = ({
  id,
  role_id,
}: Readonly<{ id: string; role_id: number | null }>): string =>
  isCustomer(role_id) ? `/admin/customers/edit/${id}` : auditAddress({ actor: id });

export const roleOf = (roleId: number | null): RoleId | null => (isRoleId(roleId) ? roleId : null);
