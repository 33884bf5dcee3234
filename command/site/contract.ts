import { array, object, string } from 'yup';
import { isNegative, isPositive } from '../../domain/shared/decimal.ts';
import { oandaEnvironments } from '../../domain/shared/site/trade-apis.ts';
import { lotsMax, lotStates } from '../../domain/shared/trading/types.ts';
import { decimal } from '../core/decimal-schema.ts';
import { line } from '../core/text-schema.ts';

/** `key` is an English sentence of the catalogue, with its `{{names}}` unfilled. */
export const missingTranslationRequest = object({
  key: string().required('Key is required').max(500, 'Key is too long'),
});

export const missingTranslationParams = object({
  lng: string()
    .matches(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, 'Language is not known')
    .required('Language is required'),
});

export const missingTranslationResponse = object({ message: string().required() });

const spread = () =>
  decimal()
    .required()
    .test('spread', 'This must be zero or more.', (value) => !isNegative(value));

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
      label: line().required().max(60),
      value: decimal()
        .required()
        .test('positive', 'This must be greater than zero.', (value) => isPositive(value)),
    }),
  )
    .max(lotsMax)
    .required(),
});

export const lotFields = lotTypeFields.concat(lotSelectorFields);

/** A provider that needs a key and nothing else. */
export const keyedApiFields = object({});

export const oandaApiFields = object({
  value1: line().required('Account number is required').max(60),
  value3: string().oneOf(oandaEnvironments, 'Choose fxpractice or fxtrade.').required(),
});

export const voisoApiFields = object({ value1: line().required('Cluster ID is required').max(60) });

/** Before anybody has set them, account number and cluster are empty. */
export const tradeApiFields = object({
  polygonAPI: object({}).required(),
  eodAPI: object({}).required(),
  oandaAPI: object({ value1: string().defined(), value3: string().required() }).required(),
  currencyAPI: object({}).required(),
  voiso: object({ value1: string().defined() }).required(),
});
