import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePasswordRequest } from '../../../../../command/identity/account/contract.ts';
import { useGetUserQuery } from '../../../app/session/api.ts';
import { DownloadButton } from '../../../app/session/download-button.tsx';
import { NotWhileActing } from '../../../app/shell/not-while-acting.tsx';
import { Button } from '../../../components/button/button.tsx';
import { Confirm } from '../../../components/dialog/confirm.tsx';
import { PasswordField } from '../../../components/form/fields.tsx';
import { ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Page } from '../../../components/page/page.tsx';
import { useChangePasswordMutation, useSignOutEverywhereMutation } from './api.ts';
import { Grid, Panel, Row, Stack } from '../../../components/layout/layout.tsx';
import { EmailForm } from './email-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { SignInHistory } from './sign-in-history.tsx';
import { OwnSessions } from './own-sessions.tsx';

const empty = { currentPassword: '', newPassword: '' };

const Head = ({ title, line }: Readonly<{ title: string; line: string }>) => (
  <div>
    <h2>{title}</h2>
    <p className="small muted">{line}</p>
  </div>
);

const PasswordForm = () => {
  const { t } = useTranslation();
  const { submit } = useAct(useChangePasswordMutation());
  // A new round clears the form after it was sent.
  const [round, setRound] = useState(0);
  return (
    <Panel as="section" className="measure">
      <Head
        title={t('Password')}
        line={t('A new password ends all other sessions, and we email you.')}
      />
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
            <Grid className="fields">
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
            </Grid>
            <Row justify="end">
              <Button type="submit" kind="primary" busy={submitting}>
                {t('Change password')}
              </Button>
            </Row>
          </>
        )}
      </Form>
    </Panel>
  );
};

const EverySession = () => {
  const { t } = useTranslation();
  const { run } = useAct(useSignOutEverywhereMutation());
  const [asks, setAsks] = useState(false);
  return (
    <Panel as="section" className="measure">
      <Head
        title={t('Sessions')}
        line={t('If somebody else may be signed in as you, end all sessions, including this one.')}
      />
      <OwnSessions />
      <Row>
        <Button onClick={() => setAsks(true)}>{t('Sign out everywhere')}</Button>
      </Row>
      {asks ? (
        <Confirm
          question={t('Sign out on every device?')}
          consequence={t('All sessions end, including this one. Open orders stay open.')}
          act={t('Sign out everywhere')}
          onConfirm={async () => {
            if ((await run()) !== null) window.location.assign('/');
          }}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </Panel>
  );
};

const Own = () => {
  const { t } = useTranslation();
  return (
    <Stack gap={4}>
      <PasswordForm />
      <Panel as="section" className="measure">
        <Head
          title={t('Email address')}
          line={t('We email a link to the new address. Open it to confirm the change.')}
        />
        <EmailForm />
      </Panel>
      <Panel as="section" className="measure">
        <Head
          title={t('Two-factor sign-in')}
          line={t('Sign in with your password and a code from an app on your device.')}
        />
        <SecondFactor />
      </Panel>
      <EverySession />
      <Panel as="section" className="measure">
        <Head
          title={t('Sign-in history')}
          line={t('The latest sign-ins to this account, newest first.')}
        />
        <SignInHistory />
      </Panel>
      <Panel as="section" className="measure">
        <Head
          title={t('Your data')}
          line={t('All data we hold about you: JSON and your files, in one archive.')}
        />
        <Row>
          <DownloadButton path="/security/export" name="personal-data.zip">
            {t('Download my data')}
          </DownloadButton>
        </Row>
      </Panel>
    </Stack>
  );
};

/** `/security`; loads nothing until it is known whether somebody acts for the person. */
export const SecurityPage = () => {
  const { t } = useTranslation();
  const { data: who, isError, error, refetch } = useGetUserQuery();
  const unknown = isError ? (
    <ErrorFace error={error} onRetry={() => void refetch()} />
  ) : (
    <Panel className="measure" aria-busy="true">
      <Skeleton width="30%" height="18px" />
      <Skeleton height="120px" />
    </Panel>
  );
  return (
    <Page title={t('Security')} line={t('Your password, and where you are signed in.')}>
      {who === undefined ? (
        unknown
      ) : who.acting === null ? (
        <Own />
      ) : (
        <NotWhileActing
          why={t(
            'You are acting for a customer. Only the customer can change the password and the sessions.',
          )}
        />
      )}
    </Page>
  );
};
