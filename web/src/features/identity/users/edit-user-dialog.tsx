import { useTranslation } from 'react-i18next';
import { editUserRequest } from '../../../../../command/identity/users/contract.ts';
import type { StaffItem } from '../../../../../query/identity/contract.ts';
import { useAppSelector } from '../../../app/store.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { Grid } from '../../../components/layout/layout.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { useEditUserMutation } from './api.ts';
import { AccessFields, NameFields, NewPasswordField, RoleField } from './user-fields.tsx';

/** A staff member: name, address, password, role and access. For the person's own account, only the name. */
export const EditUserDialog = ({ user, onClose }: { user: StaffItem; onClose: () => void }) => {
  const { t } = useTranslation();
  const isOwn = useAppSelector((state) => state.session.userId) === user.id;
  const { submit } = useAct(useEditUserMutation(), { fields: { EMAIL_TAKEN: 'email' } });
  const own = t('You cannot change your own access.');
  return (
    <FormDialog
      wide
      title={t('Edit {{name}}', { name: user.full_name ?? user.email ?? '' })}
      schema={editUserRequest}
      initialValues={{
        fullName: user.full_name ?? '',
        email: user.email ?? '',
        password: '',
        roleId: String(user.role_id),
        isEmailVerified: user.is_email_verified,
        isActive: user.is_active,
      }}
      act={{ label: t('Save changes') }}
      onSubmit={({ roleId, ...values }) =>
        submit({ ...values, id: user.id, roleId: Number(roleId), expectedRevision: user.revision })
      }
      onClose={onClose}
    >
      <Grid className="form-two">
        <NameFields focusFirst />
        {isOwn ? null : (
          <>
            <NewPasswordField />
            <RoleField />
          </>
        )}
      </Grid>
      <AccessFields {...(isOwn ? { own } : {})} />
    </FormDialog>
  );
};
