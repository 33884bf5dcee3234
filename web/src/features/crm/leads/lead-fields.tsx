import { useTranslation } from 'react-i18next';
import { SearchSelectField, SelectField } from '../../../components/form/choice-fields.tsx';
import { TextField } from '../../../components/form/fields.tsx';
import { useListLeadCountriesQuery, useListLeadStatusesQuery } from './api.ts';

/** Who a lead is and where it comes from. */
export const LeadPersonFields = () => {
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
        options={countries.map((country) => ({ value: country, label: country }))}
        {...(noCountries ? { hint: t('Failed to load countries') } : {})}
      />
      <TextField name="funnelLink" label={t('Funnel Link')} maxLength={500} />
      <TextField name="reference" label={t('Aff. Reference')} maxLength={200} />
    </>
  );
};

/** What Add New Lead and Edit Lead ask in common. `status`: the one that the lead has, though it may be listed no longer. */
export const LeadFields = ({ status = null }: { status?: string | null }) => {
  const { t } = useTranslation();
  const { data: statuses = [] } = useListLeadStatusesQuery();
  const names = statuses.map((one) => one.status);
  const all = status === null || names.includes(status) ? names : [status, ...names];
  return (
    <>
      <LeadPersonFields />
      <SelectField
        name="leadStatus"
        label={t('Sale Status')}
        placeholder={t('Default status')}
        options={all.map((name) => ({ value: name, label: name }))}
      />
    </>
  );
};
