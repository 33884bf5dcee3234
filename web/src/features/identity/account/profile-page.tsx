import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { changeProfileRequest } from '../../../../../command/identity/account/contract.ts';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import { useGetUserQuery, type CurrentUser } from '../../../app/session/api.ts';
import { Button } from '../../../components/button/button.tsx';
import { ErrorFace, Skeleton } from '../../../components/faces/faces.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { Form } from '../../../components/form/form.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Page } from '../../../components/page/page.tsx';
import { UnsavedForm } from '../../../components/page/unsaved-question.tsx';
import { useChangeProfileMutation, type Profile } from './api.ts';
import { UnverifiedNotice } from './unverified-notice.tsx';
import { ProfileFields, type Kept } from './profile-fields.tsx';
import { Grid, Row } from '../../../components/layout/layout.tsx';

/** Partly masked, as the specification shows the address: the first and last two characters of its local part. */
const partlyMasked = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at <= 4 || email.includes('***')) return email;
  return `${email.slice(0, 2)}****${email.slice(at - 2)}`;
};

const valuesOf = ({ full_name, profile }: CurrentUser['user']): Profile => ({
  fullName: full_name,
  phone: profile.phone ?? '',
  birthDate: profile.birth_date ?? '',
  country: profile.country ?? '',
  city: profile.city ?? '',
  address: profile.address ?? '',
  postalCode: profile.postal_code ?? '',
});

const ProfileForm = ({ user, isKyc }: Pick<CurrentUser, 'user' | 'isKyc'>) => {
  const { t } = useTranslation();
  const { submit } = useAct(useChangeProfileMutation(), { alwaysWentWrong: true });
  // A person who sees contact data masked must not save it.
  const masked = [user.email, user.profile.phone].some((text) => text?.includes('***'));
  const initial = useMemo(
    () => ({ ...valuesOf(user), shownEmail: partlyMasked(user.email) }),
    [user],
  );
  const kept: Kept = isKyc ? { disabled: true, hint: t(fieldTexts.verified) } : {};
  const hidden = t('Your role cannot see contact data, so nothing can be saved here.');
  return (
    <Form
      name={t('Profile Information')}
      schema={changeProfileRequest}
      initialValues={initial}
      onSubmit={({ shownEmail: _shown, ...profile }) => submit(profile)}
    >
      {({ submitting, pristine }) => (
        <>
          <UnsavedForm />
          <Grid className="fields">
            <TextField
              name="fullName"
              label={t('Full Name')}
              autoComplete="name"
              maxLength={200}
              {...kept}
            />
            <TextField name="shownEmail" label={t('Email')} disabled />
            <ProfileFields country={initial.country} birthDate={kept} />
          </Grid>
          <Row justify="end">
            <Button
              type="submit"
              kind="primary"
              busy={submitting}
              off={masked ? hidden : pristine && t('No changes yet')}
            >
              {t('Submit')}
            </Button>
          </Row>
        </>
      )}
    </Form>
  );
};

/** `/profile` */
export const ProfilePage = () => {
  const { t } = useTranslation();
  const { data, isError, error, refetch } = useGetUserQuery();
  const body = () => {
    if (data) return <ProfileForm user={data.user} isKyc={data.isKyc} />;
    if (isError) return <ErrorFace error={error} onRetry={() => void refetch()} />;
    return <Skeleton height="280px" />;
  };
  return (
    <Page title={t('Personal Information')} line={t('Your personal and contact details.')}>
      {data?.user.is_email_verified === false && data.acting === null ? <UnverifiedNotice /> : null}
      <section className="card pad-4 measure" aria-label={t('Profile Information')}>
        {body()}
      </section>
    </Page>
  );
};
