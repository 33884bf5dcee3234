import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useChangeEmailMutation, useVerifyEmailMutation } from './api.ts';
import { BareCard } from './bare-card.tsx';
import { DoneDialog } from './done-dialog.tsx';
import { useMailedLink } from './mailed-token.ts';
import { NoLink } from './no-link.tsx';

/**
 * `/verify-email#token=...`, for a new address too. It needs a press, because programs that scan mails open links as
 * well.
 */
export const VerifyEmailPage = () => {
  const { t } = useTranslation();
  const link = useMailedLink();
  const [verify] = useVerifyEmailMutation();
  const [change] = useChangeEmailMutation();
  const isNew = link?.purpose === 'new-address';
  const [isDone, setDone] = useState(false);
  return (
    <BareCard
      title={t('Verify email')}
      line={t('Press the button to confirm that this address is yours.')}
    >
      {link === null ? (
        <NoLink />
      ) : (
        <Form
          name={t('Verify email')}
          initialValues={{}}
          onSubmit={async () => {
            await (isNew ? change : verify)(link.token).unwrap();
            setDone(true);
          }}
        >
          {({ submitting }) => (
            <Button type="submit" kind="primary" size="large" wide busy={submitting}>
              {isNew ? t('Confirm new address') : t('Verify email address')}
            </Button>
          )}
        </Form>
      )}
      {isDone ? (
        <DoneDialog
          title={t('Email Verified')}
          text={
            isNew
              ? t('Your account now has this email address. Use it to sign in.')
              : t('Your email address is verified. You can sign in and trade.')
          }
        />
      ) : null}
    </BareCard>
  );
};
