import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '../../../components/form/choice-fields.tsx';
import { useListCountryNamesQuery } from './api.ts';

/** Countries by name; a country that is in no list any more stays what it is. */
export const CountryField = ({ current = '' }: { current?: string }) => {
  const { t } = useTranslation();
  const { data: names = [], isError } = useListCountryNamesQuery();
  const all = current === '' || names.includes(current) ? names : [current, ...names];
  return (
    <SearchSelectField
      name="country"
      label={t('Country')}
      placeholder={t('Select country')}
      options={all.map((name) => ({ value: name, label: name }))}
      {...(isError ? { hint: t('Failed to load countries') } : {})}
    />
  );
};
