import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import ShieldOff from 'lucide-react/icons/shield-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffFiltered } from '../../../../../domain/shared/lists/filtered.ts';
import type { StaffItem } from '../../../../../query/identity/contract.ts';
import { useAppSelector } from '../../../app/store.ts';
import { Button, IconButton } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { columnsOf } from '../../../components/list/columns.tsx';
import { ListPage } from '../../../components/page/list-page.tsx';
import { isActiveChip, isVerifiedChip, roleName } from '../customers/words.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { useDeleteUserMutation, usersApi } from './api.ts';
import { ResetFactor } from './reset-factor.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';

type Open = Readonly<{ act: 'edit' | 'delete' | 'reset'; user: StaffItem }>;

const nameOf = ({ full_name: name, number }: StaffItem) => name ?? String(number ?? '');

const column = columnsOf<StaffItem>();
const columns = [
  column.number('id', 'ID', (row) => row.number, { width: 56, names: false, card: true }),
  column.text('full_name', 'FULL NAME', { width: 160, grow: 1, names: true }),
  column.text('email', 'EMAIL', { width: 200, grow: 1, card: true }),
  column.word('role_id', 'ROLE', roleName, { width: 130, card: true }),
  column.chip('is_email_verified', 'EMAIL VERIFIED', isVerifiedChip, { width: 110 }),
  column.chip('is_active', 'STATUS', isActiveChip, { width: 100, card: true }),
];

const Acts = ({ user, onOpen }: { user: StaffItem; onOpen: (open: Open) => void }) => {
  const { t } = useTranslation();
  const isOwn = useAppSelector((state) => state.session.userId) === user.id;
  const name = nameOf(user);
  return (
    <>
      <IconButton name={t('Edit {{name}}', { name })} onClick={() => onOpen({ act: 'edit', user })}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        name={t('Reset two-factor sign-in of {{name}}', { name })}
        off={isOwn ? t('Yours is on the Security page.') : false}
        onClick={() => onOpen({ act: 'reset', user })}
      >
        <ShieldOff size={16} aria-hidden="true" />
      </IconButton>
      <IconButton
        danger
        name={t('Delete {{name}}', { name })}
        off={isOwn ? t('You cannot delete yourself.') : false}
        onClick={() => onOpen({ act: 'delete', user })}
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
};

const DeleteUser = ({ user, onClose }: { user: StaffItem; onClose: () => void }) => {
  const { t } = useTranslation();
  const { run } = useAct(useDeleteUserMutation(), { about: nameOf(user) });
  return (
    <Confirm
      question={t('Are you sure to delete this user?')}
      consequence={t(
        '{{name}} is signed out and cannot sign in again. The account’s actions stay in the records.',
        { name: nameOf(user) },
      )}
      act={t('Delete user')}
      onConfirm={() => run(user.id)}
      onClose={onClose}
    />
  );
};

/** `/admin/users` */
export const UsersPage = () => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [allColumns] = useState(() => [
    ...columns,
    column.actions((user) => <Acts user={user} onOpen={setOpen} />, 124),
  ]);
  return (
    <>
      <ListPage
        conditions={staffFiltered}
        name="users"
        endpoint={usersApi.endpoints.listUsers}
        path={{}}
        title={t('Admin & Staffs')}
        line={t('All staff, newest first.')}
        noun={(count) => t('users', { count, defaultValue_one: 'user' })}
        columns={allColumns}
        searchFor={t('Search these users')}
        emptyWhy={t('There are no staff users yet.')}
        pageActions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden="true" />
            {t('Add New Admin User')}
          </Button>
        }
      />
      {isAdding ? <AddUserDialog kind="staff" onClose={() => setAdding(false)} /> : null}
      {open?.act === 'edit' ? <EditUserDialog user={open.user} onClose={close} /> : null}
      {open?.act === 'reset' ? (
        <ResetFactor user={{ id: open.user.id, name: nameOf(open.user) }} onClose={close} />
      ) : null}
      {open?.act === 'delete' ? <DeleteUser user={open.user} onClose={close} /> : null}
    </>
  );
};
