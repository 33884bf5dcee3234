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
  /** How far its stop follows the price, in units of the quote currency; `null` for one that stays. */
  trail: level(),
  /** The rate the person saw; without it any rate is accepted. */
  rate: level(),
  /** What the person saw that the spread costs one unit, in the quote currency: what it costs more counts as a worse rate. */
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

/** A price that was held back as a jump, as it was seen. */
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
  /** Its last day, YYYY-MM-DD in UTC; `null`: good till cancelled. */
  expires_on: string()
    .nullable()
    .default(null)
    .test('day', fieldTexts.day, (text) => text === null || isDay(text)),
  /** Another order that waits: what fills one cancels the other; `null` for none. */
  linked_to: idOrNone(),
});

/** All of it, as it is to stand from now on. */
export const changePendingOrderRequest = object({
  level: decimal().required(fieldTexts.required),
  profit: level(),
  loss: level(),
});

/** The other order that waits; `null`: no longer linked. */
export const linkPendingOrderRequest = object({ other: idOrNone() });

export const cancelPendingByStaffRequest = object({
  /** The wallet that it waits in. */
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
  /** Told once the bid is at the level or above it, or at it or below. */
  side: string()
    .oneOf(['above', 'below'] as const, fieldTexts.alertSide)
    .required(fieldTexts.required),
  level: decimal().required(fieldTexts.required),
  byMail: boolean().default(false),
});

/** Whether a statement comes by mail each month. */
export const statementMailsRequest = object({ wanted: boolean().required(fieldTexts.required) });

export const closeOrderRequest = object({
  orderId: id(),
  instrument: instrumentName(),
  /** Units of the base; without it all that is open is closed. */
  amount: level(),
  /** The rate the person saw; without it any rate is accepted. */
  rate: level(),
  /** What the person saw that a unit costs for a spread that is wider than the order has paid for; as for an opening. */
  spreadCost: level(),
});

/** By staff: at whatever the price is. */
export const closeTradeRequest = closeOrderRequest.omit(['amount', 'rate', 'spreadCost']);

export const closeOrderResponse = object({
  message: string().required(),
  id: string().required(),
  close_rate: decimalText(),
  /** As posted to the wallet, in its currency. */
  pro_loss: decimalText(),
  /** Units that are still open; 0 where all of it is closed. */
  amount_left: decimalText(),
});

const revision = () => number().integer().min(0).nullable().default(null);

/** What of a trade staff correct: absent leaves it, `null` removes a level. */
const tradeTerms = {
  openRate: decimal(),
  /** Of a closed order only. */
  closeRate: decimal().nullable(),
  /** The cost of the spread, in the quote currency. */
  spread: decimal(),
};

/** Why it is done; it stands in the event and in its sentence. */
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
  /** The order's `revision` as it was seen: one that has changed since is refused. */
  expectedRevision: revision(),
});
export type EditTradeRequest = InferType<typeof editTradeRequest>;

const rate = () => decimal().required(fieldTexts.required);
/** Left empty there is none. */
const rateOrNone = () =>
  decimal()
    .transform((value: unknown, original: unknown) => (original === '' ? null : value))
    .nullable();
const canBeLevel = (value: Decimal | null | undefined): boolean =>
  value === null || value === undefined || isLevel(value);
const levelOrNone = () => rateOrNone().test('level', fieldTexts.level, canBeLevel);
const levels = { profit: levelOrNone(), loss: levelOrNone() };

/** The form of an open trade, whose close rate cannot be typed, and of a closed one. */
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

/** The form of an order that waits for a price. */
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

/** The proposal that an act has become; `null` where it is done. */
const proposed = { proposal: string().nullable().defined() };

/** Amounts in the wallet's currency. */
const tradeChange = {
  /** The order's result afterwards; `null` while it is open. */
  pro_loss: decimalOrNone(),
  /** The change of the result. */
  posted: decimalText(),
  /** Above zero, what the house adds so that nothing is owed; below zero, what it takes back of what it had added. */
  covered: decimalText(),
  margin_released: decimalText(),
  balance: decimalText(),
};

/** The order and its wallet as they would be afterwards; `revision` is the order's as it is. */
export const tradePreview = object({
  ...tradeChange,
  revision: number().integer().required(),
  /** It moves so much that another person must confirm it: nothing is posted before. */
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

/** How much somebody may move alone; `null`: as much as there is. In the currency. */
export const aloneResponse = object({
  currency: string().required(),
  alone: decimalText().nullable().defined(),
  /** Whether a withdraw of its customer needs a second person, however small: the house paid for a deposit that went back. */
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

/** Wallets of the same person; the amount is in the currency of the one that sends. */
export const transferRequest = object({
  from: string()
    .required(fieldTexts.walletRequired)
    .test('uuid', fieldTexts.walletRequired, isUuid),
  to: string().required(fieldTexts.walletRequired).test('uuid', fieldTexts.walletRequired, isUuid),
  amount: decimal().required(fieldTexts.amountRequired),
});

/** The same by staff, from the wallet that the address names. */
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
  /** The number of a ticket or a document elsewhere; it is kept for good, so nothing personal belongs here. */
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
  /** As it stands, in the wallet's currency. */
  balance: decimalText(),
  ...proposed,
});

const symbol = () => line().required(fieldTexts.required).max(64, fieldTexts.tooLong);
/** A price to begin with. */
const firstPrice = () => rateOrNone().default(null);

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
export type ReleasePriceRequest = InferType<typeof releasePriceRequest>;
