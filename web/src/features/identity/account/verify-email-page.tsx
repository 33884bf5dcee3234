import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button/button.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useVerifyEmailMutation } from './api.ts';
import { BareCard } from './bare-card.tsx';
import { DoneDialog } from './done-dialog.tsx';
import { useMailedToken } from './mailed-token.ts';
import { NoLink } from './no-link.tsx';

/** `/verify-email#token=...`: a press, since programs that look at mails open links as well. */
export const VerifyEmailPage = () => {
  const { t } = useTranslation();
  const token = useMailedToken();
  const [verify] = useVerifyEmailMutation();
  const [isDone, setDone] = useState(false);
  return (
    <BareCard
      title={t('Verify email')}
      line={t('One press, and we know that this address is yours.')}
    >
      {token === null ? (
        <NoLink />
      ) : (
        <Form
          name={t('Verify email')}
          initialValues={{}}
          onSubmit={async () => {
            await verify(token).unwrap();
            setDone(true);
          }}
        >
          {({ submitting }) => (
            <Button type="submit" kind="primary" size="large" wide busy={submitting}>
              {t('Verify email address')}
            </Button>
          )}
        </Form>
      )}
      {isDone ? (
        <DoneDialog
          title={t('Email Verified')}
          text={t('Your email address is verified. You can sign in and trade.')}
        />
      ) : null}
    </BareCard>
  );
};
