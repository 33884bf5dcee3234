import { useTranslation } from 'react-i18next';
import { addUserRequest, firstRoles } from '../../../../../command/identity/users/contract.ts';
import { PasswordField } from '../../../components/form/fields.tsx';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { Grid } from '../../../components/layout/layout.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useAddUserMutation } from './api.ts';
import { AccessFields, NameFields, RoleField } from './user-fields.tsx';

type Props = Readonly<{
  /** The kind of person to add, by the list that opened the dialog. */
  kind: 'customer' | 'staff';
  onClose: () => void;
}>;

/** Add New Admin User, Add New Customer. */
export const AddUserDialog = ({ kind, onClose }: Props) => {
  const { t } = useTranslation();
  const { submit } = useAct(useAddUserMutation(), { fields: { EMAIL_TAKEN: 'email' } });
  const isStaff = kind === 'staff';
  return (
    <FormDialog
      wide
      title={isStaff ? t('Add New Admin User') : t('Add New Customer')}
      schema={addUserRequest}
      initialValues={{
        fullName: '',
        email: '',
        password: '',
        roleId: String(firstRoles[kind]),
        isEmailVerified: true,
        isActive: true,
      }}
      act={{ label: isStaff ? t('Add user') : t('Add customer') }}
      onSubmit={({ roleId, ...user }) => submit({ ...user, roleId: Number(roleId) })}
      onClose={onClose}
    >
      <Grid className="form-two">
        <NameFields focusFirst />
        <PasswordField name="password" label={t('Password')} autoComplete="new-password" />
        {isStaff ? <RoleField /> : null}
      </Grid>
      <AccessFields />
    </FormDialog>
  );
};
