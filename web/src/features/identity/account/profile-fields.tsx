import { useTranslation } from 'react-i18next';
import { CountryField } from '../../../app/countries/country-field.tsx';
import { TextField } from '../../../components/form/fields.tsx';

/** Props of a field that cannot be changed, with the reason. */
export type Kept = Readonly<{ disabled?: true; hint?: string }>;

type Props = Readonly<{ country?: string; birthDate?: Kept }>;

/** Fields for a person's address and phone; the same at sign-up and in the profile. */
export const ProfileFields = ({ country, birthDate = {} }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="phone"
        label={t('Phone Number')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
      />
      <TextField
        name="birthDate"
        label={t('Birth Date')}
        type="date"
        autoComplete="bday"
        {...birthDate}
      />
      <CountryField
        name="country"
        label={t('Country')}
        {...(country === undefined ? {} : { current: country })}
      />
      <TextField name="city" label={t('City')} autoComplete="address-level2" maxLength={100} />
      <TextField
        name="address"
        label={t('Street Address')}
        autoComplete="street-address"
        maxLength={200}
      />
      <TextField
        name="postalCode"
        label={t('Postal Code')}
        autoComplete="postal-code"
        maxLength={20}
      />
    </>
  );
};
