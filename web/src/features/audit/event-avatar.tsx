import Activity from 'lucide-react/icons/activity';
import type { AuditItem } from '../../../../query/audit/contract.ts';
import { initials } from '../../lib/initials.ts';

/** Initials of the person at the keyboard; a separate icon for the system's processes. */
export const EventAvatar = ({ event: { actor, impersonator } }: { event: AuditItem }) => {
  const name = impersonator?.full_name ?? actor.full_name;
  const isSystem = impersonator === null && actor.role_id === null;
  return (
    <span className={isSystem ? 'avatar audit-system' : 'avatar'} aria-hidden="true">
      {isSystem ? <Activity size={14} /> : initials(name)}
    </span>
  );
};
