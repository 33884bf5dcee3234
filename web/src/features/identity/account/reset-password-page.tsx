import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { resetPasswordRequest } from '../../../../../command/identity/account/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { PasswordField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useResetPasswordMutation } from './api.ts';
import { BareCard } from './bare-card.tsx';
import { DoneDialog } from './done-dialog.tsx';
import { useMailedToken } from './mailed-token.ts';
import { NoLink } from './no-link.tsx';

const newPassword = resetPasswordRequest.pick(['password']);

/** `/reset-password#token=...` */
export const ResetPasswordPage = () => {
  const { t } = useTranslation();
  const token = useMailedToken();
  const [reset] = useResetPasswordMutation();
  const [isDone, setDone] = useState(false);
  return (
    <BareCard title={t('Reset password')} line={t('A new password ends all your sessions.')}>
      {token === null ? (
        <NoLink />
      ) : (
        <Form
          name={t('Reset password')}
          schema={newPassword}
          initialValues={{ password: '' }}
          onSubmit={async ({ password }) => {
            await reset({ token, password }).unwrap();
            setDone(true);
          }}
        >
          {({ submitting }) => (
            <>
              <PasswordField
                name="password"
                label={t('New Password')}
                hint={t('At least 8 characters')}
                autoComplete="new-password"
                maxLength={200}
              />
              <Button type="submit" kind="primary" size="large" wide busy={submitting}>
                {t('Set new password')}
              </Button>
            </>
          )}
        </Form>
      )}
      {isDone ? (
        <DoneDialog
          title={t('Password Updated')}
          text={t(
            'Your new password has been set successfully. Please click the button below to login.',
          )}
        />
      ) : null}
    </BareCard>
  );
};
