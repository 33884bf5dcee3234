import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../app/session/use-can.ts';

/** The list of leads that the person works with. Only retention agents may open customers but not assign leads. */
export const useOwnLeadList = () => {
  const can = useCan();
  if (can('assignLeads')) return { path: '/admin/leads/all', name: 'leads' };
  return can('readCustomer')
    ? { path: '/admin/crm/retention', name: 'retentions' }
    : { path: '/admin/crm/sales/all', name: 'sales' };
};

type Props = Readonly<{ number: number | null; children: ReactNode }>;

/** A link to a lead: opens its list narrowed to this lead. The number is not part of the address (web.md, Lists). */
export const LeadLink = ({ number, children }: Props) => {
  const { path, name } = useOwnLeadList();
  if (number === null) return children;
  return (
    <Link className="cut medium" to={path} state={{ search: { [name]: String(number) } }}>
      {children}
    </Link>
  );
};
