import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../app/session/use-can.ts';

/** The list of leads that somebody works with: retention agents look at single customers, and at no list of them. */
export const useOwnLeadList = () => {
  const can = useCan();
  if (can('assignLeads')) return { path: '/admin/leads/all', name: 'leads' };
  return can('readCustomer')
    ? { path: '/admin/crm/retention', name: 'retentions' }
    : { path: '/admin/crm/sales/all', name: 'sales' };
};

type Props = Readonly<{ number: number | null; children: ReactNode }>;

/** The way to a lead: its list, which shows it alone. The number stands in no address (web.md, Lists). */
export const LeadLink = ({ number, children }: Props) => {
  const { path, name } = useOwnLeadList();
  if (number === null) return children;
  return (
    <Link className="cut medium" to={path} state={{ search: { [name]: String(number) } }}>
      {children}
    </Link>
  );
};
