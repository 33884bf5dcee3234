import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePasswordRequest } from '../../../../../command/identity/account/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { PasswordField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Page } from '../../../components/page/page.tsx';
import { useChangePasswordMutation, useSignOutEverywhereMutation } from './api.ts';
import './account.css';

const empty = { currentPassword: '', newPassword: '' };

const PasswordForm = () => {
  const { t } = useTranslation();
  const { submit } = useAct(useChangePasswordMutation());
  // What was typed goes once it was sent.
  const [round, setRound] = useState(0);
  return (
    <section className="card account-card">
      <h2>{t('Password')}</h2>
      <p className="page-line">{t('A new password ends all other sessions, and we mail you.')}</p>
      <Form
        key={round}
        name={t('Password')}
        schema={changePasswordRequest}
        initialValues={empty}
        onSubmit={async (values) => {
          await submit(values);
          setRound(round + 1);
        }}
      >
        {({ submitting }) => (
          <>
            <div className="account-fields">
              <PasswordField
                name="currentPassword"
                label={t('Current Password')}
                autoComplete="current-password"
                maxLength={200}
              />
              <PasswordField
                name="newPassword"
                label={t('New Password')}
                autoComplete="new-password"
                maxLength={200}
              />
            </div>
            <div className="account-foot">
              <Button type="submit" kind="primary" busy={submitting}>
                {t('Change password')}
              </Button>
            </div>
          </>
        )}
      </Form>
    </section>
  );
};

const EverySession = () => {
  const { t } = useTranslation();
  const { run } = useAct(useSignOutEverywhereMutation());
  const [asks, setAsks] = useState(false);
  return (
    <section className="card account-card">
      <h2>{t('Sessions')}</h2>
      <p className="page-line">
        {t('If somebody else may be signed in as you, end every session, this one too.')}
      </p>
      <Button onClick={() => setAsks(true)}>{t('Sign out everywhere')}</Button>
      {asks ? (
        <Confirm
          question={t('Sign out on every device?')}
          consequence={t('Every session ends, this one too. Open orders stay open.')}
          act={t('Sign out everywhere')}
          onConfirm={async () => {
            if ((await run()) !== null) window.location.assign('/');
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </section>
  );
};

/** `/security` */
export const SecurityPage = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('Security')} line={t('Your password, and where you are signed in.')}>
      <PasswordForm />
      <EverySession />
    </Page>
  );
};
