import Pencil from 'lucide-react/icons/pencil';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { CustomerItem } from '../../../../../query/identity/contract.ts';
import { NumberCell, Text } from '../../../components/cells/cells.tsx';
import { List } from '../../../components/list/list.tsx';
import { useListState } from '../../../components/list/list-state.ts';
import type { ListColumn } from '../../../components/list/list-types.ts';
import { hint } from '../../../components/hint/hint.ts';
import { useListCustomersQuery } from './api.ts';
import { ActiveChip, RoleWord, VerifiedChip } from './cells.tsx';
import './customers.css';

const columns: readonly ListColumn<CustomerItem>[] = [
  {
    field: 'id',
    heading: 'ID',
    width: 56,
    card: true,
    render: ({ number }) => <NumberCell value={number} />,
  },
  {
    field: 'full_name',
    heading: 'FULL NAME',
    width: 142,
    grow: true,
    names: true,
    render: ({ full_name: name }) => <Text value={name} strong />,
  },
  {
    field: 'email',
    heading: 'EMAIL',
    card: true,
    width: 136,
    grow: true,
    render: ({ email }) => <Text value={email} />,
  },
  {
    field: 'phone',
    heading: 'PHONE',
    width: 130,
    grow: true,
    card: true,
    render: ({ phone }) => <Text value={phone} />,
  },
  {
    field: 'birth_date',
    heading: 'BIRTH DATE',
    width: 104,
    render: ({ birth_date: date }) => <Text value={date} />,
  },
  {
    field: 'country',
    heading: 'COUNTRY',
    card: true,
    width: 96,
    render: ({ country }) => <Text value={country} />,
  },
  {
    field: 'role_id',
    heading: 'ROLE',
    width: 74,
    sortable: false,
    render: ({ role_id: roleId }) => <RoleWord roleId={roleId} />,
  },
  {
    field: 'is_email_verified',
    heading: 'EMAIL VERIFIED',
    width: 94,
    render: ({ is_email_verified: verified }) => <VerifiedChip verified={verified} />,
  },
  {
    field: 'is_active',
    heading: 'STATUS',
    card: true,
    width: 84,
    render: ({ is_active: active }) => <ActiveChip active={active} />,
  },
];

const editPath = (id: string): string => `/admin/customers/edit/${id}`;

const EditLink = ({ customer }: { customer: CustomerItem }) => {
  const { t } = useTranslation();
  const name = t('Edit {{name}}', { name: customer.full_name ?? String(customer.number ?? '') });
  return (
    <Link
      className="icon-button"
      to={editPath(customer.id)}
      {...hint(name, 'name')}
      onClick={(event) => event.stopPropagation()}
    >
      <Pencil size={15} aria-hidden="true" />
    </Link>
  );
};

const actions = (customer: CustomerItem) => <EditLink customer={customer} />;

const CustomersPage = ({ type }: { type: 'all' | 'inactive' }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useListState('customers');
  const result = useListCustomersQuery({ type, query: list.query });
  const title = type === 'all' ? t('All Customers') : t('Inactive Customers');
  return (
    <>
      <div className="page-head">
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="page-line">
            {type === 'all'
              ? t('Everybody who trades here, newest first. Open one to see wallets and trades.')
              : t('Customers who may not sign in, newest first.')}
          </p>
        </div>
      </div>
      <List
        list={list}
        result={result}
        endpoint="listCustomers"
        label={title}
        noun={[t('customer'), t('customers')]}
        columns={columns}
        searchFor={t('Search these customers')}
        actions={actions}
        actionsWidth={78}
        onOpen={({ id }) => void navigate(editPath(id))}
        emptyWhy={
          type === 'all' ? t('Nobody has signed up yet.') : t('Every customer may sign in.')
        }
      />
    </>
  );
};

/** `/admin/customers/all` */
export const AllCustomersPage = () => <CustomersPage type="all" />;

/** `/admin/customers/inactive` */
export const InactiveCustomersPage = () => <CustomersPage type="inactive" />;
