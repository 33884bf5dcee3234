import { boolean, number, object, string, type InferType } from 'yup';
import { isUuid } from '../../domain/shared/ids.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import type { Decimal } from '../../domain/shared/decimal.ts';
import { walletCurrencies } from '../../domain/shared/currencies.ts';
import { isDay } from '../../domain/shared/days.ts';
import { isLevel } from '../../domain/shared/trading/levels.ts';
import {
  adjustmentPurposes,
  correctionReasons,
  categories,
  orderTypes,
  pendingKinds,
} from '../../domain/shared/trading/types.ts';
import { decimal, decimalOrNone, decimalText } from '../core/decimal-schema.ts';
import { line } from '../core/text-schema.ts';

/** Requests and answers of trading, shared by server and forms. Rates are units of the quote currency. */

const id = () => string().required(fieldTexts.required).test('uuid', fieldTexts.id, isUuid);
const idOrNone = () =>
  string()
    .nullable()
    .default(null)
    .test('uuid', fieldTexts.id, (value) => value === null || isUuid(value));
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
  /** How far its stop loss follows the price, in units of the quote currency; `null` for a stop that stays. */
  trail: level(),
  /** The rate the person saw; without it any rate is accepted. */
  rate: level(),
  /**
   * The cost of the spread per unit that the person saw, in the quote currency: any higher cost counts as a worse rate.
   */
  spreadCost: level(),
  /** The percentage of commission the person saw; a higher one is refused. */
  commission: level(),
});

export const openOrderResponse = object({
  message: string().required(),
  id: string().required(),
  open_rate: decimalText(),
  margin_used: decimalText(),
});

/** A price that was held back as a jump, exactly as the person saw it. */
export const releasePriceRequest = object({
  instrument: instrumentName(),
  bid: decimal().required(fieldTexts.required),
});

export const placePendingOrderRequest = object({
  type: string().oneOf(orderTypes, fieldTexts.orderType).required(fieldTexts.required),
  /** `limit` waits for a better price, `stop` for one that has gone further. */
  kind: string().oneOf(pendingKinds, fieldTexts.pendingKind).required(fieldTexts.required),
  /** Name, such as EUR_USD. */
  instrument: instrumentName(),
  /** The rate it waits for: ask for a buy, bid for a sell. */
  level: decimal().required(fieldTexts.required),
  /** Units of the base. */
  amount: decimal().required(fieldTexts.required),
  /** Take profit and stop loss of the order that it becomes; `null` for none. */
  profit: level(),
  loss: level(),
  /** Its last day, YYYY-MM-DD in UTC; `null` for good till cancelled. */
  expires_on: string()
    .nullable()
    .default(null)
    .test('day', fieldTexts.day, (text) => text === null || isDay(text)),
  /** Another pending order: when one is filled, the other is cancelled; `null` for none. */
  linked_to: idOrNone(),
});

/** The complete new terms. */
export const changePendingOrderRequest = object({
  level: decimal().required(fieldTexts.required),
  profit: level(),
  loss: level(),
});

/** The other pending order; `null` removes the link. */
export const linkPendingOrderRequest = object({ other: idOrNone() });

export const cancelPendingByStaffRequest = object({
  /** The wallet that holds the pending order. */
  walletId: id(),
  reason: line().required(fieldTexts.required).max(500, fieldTexts.tooLong),
});

/** An absent level stays as it is, `null` removes it. */
export const setOrderLevelsRequest = object({
  profit: decimal().nullable(),
  loss: decimal().nullable(),
});
export type SetOrderLevelsRequest = InferType<typeof setOrderLevelsRequest>;

/** Distances in units of the quote currency: an absent one stays as it is, `null` removes it. */
export const setOrderTrailRequest = object({
  trail: decimal().nullable(),
  break_even: decimal().nullable(),
});
export type SetOrderTrailRequest = InferType<typeof setOrderTrailRequest>;

export const setPriceAlertRequest = object({
  /** Name, such as EUR_USD. */
  instrument: instrumentName(),
  /** Whether to alert once the bid is at the level or above it, or at the level or below it. */
  side: string()
    .oneOf(['above', 'below'] as const, fieldTexts.alertSide)
    .required(fieldTexts.required),
  level: decimal().required(fieldTexts.required),
  byMail: boolean().default(false),
});

/** Whether the person gets a statement by mail each month. */
export const statementMailsRequest = object({ wanted: boolean().required(fieldTexts.required) });

export const closeOrderRequest = object({
  orderId: id(),
  instrument: instrumentName(),
  /** Units of the base; if absent, all open units are closed. */
  amount: level(),
  /** The rate the person saw; without it any rate is accepted. */
  rate: level(),
  /**
   * The cost per unit that the person saw for a spread that is wider than the order paid for; checked as for an
   * opening.
   */
  spreadCost: level(),
});

/** A closing by staff, at whatever the price is. */
export const closeTradeRequest = closeOrderRequest.omit(['amount', 'rate', 'spreadCost']);

export const closeOrderResponse = object({
  message: string().required(),
  id: string().required(),
  close_rate: decimalText(),
  /** As posted to the wallet, in its currency. */
  pro_loss: decimalText(),
  /** Units that are still open; 0 if the order is fully closed. */
  amount_left: decimalText(),
});

const revision = () => number().integer().min(0).nullable().default(null);

/** The terms of a trade that staff can correct: absent keeps a term, `null` removes a level. */
const tradeTerms = {
  openRate: decimal(),
  /** Of a closed order only. */
  closeRate: decimal().nullable(),
  /** The cost of the spread, in the quote currency. */
  spread: decimal(),
};

/** Why it is done; the reason is kept in the event and shown in its sentence. */
const correctionReason = () =>
  string()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .oneOf([...correctionReasons, null], fieldTexts.correctionReason)
    .default(null);

export const editTradeRequest = object({
  ...tradeTerms,
  reason: correctionReason(),
  /** Take profit and stop loss, of an open order only. */
  profit: decimal().nullable(),
  loss: decimal().nullable(),
  /** The order's `revision` as the caller saw it; refused if the order has changed since. */
  expectedRevision: revision(),
});
export type EditTradeRequest = InferType<typeof editTradeRequest>;

const rate = () => decimal().required(fieldTexts.required);
/** An empty field means no rate. */
const rateOrNone = () =>
  decimal()
    .transform((value: unknown, original: unknown) => (original === '' ? null : value))
    .nullable();
const canBeLevel = (value: Decimal | null | undefined): boolean =>
  value === null || value === undefined || isLevel(value);
const levelOrNone = () => rateOrNone().test('level', fieldTexts.level, canBeLevel);
const levels = { profit: levelOrNone(), loss: levelOrNone() };

/** The forms of an open trade, whose close rate cannot be typed, and of a closed one. */
export const openTradeForm = object({
  openRate: rate(),
  spread: rate(),
  ...levels,
  reason: correctionReason(),
});
export const closedTradeForm = openTradeForm.shape({
  closeRate: rate(),
  profit: rateOrNone(),
  loss: rateOrNone(),
});

/** The form of a pending order. */
export const placePendingForm = object({
  amount: rate(),
  level: rate().test('level', fieldTexts.level, canBeLevel),
  ...levels,
  expires_on: string()
    .nullable()
    .transform((value: unknown) => (value === '' ? null : value))
    .test('day', fieldTexts.day, (text) => text === null || text === undefined || isDay(text)),
});

export const deleteTradeQuery = object({
  expectedRevision: revision(),
  reason: correctionReason(),
});

/** What an edit or a deletion would do. */
export const previewTradeQuery = object({
  act: string()
    .oneOf(['edit', 'delete'] as const, fieldTexts.tradeAct)
    .required(fieldTexts.required),
  ...tradeTerms,
});

/** The id of the proposal that the act became; `null` if the act was carried out. */
const proposed = { proposal: string().nullable().defined() };

/** Amounts in the wallet's currency. */
const tradeChange = {
  /** The order's result afterwards; `null` while it is open. */
  pro_loss: decimalOrNone(),
  /** The change of the result. */
  posted: decimalText(),
  /** Positive: what the house adds so that nothing is owed. Negative: what it takes back of what it had added. */
  covered: decimalText(),
  margin_released: decimalText(),
  balance: decimalText(),
};

/** The order and its wallet as they would be afterwards; `revision` is the order's current one. */
export const tradePreview = object({
  ...tradeChange,
  revision: number().integer().required(),
  /** Whether the change is so large that a second person must confirm it; nothing is posted before that. */
  needs_second_person: boolean().required(),
});
export type TradePreview = InferType<typeof tradePreview>;

/** What confirming a proposal would do to its wallet. */
export const proposalPreview = object({
  currency: string().required(),
  balance: decimalText().required(),
  balance_after: decimalText().required(),
});
export type ProposalPreview = InferType<typeof proposalPreview>;

/** How much the caller may move without a second person, in the currency; `null` for no limit. */
export const aloneResponse = object({
  currency: string().required(),
  alone: decimalText().nullable().defined(),
  /**
   * Whether any withdrawal of this customer needs a second person, because the house paid for a deposit that was
   * reversed.
   */
  covered: boolean().required(),
});
export type Alone = InferType<typeof aloneResponse>;

export const tradeChangedResponse = object({
  message: string().required(),
  id: string().required(),
  ...tradeChange,
  ...proposed,
});

export const switchWalletRequest = object({ balanceId: id() });

/** Both wallets belong to the same person; the amount is in the currency of the sending wallet. */
export const transferRequest = object({
  from: string()
    .required(fieldTexts.walletRequired)
    .test('uuid', fieldTexts.walletRequired, isUuid),
  to: string().required(fieldTexts.walletRequired).test('uuid', fieldTexts.walletRequired, isUuid),
  amount: decimal().required(fieldTexts.amountRequired),
});

/** The same by staff, from the wallet in the path. */
export const customerTransferRequest = transferRequest.omit(['from']);

export const transferResponse = object({
  message: string().required(),
  id: string().required(),
  rate: decimalText(),
  /** What arrives, in the currency of the wallet that receives. */
  received: decimalText(),
  currency: string().required(),
});
export type TransferResponse = InferType<typeof transferResponse>;

export const openWalletRequest = object({
  currency: string().oneOf(walletCurrencies, fieldTexts.required).required(fieldTexts.required),
});

export const openWalletResponse = object({ message: string().required(), id: string().required() });

/** `id` is the instrument's. */
export const favoriteRequest = object({ id: id() });

export const messageResponse = object({ message: string().required() });

export const adjustBalanceRequest = object({
  /** In the wallet's currency, greater than zero. */
  amount: decimal().required(fieldTexts.required),
  type: string()
    .oneOf(['add', 'subtract'] as const, fieldTexts.adjustment)
    .required(fieldTexts.required),
  purpose: string()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .oneOf([...adjustmentPurposes, null], fieldTexts.adjustmentPurpose)
    .default(null),
  /** The number of a ticket or a document in another system. It is kept forever, so it must hold nothing personal. */
  reference: line()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null)
    .matches(/^[\p{L}\p{N} ./#-]{1,60}$/u, fieldTexts.adjustmentReference),
});
export type AdjustBalanceRequest = InferType<typeof adjustBalanceRequest>;

export const adjustBalanceResponse = object({
  message: string().required(),
  /** The wallet's. */
  id: string().required(),
  /** After the adjustment, in the wallet's currency. */
  balance: decimalText(),
  ...proposed,
});

const symbol = () => line().required(fieldTexts.required).max(64, fieldTexts.tooLong);
/** The first price of a simulated instrument. */
const firstPrice = () => rateOrNone().default(null);

/** An instrument as its form sends it (customer.md section 5). */
export const addInstrumentRequest = object({
  name: symbol(),
  base: symbol(),
  quote: symbol(),
  category: string().oneOf(categories, fieldTexts.category).required(fieldTexts.required),
  /** The prices that a simulation starts from. */
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

/** All fields with their new values. */
export const editInstrumentRequest = addInstrumentRequest.shape({
  /** The row's `revision` as the caller saw it; refused if somebody else has changed the row since. */
  expectedRevision: number().integer().min(0).nullable().default(null),
});
export type EditInstrumentRequest = InferType<typeof editInstrumentRequest>;

export const addedResponse = object({ message: string().required(), id: string().required() });
export type ReleasePriceRequest = InferType<typeof releasePriceRequest>;
