import { array, object, string, type InferType } from 'yup';
import { decimalText } from '../../command/core/decimal-schema.ts';

const language = object({ name: string().required(), code: string().required() });

/** What every page needs first, signed in or not (customer.md section 3, Branding). */
export const brandingResponse = object({
  appName: string().required(),
  /** Addresses of pictures; `null` if the default picture is shown. */
  appIcon: string().nullable().defined(),
  appLogo: string().nullable().defined(),
  appLangs: array().of(language).required(),
  appCurrencies: array().of(string().required()).required(),
  /** The currency that is preselected at sign-up. */
  appCurrency: string().required(),
  whatsapp: string().defined(),
  /** Margin levels in percent: below one the owner is warned, below the other orders are closed; 0 for never. */
  marginCallLevel: decimalText(),
  stopOutLevel: decimalText(),
});

export type BrandingResponse = InferType<typeof brandingResponse>;

const country = object({
  name: object({ common: string().required() }).required(),
  cca2: string().required(),
});

export const countriesResponse = object({
  data: array().of(country).required(),
  attribution: string().required(),
});

/** A language code as in BCP 47: `en`, `pt-BR`. */
export const languageParams = object({
  lng: string()
    .matches(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'Unknown language')
    .required('Language is required'),
});

/** Translations by sentence, in the form that i18next's backend reads. */
export const translationsResponse = object();
