import { useTranslation } from 'react-i18next';
import { SearchSelectField } from '../../components/form/choice-fields.tsx';
import { useListCountryNamesQuery } from './api.ts';

type Props = Readonly<{
  name: string;
  label: string;
  /** The record's country; it remains a choice even if it is no longer in the list. */
  current?: string;
}>;

/** Chooses a country by its name. */
export const CountryField = ({ name, label, current = '' }: Props) => {
  const { t } = useTranslation();
  const { data: names = [], isError } = useListCountryNamesQuery();
  const all = current === '' || names.includes(current) ? names : [current, ...names];
  return (
    <SearchSelectField
      name={name}
      label={label}
      placeholder={t('Select country')}
      options={all.map((country) => ({ value: country, label: country }))}
      {...(isError ? { hint: t('Failed to load countries') } : {})}
    />
  );
};
