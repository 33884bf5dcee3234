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
/** The number people see; `null` until it is assigned. */
const numberOrNone = () => number().integer().nullable().defined();

const instrumentRow = object({
  id: string().required(),
  number: numberOrNone(),
  /** Such as EUR_USD. */
  name: string().required(),
  base: string().required(),
  quote: string().required(),
  alias: string().nullable().defined(),
  category: string().oneOf(categories).required(),
  tradable: boolean().required(),
  tradingview: string().defined(),
  leverage: decimalText(),
  /** The prices for sellers (bid) and for buyers (ask); `null` before the first price. */
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

/**
 * An instrument as staff see it: its newest prices, the prices at which it started, and the revision that a save sends
 * back.
 */
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

/** Units of the quote currency for one unit of the active wallet's currency. */
export const ratesResponse = object({ rate: decimalText() });

export const lotStateParams = object({ category: string().oneOf(categories).required() });

export const lotStateResponse = object({
  lotState: string().oneOf(lotStates).required(),
  lotSelector: array()
    .of(object({ label: string().defined(), value: decimalText() }))
    .required(),
  /** The category's spread setting. */
  spread: decimalText(),
  /** In percent: commission of an order's value, swap of it per year. */
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
  /** Why it closed: by hand, by a level, by stop-out or by staff; `cancelled` if staff deleted it. */
  close_reason: string().nullable().defined(),
  profit: decimalOrNone(),
  loss: decimalOrNone(),
  /** How far the stop follows behind the price, and the rate from which it moves to break-even. */
  trail: decimalOrNone(),
  break_even: decimalOrNone(),
  spread: decimalText(),
  /**
   * Ask less bid at the opening: the cost of a wider spread is counted from it. `null` while it has yet to be read from
   * the log.
   */
  open_spread: decimalOrNone(),
  margin_used: decimalText(),
  pro_loss: decimalOrNone(),
  /** The commission of its opening and the swaps of its nights; negative if its owner paid. */
  commission: decimalText(),
  swap: decimalText(),
  leverage: decimalText(),
  exchange_rate: decimalText(),
  /** What was closed of it earlier: how often, units and results in total; `null` if it is whole. */
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
  /** The rate that it waits for. */
  level: decimalText(),
  trade_amount: decimalText(),
  base_symbol: string().required(),
  quote_symbol: string().required(),
  profit: decimalOrNone(),
  loss: decimalOrNone(),
  /** The first moment at which it no longer waits; `null` for good till cancelled. */
  expires_at: timeOrNone(),
  /** The order that is cancelled when this one is filled; `null` for none. */
  linked_to: string().nullable().defined(),
});
export type PendingOrderItem = InferType<typeof pendingOrderRow>;

/** A pending order that has ended, and why. */
export const endedPendingRow = pendingOrderRow.omit(['linked_to']).shape({
  status: string()
    .oneOf(['filled', 'cancelled', 'expired', 'refused'] as const)
    .required(),
  ended_at: string().required(),
  /** The code of its refusal, or who cancelled it (owner, staff, linked); `null` if the status says everything. */
  reason: string().nullable().defined(),
});
export type EndedPendingItem = InferType<typeof endedPendingRow>;

export const endedPendingResponse = object({
  /** The active wallet, which the rows belong to; `null` for none. */
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
  /** When the price was reached, and the price; `null` while it waits. */
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

/** Who did it; `full_name` is `null` if a part of the system did, or the person was erased. */
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
  /** Mode and currency are the wallet's; all amounts are in this currency. */
  mode: string().oneOf(walletModes).required(),
  currency: string().required(),
  /** The change of the balance. */
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

/** Edited while open, deleted while open, edited after closing, deleted after closing. */
const correctionTypes = [
  'OrderAmended',
  'OrderCancelled',
  'OrderCorrected',
  'OrderReversed',
] as const;

const tradeTypes = ['all', 'open', 'closed'] as const;
export const tradesParams = object({ type: string().oneOf(tradeTypes).required() });

/** The customer that it belongs to. */
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
  /**
   * Units of the base currency, and units of the quote currency for one unit of the wallet's: from them the result of
   * an open trade is computed.
   */
  trade_amount: decimalText(),
  exchange_rate: decimalText(),
  open_rate: decimalText(),
  close_rate: decimalOrNone(),
  spread: decimalText(),
  /**
   * Ask less bid at the opening: the cost of a wider spread is counted from it. `null` while it has yet to be read from
   * the log.
   */
  open_spread: decimalOrNone(),
  margin_used: decimalText(),
  pro_loss: decimalOrNone(),
  /** The commission of its opening and the swaps of its nights; negative if its owner paid. */
  commission: decimalText(),
  swap: decimalText(),
  /** Take profit and stop loss. */
  profit: decimalOrNone(),
  loss: decimalOrNone(),
  leverage: decimalText(),
  created_at: string().required(),
  close_time: timeOrNone(),
  /** `CANCELLED` if staff deleted it. */
  status: string().oneOf(['OPENED', 'CLOSED', 'CANCELLED']).required(),
  /** The revision of its newest event, which an edit sends back. */
  revision: number().integer().required(),
  /** How often staff edited or deleted it. */
  corrections: number().integer().required(),
});
export type TradeItem = InferType<typeof tradeRow>;

/** The values before and after; no value after if the order was deleted. */
const changed = () => object({ before: decimalOrNone(), after: decimalOrNone() }).required();

/** One correction of an order by staff. */
const tradeCorrection = object({
  /** Position in the log, as text. */
  id: string().required(),
  recorded_at: string().required(),
  actor: actor.required(),
  type: string().oneOf(correctionTypes).required(),
  /** The reason, if one was given. */
  reason: string().oneOf(correctionReasons).nullable().defined(),
  open_rate: changed(),
  close_rate: changed(),
  spread: changed(),
  profit: changed(),
  loss: changed(),
  /** The change of the wallet's balance, in its currency. */
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
