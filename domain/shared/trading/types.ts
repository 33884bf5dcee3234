import type { Decimal } from '../decimal.ts';

export const orderTypes = ['buy', 'sell'] as const;
export type OrderType = (typeof orderTypes)[number];

export const categories = ['forex', 'commodity', 'index', 'stock', 'crypto'] as const;
export type Category = (typeof categories)[number];

export const walletModes = ['demo', 'real'] as const;
export type WalletMode = (typeof walletModes)[number];

/** The book that a wallet belongs to: demo and real are always separate. */
export type Book = Readonly<{ mode: WalletMode; currency: string }>;

/** The purpose of an adjustment, if staff give one; none of them is personal. */
export const adjustmentPurposes = [
  'bonus',
  'goodwill',
  'correction',
  'fee',
  'transfer',
  'other',
] as const;
export type AdjustmentPurpose = (typeof adjustmentPurposes)[number];

/** Why staff correct or delete an order, if they give a reason; none of them is personal. */
export const correctionReasons = [
  'wrong_price',
  'system_error',
  'agreed_with_customer',
  'opened_by_mistake',
  'other',
] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** An amount that staff add to a balance or subtract from it. */
export type Adjustment = Readonly<{
  type: 'add' | 'subtract';
  /** In the wallet's currency, always positive. */
  amount: Decimal;
  purpose: AdjustmentPurpose | null;
  /** The number of a ticket or a document in another system. */
  reference: string | null;
}>;

export const lotStates = ['amount', 'lot'] as const;
export type LotState = (typeof lotStates)[number];

/** The most rows of the list of lots. */
export const lotsMax = 100;

export const levelKinds = ['profit', 'loss'] as const;
export type LevelKind = (typeof levelKinds)[number];

/** Kinds of pending orders: a limit order waits for a better price, a stop order for one that has moved further. */
export const pendingKinds = ['limit', 'stop'] as const;
export type PendingKind = (typeof pendingKinds)[number];

/** A price of one instrument: units of the quote currency for one unit of the base currency. */
export type Quote = Readonly<{
  /** The price for a seller. */
  bid: Decimal;
  /** The price for a buyer. */
  ask: Decimal;
  /** Increases with every quote of any instrument. */
  sequence: number;
  /** ISO 8601 UTC. */
  at: string;
}>;

/** A quote with its age by the clock of the process that writes prices (decisions.md 51). */
export type AgedQuote = Quote & Readonly<{ ageMs: number }>;

/** The same, and whether its market is open. */
export type MarketQuote = AgedQuote & Readonly<{ market: 'open' | 'closed' }>;

/** The newest quotes by name of the instrument. */
export type MarketQuotes = Readonly<Record<string, MarketQuote>>;

/** The quote that a decision was based on, as the event stores it (decisions.md 40). */
export type QuoteUsed = Quote & Readonly<{ instrument: string }>;

/** Markets that open and close: `fx` covers forex, commodities and indices (customer.md section 2). */
export const markets = ['fx', 'stock', 'crypto'] as const;
export type Market = (typeof markets)[number];

/** The market whose hours apply to a category. */
export const marketOf = (category: Category): Market =>
  category === 'stock' ? 'stock' : category === 'crypto' ? 'crypto' : 'fx';
