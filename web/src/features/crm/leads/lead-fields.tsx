import { useTranslation } from 'react-i18next';
import { SearchSelectField, SelectField } from '../../../components/form/choice-fields.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { useListLeadCountriesQuery, useListLeadStatusesQuery } from './api.ts';

/** The choices, plus the lead's current value, which may not be listed, or no longer. */
const choicesOf = (listed: readonly string[], standing: string | null) => {
  const all = standing === null || listed.includes(standing) ? listed : [standing, ...listed];
  return all.map((name) => ({ value: name, label: name }));
};

/** Fields that say who a lead is and where it comes from. `country`: the lead's current one. */
export const LeadPersonFields = ({ country = null }: { country?: string | null }) => {
  const { t } = useTranslation();
  const { data: countries = [], isError: noCountries } = useListLeadCountriesQuery();
  return (
    <>
      <TextField name="firstName" label={t('First Name')} maxLength={100} focusFirst />
      <TextField name="lastName" label={t('Last Name')} maxLength={100} />
      <TextField name="email" type="email" label={t('Email')} maxLength={254} />
      <TextField name="phone" type="tel" label={t('Phone')} maxLength={40} />
      <TextField name="city" label={t('City')} maxLength={100} />
      <SearchSelectField
        name="country"
        label={t('Country')}
        placeholder={t('Choose a country')}
        options={choicesOf(countries, country)}
        {...(noCountries ? { hint: t('Failed to load countries') } : {})}
      />
      <TextField name="funnelLink" label={t('Funnel Link')} maxLength={500} />
      <TextField name="reference" label={t('Aff. Reference')} maxLength={200} />
    </>
  );
};

type Standing = Readonly<{ country?: string | null; lead_status?: string | null }>;

/** The fields that Add New Lead and Edit Lead share. `lead`: the current values of the lead to edit. */
export const LeadFields = ({ lead = {} }: { lead?: Standing }) => {
  const { t } = useTranslation();
  const { data: statuses = [] } = useListLeadStatusesQuery();
  const names = statuses.map((one) => one.status);
  return (
    <>
      <LeadPersonFields country={lead.country ?? null} />
      <SelectField
        name="leadStatus"
        label={t('Sale Status')}
        placeholder={t('Default status')}
        options={choicesOf(names, lead.lead_status ?? null)}
      />
    </>
  );
};
