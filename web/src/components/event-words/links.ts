import type { AuditLink } from '../../../../domain/shared/audit/types.ts';
import { isRoleId, isCustomer, type RoleId } from '../../../../domain/shared/roles.ts';
import { auditAddress, historyAddress } from '../../lib/audit-address.ts';

/** Words of sentences that stand for staff, who have no customer's page. */
const staffWords: ReadonlySet<string> = new Set(['manager', 'agent', 'retAgent']);

/** Where a word of a sentence, or a value of an event, leads. Records without a page of their own lead to their history. */
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

/** A customer leads to the customer's page, staff and processes to what else they did. */
export const addressOfActor = ({
  id,
  role_id,
}: Readonly<{ id: string; role_id: number | null }>): string =>
  isCustomer(role_id) ? `/admin/customers/edit/${id}` : auditAddress({ actor: id });

export const roleOf = (roleId: number | null): RoleId | null => (isRoleId(roleId) ? roleId : null);
