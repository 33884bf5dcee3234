import { array, boolean, number, object, string, type InferType } from 'yup';
import { decimalOrNone, decimalText } from '../../command/core/decimal-schema.ts';
import {
  categories,
  lotStates,
  correctionReasons,
  orderTypes,
  pendingKinds,
  walletModes,
} from '../../domain/shared/trading/types.ts';

/** Answers about trading. Money and rates are decimal strings, times ISO 8601 UTC. */

const timeOrNone = () => string().nullable().defined();
/** The number people see; `null` for the moment before it is given. */
const numberOrNone = () => number().integer().nullable().defined();

const instrumentRow = object({
  id: string().required(),
  number: numberOrNone(),
  /** EUR_USD. */
  name: string().required(),
  base: string().required(),
  quote: string().required(),
  alias: string().nullable().defined(),
  category: string().oneOf(categories).required(),
  tradable: boolean().required(),
  tradingview: string().defined(),
  leverage: decimalText(),
  /** What a seller gets, what a buyer pays; `null` before the first price. */
  bids: decimalOrNone(),
  asks: decimalOrNone(),
  closeoutBid: decimalOrNone(),
  closeoutAsk: decimalOrNone(),
  at: timeOrNone(),
  /** Open, high and low of today's candle (UTC). */
  day_open: decimalOrNone(),
  day_high: decimalOrNone(),
  day_low: decimalOrNone(),
});
export type InstrumentItem = InferType<typeof instrumentRow>;

export const instrumentsResponse = object({ data: array().of(instrumentRow).required() });

export const instrumentsParams = object({ type: string().oneOf(categories).required() });

/** An instrument as staff see it: beside its newest prices those it began with, and what a save says it saw. */
export const managedInstrument = instrumentRow
  .omit(['closeoutBid', 'closeoutAsk', 'day_open', 'day_high', 'day_low'])
  .shape({
    start_bid: decimalOrNone(),
    start_ask: decimalOrNone(),
    revision: number().integer().required(),
  });
export type ManagedInstrument = InferType<typeof managedInstrument>;

export const ratesQuery = object({
  quote: string()
    .required('Give a quote currency.')
    .matches(/^[A-Z0-9]{2,12}$/, 'Give a quote currency.'),
});

const currencyCode = () =>
  string()
    .required('Give a currency.')
    .matches(/^[A-Z0-9]{2,12}$/, 'Give a currency.');

export const transferRateQuery = object({ from: currencyCode(), to: currencyCode() });

/** Units of the quote currency for one unit of the active wallet's. */
export const ratesResponse = object({ rate: decimalText() });

export const lotStateParams = object({ category: string().oneOf(categories).required() });

export const lotStateResponse = object({
  lotState: string().oneOf(lotStates).required(),
  lotSelector: array()
    .of(object({ label: string().defined(), value: decimalText() }))
    .required(),
  /** The category's spread setting. */
  spread: decimalText(),
  /** In percent: commission of what an order is worth, swap of it a year. */
  commission: decimalText(),
  swapBuy: decimalText(),
  swapSell: decimalText(),
});
export type LotStateResponse = InferType<typeof lotStateResponse>;

export const orderStatuses = ['open', 'closed'] as const;

export const orderRow = object({
  id: string().required(),
  number: numberOrNone(),
  created_at: string().required(),
  type: string().oneOf(orderTypes).required(),
  instrument: string().required(),
  balance: object({
    mode: string().oneOf(walletModes).required(),
    currency: string().required(),
  }).required(),
  trade_amount: decimalText(),
  base_symbol: string().required(),
  quote_symbol: string().required(),
  open_rate: decimalText(),
  close_rate: decimalOrNone(),
  close_time: timeOrNone(),
  /** Why it closed: by hand, a level, stop-out or staff; `cancelled`: staff deleted it. */
  close_reason: string().nullable().defined(),
  profit: decimalOrNone(),
  loss: decimalOrNone(),
  /** How far behind the price the stop follows; the rate from which on it stands at break-even. */
  trail: decimalOrNone(),
  break_even: decimalOrNone(),
  spread: decimalText(),
  /** Ask less bid when it was opened: what a wider spread costs is counted from it. `null` while that is read from the log. */
  open_spread: decimalOrNone(),
  margin_used: decimalText(),
  pro_loss: decimalOrNone(),
  /** What its opening and its nights came to: below zero its owner paid. */
  commission: decimalText(),
  swap: decimalText(),
  leverage: decimalText(),
  exchange_rate: decimalText(),
  /** What was closed of it before: how often, units and results in all; `null` where it is whole. */
  parts: object({
    count: number().integer().required(),
    amount: decimalText(),
    posted: decimalText(),
  })
    .nullable()
    .defined(),
});
export type OrderItem = InferType<typeof orderRow>;

export const pendingOrderRow = object({
  id: string().required(),
  created_at: string().required(),
  type: string().oneOf(orderTypes).required(),
  kind: string().oneOf(pendingKinds).required(),
  instrument: string().required(),
  category: string().oneOf(categories).required(),
  balance: object({
    mode: string().oneOf(walletModes).required(),
    currency: string().required(),
  }).required(),
  /** The rate it waits for. */
  level: decimalText(),
  trade_amount: decimalText(),
  base_symbol: string().required(),
  quote_symbol: string().required(),
  profit: decimalOrNone(),
  loss: decimalOrNone(),
  /** The first moment at which it no longer waits; `null`: good till cancelled. */
  expires_at: timeOrNone(),
  /** The order that is cancelled where this one is filled; `null` for none. */
  linked_to: string().nullable().defined(),
});
export type PendingOrderItem = InferType<typeof pendingOrderRow>;

/** One that does not wait any more, and why. */
export const endedPendingRow = pendingOrderRow.omit(['linked_to']).shape({
  status: string()
    .oneOf(['filled', 'cancelled', 'expired', 'refused'] as const)
    .required(),
  ended_at: string().required(),
  /** Code of what it was refused with, or who cancelled it (owner, staff, linked); `null` where the status says it all. */
  reason: string().nullable().defined(),
});
export type EndedPendingItem = InferType<typeof endedPendingRow>;

export const endedPendingResponse = object({
  /** Whose they are; `null` where no wallet is in use. */
  wallet_id: string().nullable().defined(),
  data: array().of(endedPendingRow).required(),
});

export const priceAlertRow = object({
  id: string().required(),
  instrument: string().required(),
  side: string()
    .oneOf(['above', 'below'] as const)
    .required(),
  level: decimalText(),
  by_mail: boolean().required(),
  created_at: string().required(),
  /** When the price came, and what it was; `null` while it waits. */
  fired_at: timeOrNone(),
  rate: decimalOrNone(),
});
export type PriceAlertItem = InferType<typeof priceAlertRow>;

export const priceAlertsResponse = object({ data: array().of(priceAlertRow).required() });

export const favoritesResponse = object({
  data: array()
    .of(object({ list_id: string().required() }))
    .required(),
});

/** Who did it: `full_name` is `null` where a part of the system did, or the person was erased. */
const actor = object({
  id: string().required(),
  full_name: string().nullable().defined(),
  role_id: number().integer().nullable().defined(),
});

/** A row of a wallet's statement, newest first. */
export const statementRow = object({
  /** Position in the log, as text. */
  id: string().required(),
  position: string().required(),
  occurred_at: string().required(),
  recorded_at: string().required(),
  type: string().required(),
  /** Of the wallet, as its currency is, in which all amounts are. */
  mode: string().oneOf(walletModes).required(),
  currency: string().required(),
  /** What the balance changed by. */
  amount: decimalText(),
  balance_after: decimalText(),
  margin_after: decimalText(),
  /** Held for pending withdraws. */
  held_after: decimalText(),
  actor: actor.required(),
  reason: string().required(),
  order: object({
    id: string().required(),
    number: numberOrNone(),
    instrument: string().nullable().defined(),
  })
    .nullable()
    .defined(),
  withdrawal: object({ id: string().required(), number: numberOrNone() })
    .nullable()
    .defined()
    .default(undefined),
});
export type StatementItem = InferType<typeof statementRow>;

export const statementWallet = object({
  id: string().required(),
  number: numberOrNone(),
  mode: string().oneOf(walletModes).required(),
  currency: string().required(),
  balance: decimalText(),
  margin: decimalText(),
  held: decimalText(),
  user: object({ id: string().required(), full_name: string().nullable().defined() }).required(),
});
export type StatementWallet = InferType<typeof statementWallet>;

/** Edited while open, deleted while open, edited and deleted once closed. */
const correctionTypes = [
  'OrderAmended',
  'OrderCancelled',
  'OrderCorrected',
  'OrderReversed',
] as const;

const tradeTypes = ['all', 'open', 'closed'] as const;
export const tradesParams = object({ type: string().oneOf(tradeTypes).required() });

/** Whose it is. */
const customer = () =>
  object({ id: string().required(), email: string().nullable().defined() }).required();

/** A trade as staff see it (staff.md section 3). */
export const tradeRow = object({
  id: string().required(),
  number: numberOrNone(),
  user: customer(),
  balance: object({
    mode: string().oneOf(walletModes).required(),
    currency: string().required(),
  }).required(),
  type: string().oneOf(orderTypes).required(),
  instrument: string().required(),
  /** Units of the base, and of the quote currency for one of the wallet's: with them an open trade's result is worked out. */
  trade_amount: decimalText(),
  exchange_rate: decimalText(),
  open_rate: decimalText(),
  close_rate: decimalOrNone(),
  spread: decimalText(),
  /** Ask less bid when it was opened: what a wider spread costs is counted from it. `null` while that is read from the log. */
  open_spread: decimalOrNone(),
  margin_used: decimalText(),
  pro_loss: decimalOrNone(),
  /** What its opening and its nights came to: below zero its owner paid. */
  commission: decimalText(),
  swap: decimalText(),
  /** Take profit and stop loss. */
  profit: decimalOrNone(),
  loss: decimalOrNone(),
  leverage: decimalText(),
  created_at: string().required(),
  close_time: timeOrNone(),
  /** `CANCELLED`: staff deleted it. */
  status: string().oneOf(['OPENED', 'CLOSED', 'CANCELLED']).required(),
  /** Of its newest event: what an edit says it saw. */
  revision: number().integer().required(),
  /** How often staff edited or deleted it. */
  corrections: number().integer().required(),
});
export type TradeItem = InferType<typeof tradeRow>;

/** What stood before and what stands after, which is nothing where the order was deleted. */
const changed = () => object({ before: decimalOrNone(), after: decimalOrNone() }).required();

/** One correction of an order by staff. */
const tradeCorrection = object({
  /** Position in the log, as text. */
  id: string().required(),
  recorded_at: string().required(),
  actor: actor.required(),
  type: string().oneOf(correctionTypes).required(),
  /** Why, where it was said. */
  reason: string().oneOf(correctionReasons).nullable().defined(),
  open_rate: changed(),
  close_rate: changed(),
  spread: changed(),
  profit: changed(),
  loss: changed(),
  /** What the wallet's balance changed by, in its currency. */
  posted: decimalText(),
});
export type TradeCorrection = InferType<typeof tradeCorrection>;

/** Newest first. */
export const tradeCorrectionsResponse = object({ data: array().of(tradeCorrection).required() });

/** A customer's pending order as staff see it. */
export const pendingTradeRow = pendingOrderRow.shape({
  user: customer(),
  wallet_id: string().required(),
  status: string()
    .oneOf(['waiting', 'filled', 'cancelled', 'expired', 'refused'] as const)
    .required(),
  ended_at: timeOrNone(),
  reason: string().nullable().defined(),
});
export type PendingTradeItem = InferType<typeof pendingTradeRow>;
