import type { TFunction } from 'i18next';
import { unknown } from '../../lib/format/numbers.ts';
import type { Crumb } from './page.tsx';

/** The list of all customers. */
export const allCustomers = (t: TFunction): Readonly<{ word: string; to: string }> => ({
  word: t('All Customers'),
  to: '/admin/customers/all',
});

/** The breadcrumbs from that list to a page of one customer; absent until the customer is known. */
export const customerCrumbs = (
  t: TFunction,
  customer: Readonly<{ id: string; full_name: string | null }> | undefined,
): readonly Crumb[] => [
  allCustomers(t),
  {
    word: customer?.full_name ?? unknown,
    to: customer && `/admin/customers/edit/${customer.id}`,
  },
];
