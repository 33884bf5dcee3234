import { useTranslation } from 'react-i18next';
import { isCustomer, roleIds, roleNames } from '../../../../../domain/shared/roles.ts';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { PasswordField, TextField } from '../../../components/form/fields.tsx';
import { SwitchField } from '../../../components/switch/switch.tsx';

const staffRoles = roleIds.filter((roleId) => !isCustomer(roleId));

/** The role of a staff member. */
export const RoleField = () => {
  const { t } = useTranslation();
  return (
    <SelectField
      name="roleId"
      label={t('Role')}
      options={staffRoles.map((roleId) => ({
        value: String(roleId),
        label: t(roleNames[roleId]),
      }))}
    />
  );
};

/** Name and e-mail address. */
export const NameFields = ({ focusFirst = false }: { focusFirst?: boolean }) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField name="fullName" label={t('Full Name')} maxLength={200} focusFirst={focusFirst} />
      <TextField name="email" type="email" label={t('Email')} maxLength={254} />
    </>
  );
};

/** An empty field keeps the password. */
export const NewPasswordField = () => {
  const { t } = useTranslation();
  return (
    <PasswordField
      name="password"
      label={t('New Password')}
      autoComplete="new-password"
      hint={t('Leave it empty to keep the password.')}
    />
  );
};

/** Whether the account may be used; `own` says why people cannot change this for themselves. */
export const AccessFields = ({ own }: { own?: string }) => {
  const { t } = useTranslation();
  return (
    <div>
      <SwitchField
        name="isEmailVerified"
        label={t('Email verified')}
        hint={t('The address is verified.')}
        off={own}
      />
      <SwitchField name="isActive" label={t('Active')} hint={t('Can sign in.')} off={own} />
    </div>
  );
};
