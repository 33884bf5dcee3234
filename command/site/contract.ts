import { array, boolean, mixed, number, object, string } from 'yup';
import { walletCurrencies } from '../../domain/shared/currencies.ts';
import { isNegative, isPositive, lte } from '../../domain/shared/decimal.ts';
import { english, languageCode, languagesMax } from '../../domain/shared/site/languages.ts';
import {
  connectionOutcomes,
  oandaEnvironments,
  tradeApiKeys,
} from '../../domain/shared/site/trade-apis.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { spreadMax } from '../../domain/shared/trading/costs.ts';
import { lotsMax, lotStates } from '../../domain/shared/trading/types.ts';
import { decimal, decimalText } from '../core/decimal-schema.ts';
import { line } from '../core/text-schema.ts';

/** `key` is an English sentence of the catalogue, with its `{{names}}` not filled in. */
export const missingTranslationRequest = object({
  key: string().required('Key is required').max(500, 'Key is too long'),
});

export const missingTranslationParams = object({
  lng: string()
    .matches(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'Unknown language')
    .required('Language is required'),
});

export const messageResponse = object({ message: string().required() });

const spread = () =>
  decimal()
    .required()
    .test('spread', 'This must be zero or more.', (value) => !isNegative(value))
    .test('most', fieldTexts.spread, (value) => lte(value, spreadMax));

/** Multiples of the market's own spread, by category. */
export const spreadFields = object({
  spread_forex: spread(),
  spread_commodity: spread(),
  spread_index: spread(),
  spread_crypto: spread(),
  spread_stock: spread(),
});

const lotState = () => string().oneOf(lotStates, 'Choose lot or amount.').required();

/** How amounts of each category are entered. */
export const lotTypeFields = object({
  t_forex: lotState(),
  t_commodity: lotState(),
  t_index: lotState(),
  t_crypto: lotState(),
  t_stock: lotState(),
});

/** `value` is units of the base. */
export const lotSelectorFields = object({
  lotSelector: array(
    object({
      label: line().required(fieldTexts.required).max(60, fieldTexts.tooLong),
      value: decimal()
        .required()
        .test('positive', 'This must be greater than zero.', (value) => isPositive(value)),
    }),
  )
    .max(lotsMax)
    .required(),
});

export const lotFields = lotTypeFields.concat(lotSelectorFields);

const language = object({
  name: line().required('Name is required').max(60),
  code: string().required('Code is required').matches(languageCode, fieldTexts.languageCode),
});

/** English always stays, and each code may occur once; an error is shown at the row with the mistake. */
const languages = () =>
  array(language)
    .max(languagesMax)
    .test('languages', fieldTexts.english, (list, { createError, path }) => {
      if (list === undefined) return true;
      const codes = list.map(({ code }) => code);
      const twice = codes.findIndex((code, index) => codes.indexOf(code) < index);
      if (twice >= 0)
        return createError({ path: `${path}[${twice}].code`, message: fieldTexts.languageTwice });
      if (codes.includes(english.code)) return true;
      return createError({ path: codes.length === 0 ? path : `${path}[0].code` });
    });

/** The languages people can choose from. */
export const languageFields = object({ languages: languages().required() });

/**
 * The same, also accepted under the name `lotSelector` (customer.md section 7); exactly one of the two must be present.
 */
export const languagesRequest = object({ languages: languages(), lotSelector: languages() }).test(
  'one',
  fieldTexts.english,
  (given) => (given.languages === undefined) !== (given.lotSelector === undefined),
);

/** A switch of a form: `on` and `off`, or `true` and `false`. If absent, it stays unchanged. */
const formSwitch = () =>
  mixed<boolean>({ type: 'mixed', check: (value) => typeof value === 'boolean' })
    .transform((value: unknown, typed: unknown) =>
      typed === 'on' || typed === 'true'
        ? true
        : typed === 'off' || typed === 'false'
          ? false
          : value,
    )
    .typeError(fieldTexts.boolean);

const isSiteAddress = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username + password + hash === '';
};

const notNegative = (message: string) =>
  [
    'zero',
    message,
    (value: string | undefined) => value === undefined || !isNegative(value),
  ] as const;

/** The site's name, address and rules (customer.md section 3, Site settings). Absent fields stay unchanged. */
export const siteFields = object({
  appName: line().required(fieldTexts.siteRequired).max(60),
  appUrl: line()
    .required(fieldTexts.siteRequired)
    .max(200)
    .test('address', fieldTexts.siteAddress, isSiteAddress),
  appCurrency: string()
    .required(fieldTexts.siteRequired)
    // The preset of sign-up must be among the currencies that it accepts.
    .test('currency', fieldTexts.currency, (value) => ['', ...walletCurrencies].includes(value)),
  demoBalance: decimal()
    .test(...notNegative(fieldTexts.zeroOrMore))
    .test(
      'most',
      fieldTexts.demoBalance,
      (value) => value === undefined || lte(value, '1000000000'),
    ),
  whatsapp: line()
    .max(30)
    .matches(/^(?:\+?[\d ()-]*(?:\d[ ()-]*){6,})?$/, fieldTexts.whatsapp),
  kycDeposit: formSwitch(),
  kycWithdraw: formSwitch(),
  kycTrade: formSwitch(),
  twoFactorForStaff: formSwitch(),
  retentionYears: decimal(fieldTexts.retentionYears).test(
    'years',
    fieldTexts.retentionYears,
    (value) => value === undefined || /^(?:[1-9]|[12]\d|30)$/.test(value),
  ),
  slippageLimitPips: decimal().test(...notNegative(fieldTexts.zeroOrMore)),
  stopOutLevel: decimal()
    .test(...notNegative(fieldTexts.zeroOrMore))
    .test('percent', fieldTexts.percent, (value) => value === undefined || lte(value, '100')),
  marginCallLevel: decimal()
    .test(...notNegative(fieldTexts.zeroOrMore))
    .test('most', fieldTexts.marginCallLevel, (value) => value === undefined || lte(value, '1000')),
  fourEyesAmount: decimal()
    .test(...notNegative(fieldTexts.zeroOrMore))
    .test(
      'most',
      fieldTexts.demoBalance,
      (value) => value === undefined || lte(value, '1000000000'),
    ),
  fourEyesHours: decimal(fieldTexts.proposalHours).test(
    'hours',
    fieldTexts.proposalHours,
    (value) => value === undefined || /^(?:[1-9]|[1-9]\d|1[0-5]\d|16[0-8])$/.test(value),
  ),
  /** Removes the picture, so that the default one is shown again. */
  removeAppIcon: formSwitch(),
  removeAppLogo: formSwitch(),
});

/** The current settings; pictures by their address, `null` if the default one is shown. */
export const siteSettingsShown = object({
  appName: string().required(),
  appUrl: string().required(),
  appCurrency: string().required(),
  demoBalance: decimalText(),
  whatsapp: string().defined(),
  kycDeposit: boolean().required(),
  kycWithdraw: boolean().required(),
  kycTrade: boolean().required(),
  twoFactorForStaff: boolean().required(),
  retentionYears: number().required(),
  slippageLimitPips: decimalText(),
  stopOutLevel: decimalText(),
  marginCallLevel: decimalText(),
  fourEyesAmount: decimalText(),
  fourEyesHours: number().required(),
  appIcon: string().nullable().defined(),
  appLogo: string().nullable().defined(),
});

/** The rule of the icon and the logo. */
export const pictureRule = {
  maxBytes: 1024 * 1024,
  tooLarge: fieldTexts.iconTooLarge,
  pixelsMost: 2_000,
  tooManyPixels: fieldTexts.iconTooManyPixels,
} as const;

/** Whether the site uses a provider; if absent, it stays unchanged. */
const active = { isActive: formSwitch() };
const activeShown = { isActive: boolean().required() };

/** A provider that needs only a key. */
export const keyedApiFields = object(active);

export const oandaApiFields = object({
  value1: line()
    .required('Account number is required')
    .max(60)
    .matches(/^[A-Za-z0-9-]*$/, fieldTexts.accountNumber),
  value3: string().oneOf(oandaEnvironments, 'Choose fxpractice or fxtrade.').required(),
  ...active,
});

/** The cluster is the first part of the provider's host name. */
export const voisoApiFields = object({
  value1: line()
    .required('Cluster ID is required')
    .max(60)
    .matches(/^(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)?$/, fieldTexts.clusterId),
  ...active,
});

/** Account number and cluster are empty until somebody sets them. */
export const tradeApiFields = object({
  polygonAPI: object(activeShown).required(),
  eodAPI: object(activeShown).required(),
  oandaAPI: object({
    value1: string().defined(),
    value3: string().required(),
    ...activeShown,
  }).required(),
  currencyAPI: object(activeShown).required(),
  voiso: object({ value1: string().defined(), ...activeShown }).required(),
});

export const testedApiParams = object({ key: string().oneOf(tradeApiKeys).required() });

/** `outcome` is `ok` if the provider accepted the key; `message` is the sentence for it. */
export const testedApiResponse = object({
  outcome: string().oneOf(connectionOutcomes).required(),
  /** The provider's name in that sentence. */
  name: string().required(),
  message: string().required(),
});
