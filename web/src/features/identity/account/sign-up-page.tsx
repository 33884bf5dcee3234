import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUpRequest } from '../../../../../command/identity/account/contract.ts';
import { useBranding } from '../../../app/boot-context.tsx';
import { Button } from '../../../components/button/button.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { PasswordField, TextField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { Grid } from '../../../components/layout/layout.tsx';
import { useSignUpMutation } from './api.ts';
import { BackToSignIn, BareCard } from './bare-card.tsx';
import { DoneDialog } from './done-dialog.tsx';
import { ProfileFields } from './profile-fields.tsx';

const empty = {
  fullName: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  phone: '',
  birthDate: '',
  country: '',
  city: '',
  address: '',
  postalCode: '',
};

/** `/signup` */
export const SignUpPage = () => {
  const { t, i18n } = useTranslation();
  const { appCurrencies, appCurrency } = useBranding();
  const [signUp] = useSignUpMutation();
  const [isDone, setDone] = useState(false);
  const [initial] = useState({ ...empty, currency: appCurrency });
  return (
    <BareCard
      wide
      title={t('Create an account')}
      line={t('You get a demo wallet at once, and a real one for your first deposit.')}
      foot={
        <>
          {t('Already have an account?')} <BackToSignIn />
        </>
      }
    >
      <Form
        name={t('Create an account')}
        schema={signUpRequest}
        initialValues={initial}
        onSubmit={async (values) => {
          await signUp({ ...values, language: i18n.language }).unwrap();
          setDone(true);
        }}
      >
        {({ submitting }) => (
          <>
            <Grid className="fields">
              <TextField
                name="fullName"
                label={t('Full Name')}
                autoComplete="name"
                maxLength={200}
              />
              <TextField
                name="email"
                label={t('Email')}
                type="email"
                autoComplete="username"
                maxLength={254}
              />
              <PasswordField
                name="password"
                label={t('Password')}
                autoComplete="new-password"
                maxLength={200}
              />
              <PasswordField
                name="passwordConfirmation"
                label={t('Confirm Password')}
                autoComplete="new-password"
                maxLength={200}
              />
              <ProfileFields />
              <div className="whole">
                <SelectField
                  name="currency"
                  label={t('Currency')}
                  hint={t('For your wallets. It cannot be changed later.')}
                  options={appCurrencies.map((code) => ({ value: code, label: code }))}
                />
              </div>
            </Grid>
            <Button type="submit" kind="primary" size="large" wide busy={submitting}>
              {t('Create account')}
            </Button>
          </>
        )}
      </Form>
      {isDone ? (
        <DoneDialog
          title={t('Account Created')}
          text={t(
            'A verification email was sent to your mentioned email address. Please click the link to verify your account.',
          )}
        />
      ) : null}
    </BareCard>
  );
};
