import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editCustomerRequest } from '../../../../../command/identity/users/contract.ts';
import { useCan } from '../../../app/session/use-can.ts';
import { Button } from '../../../components/button/button.tsx';
import { SelectField } from '../../../components/form/choice-fields.tsx';
import { DateField } from '../../../components/form/date-field.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { Form, FormError } from '../../../components/form/form.tsx';
import { Grid, Row } from '../../../components/layout/layout.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { UnsavedForm } from '../../../components/page/unsaved-question.tsx';
import { CountryField } from '../../../app/countries/country-field.tsx';
import { isProblem } from '../../../lib/problem.ts';
import type { Sentence } from '../../../lib/sentence.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { useEditCustomerMutation, useListManagersQuery } from '../users/api.ts';
import { AccessFields, NameFields, NewPasswordField } from '../users/user-fields.tsx';
import type { Customer } from './api.ts';
import { createSeenRevision, type SeenRevision } from './seen-revision.ts';

const valuesOf = ({ full_name, email, profile, is_email_verified, is_active }: Customer) => ({
  fullName: full_name ?? '',
  email: email ?? '',
  password: '',
  phone: profile.phone ?? '',
  birthDate: profile.birth_date ?? '',
  country: profile.country ?? '',
  city: profile.city ?? '',
  postalCode: profile.postal_code ?? '',
  address: profile.address ?? '',
  managerId: profile.managerId ?? '',
  isEmailVerified: is_email_verified,
  isActive: is_active,
});

/**
 * The manager of the customer, chosen by an administrator. The current one stays a choice even if no longer a manager.
 */
const ManagerField = ({ current }: { current: string }) => {
  const { t } = useTranslation();
  const { data: managers = [], isError } = useListManagersQuery();
  const mayChoose = useCan()('assignManagers');
  const known = managers.map(({ id, full_name, email }) => ({
    value: id,
    label: full_name ?? email ?? id,
  }));
  const isKnown = current === '' || known.some(({ value }) => value === current);
  const former = isKnown ? [] : [{ value: current, label: t('A former manager') }];
  const hint = mayChoose ? null : t('An administrator chooses the manager.');
  const failure = isError ? t('Managers could not be loaded.') : hint;
  return (
    <SelectField
      name="managerId"
      label={t('Manager')}
      options={[{ value: '', label: t('No manager') }, ...former, ...known]}
      disabled={!mayChoose}
      {...(failure === null ? {} : { hint: failure })}
    />
  );
};

type ShownProps = Readonly<{ seen: SeenRevision; revision: number; isTyped: boolean }>;

/** Reports what the form shows; inside the form, because only there it is known whether something was typed. */
const Shown = ({ seen, revision, isTyped }: ShownProps) => {
  useEffect(() => seen.shows(revision, isTyped), [seen, revision, isTyped]);
  return null;
};

/**
 * Why the save was refused, and the revision shown then: while that one is shown, the form itself shows the refusal.
 */
type Refused = Readonly<{ problem: Sentence; revision: number }>;

/** The profile of a customer, for staff to change. */
export const CustomerForm = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation();
  const { submit } = useAct(useEditCustomerMutation(), { fields: { EMAIL_TAKEN: 'email' } });
  const initial = useMemo(() => valuesOf(customer), [customer]);
  const [seen] = useState(() => createSeenRevision(customer.revision));
  /** Shown until the person saves over what somebody else changed; the form itself is refetched at once. */
  const [meanwhile, setMeanwhile] = useState<Refused | null>(null);
  return (
    <Form
      name={t('Profile')}
      className="stack gap-4 pad-4 measure"
      schema={editCustomerRequest}
      initialValues={initial}
      onSubmit={async ({ managerId, ...values }) => {
        try {
          await submit({
            ...values,
            id: customer.id,
            managerId: managerId === '' ? null : managerId,
            expectedRevision: seen.revision(),
          });
          seen.saved();
          setMeanwhile(null);
        } catch (error) {
          if (isProblem(error) && error.code === 'USER_CHANGED') {
            seen.told();
            setMeanwhile({ problem: sentenceOf(error), revision: customer.revision });
          }
          throw error;
        }
      }}
    >
      {({ submitting, pristine }) => (
        <>
          <UnsavedForm />
          <Shown seen={seen} revision={customer.revision} isTyped={!pristine} />
          <Grid className="form-two">
            <NameFields />
            <NewPasswordField />
            <TextField name="phone" type="tel" label={t('Phone')} maxLength={40} />
            <DateField name="birthDate" label={t('Birth Date')} />
            <CountryField name="country" label={t('Country')} current={initial.country} />
            <TextField name="city" label={t('City')} maxLength={100} />
            <TextField name="postalCode" label={t('Postal Code')} maxLength={20} />
            <TextField name="address" label={t('Address')} maxLength={200} />
            <ManagerField current={initial.managerId} />
          </Grid>
          <AccessFields />
          {pristine || submitting || meanwhile?.revision === customer.revision ? null : (
            <FormError problem={meanwhile?.problem ?? null} />
          )}
          <Row justify="end">
            <Button
              type="submit"
              kind="primary"
              busy={submitting}
              off={pristine ? t('No changes yet') : false}
            >
              {t('Submit')}
            </Button>
          </Row>
        </>
      )}
    </Form>
  );
};
