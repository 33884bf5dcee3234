import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgotPasswordRequest } from '../../../../../command/identity/account/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useForgotPasswordMutation } from './api.ts';
import { BareCard } from './bare-card.tsx';
import { DoneDialog } from './done-dialog.tsx';

/** `/forgot-password` */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation();
  const [forgot] = useForgotPasswordMutation();
  const [isDone, setDone] = useState(false);
  return (
    <BareCard
      title={t('Forgot password')}
      line={t('We will send a reset link to your email address.')}
    >
      <Form
        name={t('Forgot password')}
        schema={forgotPasswordRequest}
        initialValues={{ email: '' }}
        onSubmit={async (values) => {
          await forgot(values).unwrap();
          setDone(true);
        }}
      >
        {({ submitting }) => (
          <>
            <TextField
              name="email"
              label={t('Email')}
              type="email"
              autoComplete="username"
              maxLength={254}
            />
            <Button type="submit" kind="primary" size="large" wide busy={submitting}>
              {t('Send link')}
            </Button>
          </>
        )}
      </Form>
      {isDone ? (
        <DoneDialog
          title={t('Verification Email Sent')}
          text={t(
            'A verification email was sent to your mentioned email address. Please click the link to reset your password.',
          )}
        />
      ) : null}
    </BareCard>
  );
};
