import { boolean, number, object, string, type InferType } from 'yup';
import { isUuid } from '../../domain/shared/ids.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import { categories, orderTypes } from '../../domain/shared/trading/types.ts';
import { decimal, decimalText } from '../core/decimal-schema.ts';
import { line } from '../core/text-schema.ts';

/** Requests and answers of trading, shared by server and forms. Rates are units of the quote currency. */

const id = () => string().required(fieldTexts.required).test('uuid', fieldTexts.id, isUuid);
const instrumentName = () => string().required(fieldTexts.required).max(64, fieldTexts.tooLong);
const level = () => decimal().nullable().default(null);

export const openOrderRequest = object({
  type: string().oneOf(orderTypes, fieldTexts.orderType).required(fieldTexts.required),
  /** Name, such as EUR_USD. */
  instrument: instrumentName(),
  /** Units of the base. */
  amount: decimal().required(fieldTexts.required),
  /** Take profit; `null` for none. */
  profit: level(),
  /** Stop loss; `null` for none. */
  loss: level(),
  /** The rate the person saw; without it any rate is accepted. */
  rate: level(),
});

export const openOrderResponse = object({
  message: string().required(),
  id: string().required(),
  open_rate: decimalText(),
  margin_used: decimalText(),
});

/** An absent level stays as it is, `null` removes it. */
export const setOrderLevelsRequest = object({
  profit: decimal().nullable(),
  loss: decimal().nullable(),
});
export type SetOrderLevelsRequest = InferType<typeof setOrderLevelsRequest>;

export const closeOrderRequest = object({
  orderId: id(),
  instrument: instrumentName(),
  rate: level(),
});

/** By staff: at whatever the price is. */
export const closeTradeRequest = closeOrderRequest.omit(['rate']);

export const closeOrderResponse = object({
  message: string().required(),
  id: string().required(),
  close_rate: decimalText(),
  /** As posted to the wallet, in its currency. */
  pro_loss: decimalText(),
});

export const switchWalletRequest = object({ balanceId: id() });

/** `id` is the instrument's. */
export const favoriteRequest = object({ id: id() });

export const messageResponse = object({ message: string().required() });

export const adjustBalanceRequest = object({
  /** In the wallet's currency, greater than zero. */
  amount: decimal().required(fieldTexts.required),
  type: string()
    .oneOf(['add', 'subtract'] as const, fieldTexts.adjustment)
    .required(fieldTexts.required),
});
export type AdjustBalanceRequest = InferType<typeof adjustBalanceRequest>;

export const adjustBalanceResponse = object({
  message: string().required(),
  /** The wallet's. */
  id: string().required(),
  /** After the adjustment, in the wallet's currency. */
  balance: decimalText(),
});

const symbol = () => line().required(fieldTexts.required).max(64, fieldTexts.tooLong);
/** A price to begin with; left empty there is none. */
const firstPrice = () =>
  decimal()
    .transform((value: unknown, original: unknown) => (original === '' ? null : value))
    .nullable()
    .default(null);

/** An instrument as its form has it (customer.md section 5). */
export const addInstrumentRequest = object({
  name: symbol(),
  base: symbol(),
  quote: symbol(),
  category: string().oneOf(categories, fieldTexts.category).required(fieldTexts.required),
  /** Where simulated prices begin. */
  bids: firstPrice(),
  asks: firstPrice(),
  /** Prefix of the chart provider's symbol. */
  tradingview: line().required(fieldTexts.required).max(40, fieldTexts.tooLong),
  /** Another name that people search by. */
  alias: line()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .max(100, fieldTexts.tooLong),
  /** 100 for 1:100. */
  leverage: decimal().required(fieldTexts.required),
  tradable: boolean().required(fieldTexts.required),
});
export type AddInstrumentRequest = InferType<typeof addInstrumentRequest>;

/** All fields, as they are to stand. */
export const editInstrumentRequest = addInstrumentRequest.shape({
  /** The row's `revision` as it was seen: one that somebody else has changed since is refused. */
  expectedRevision: number().integer().min(0).nullable().default(null),
});
export type EditInstrumentRequest = InferType<typeof editInstrumentRequest>;

export const addedResponse = object({ message: string().required(), id: string().required() });
