import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askForEmailRequest } from '../../../../../command/identity/account/contract.ts';
import { Button } from '../../../components/button/button.tsx';
import { PasswordField, TextField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Grid, Row } from '../../../components/layout/layout.tsx';
import { useAskForEmailMutation } from './api.ts';

/** Asks for another e-mail address for the person's own account. */
export const EmailForm = () => {
  const { t } = useTranslation();
  const { submit } = useAct(useAskForEmailMutation());
  // A new round clears the form after it was sent.
  const [round, setRound] = useState(0);
  return (
    <Form
      key={round}
      name={t('Email address')}
      schema={askForEmailRequest}
      initialValues={{ email: '', password: '' }}
      onSubmit={async (values) => {
        await submit(values);
        setRound(round + 1);
      }}
    >
      {({ submitting }) => (
        <>
          <Grid className="fields">
            <TextField
              name="email"
              label={t('New email address')}
              type="email"
              autoComplete="email"
              maxLength={254}
            />
            <PasswordField
              name="password"
              label={t('Your password')}
              autoComplete="current-password"
              maxLength={200}
            />
          </Grid>
          <Row justify="end">
            <Button type="submit" kind="primary" busy={submitting}>
              {t('Change email address')}
            </Button>
          </Row>
        </>
      )}
    </Form>
  );
};
