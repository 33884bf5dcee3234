import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { customersFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import type { CustomerItem } from '../../../../../query/identity/contract.ts';
import { Button, IconButton } from '../../../components/button/button.tsx';
import { columnsOf } from '../../../components/list/columns.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { EditLink } from '../../../components/row-link/row-link.tsx';
import { useCan } from '../../../app/session/use-can.ts';
import { AddUserDialog } from '../users/add-user-dialog.tsx';
import { customersApi } from './api.ts';
import { DeleteCustomer } from './delete-customer.tsx';
import { isActiveChip, isVerifiedChip, roleName } from './words.ts';

const editPath = (id: string): string => `/admin/customers/edit/${id}`;
const nameOf = ({ full_name: name, number }: CustomerItem) => name ?? String(number ?? '');

const column = columnsOf<CustomerItem>();
const columns = [
  column.number('id', 'ID', (row) => row.number, { width: 56, names: false, card: true }),
  column.text('full_name', 'FULL NAME', { width: 142, grow: 1, names: true }),
  column.text('email', 'EMAIL', { width: 136, grow: 2, card: true }),
  column.text('phone', 'PHONE', { width: 130, grow: 1, card: true }),
  column.text('birth_date', 'BIRTH DATE', { width: 104 }),
  column.text('country', 'COUNTRY', { width: 96, card: true }),
  column.word('role_id', 'ROLE', roleName, { width: 80, sortable: false }),
  column.chip('is_email_verified', 'EMAIL VERIFIED', isVerifiedChip, { width: 94 }),
  column.chip('is_active', 'STATUS', isActiveChip, { width: 84, card: true }),
];

type ActsProps = Readonly<{ row: CustomerItem; onDelete: (row: CustomerItem) => void }>;

const Acts = ({ row, onDelete }: ActsProps) => {
  const { t } = useTranslation();
  const name = nameOf(row);
  const mayDelete = useCan()('deleteCustomers');
  return (
    <>
      <EditLink to={editPath(row.id)} of={name} />
      {mayDelete ? (
        <IconButton
          danger
          name={t('Delete {{name}}', { name })}
          onClick={(event) => {
            // A click on the row would open it.
            event.stopPropagation();
            onDelete(row);
          }}
        >
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      ) : null}
    </>
  );
};

const CustomersPage = ({ type }: { type: 'all' | 'inactive' }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isAdding, setAdding] = useState(false);
  const [deleted, setDeleted] = useState<CustomerItem | null>(null);
  const [allColumns] = useState(() => [
    ...columns,
    column.actions((row) => <Acts row={row} onDelete={setDeleted} />, 96),
  ]);
  const isAll = type === 'all';
  return (
    <>
      <ListPage
        conditions={customersFiltered}
        name="customers"
        endpoint={customersApi.endpoints.listCustomers}
        path={{ type }}
        title={isAll ? t('All Customers') : t('Inactive Customers')}
        line={
          isAll
            ? t('All customers, newest first. Open one to see wallets and trades.')
            : t('Customers who cannot sign in, newest first.')
        }
        noun={(count) => t('customers', { count, defaultValue_one: 'customer' })}
        columns={allColumns}
        searchFor={t('Search these customers')}
        onOpen={({ id }) => void navigate(editPath(id))}
        pageActions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden="true" />
            {t('Add New Customer')}
          </Button>
        }
        emptyWhy={isAll ? t('No customers yet.') : t('Every customer can sign in.')}
      />
      {deleted === null ? null : (
        <DeleteCustomer customer={deleted} onClose={() => setDeleted(null)} />
      )}
      {isAdding ? <AddUserDialog kind="customer" onClose={() => setAdding(false)} /> : null}
    </>
  );
};

/** `/admin/customers/all` */
export const AllCustomersPage = () => <CustomersPage type="all" />;

/** `/admin/customers/inactive` */
export const InactiveCustomersPage = () => <CustomersPage type="inactive" />;
