import type { Decimal } from '../decimal.ts';

export const orderTypes = ['buy', 'sell'] as const;
export type OrderType = (typeof orderTypes)[number];

export const categories = ['forex', 'commodity', 'index', 'stock', 'crypto'] as const;
export type Category = (typeof categories)[number];

export const walletModes = ['demo', 'real'] as const;
export type WalletMode = (typeof walletModes)[number];

/** The book a wallet belongs to: demo and real never meet. */
export type Book = Readonly<{ mode: WalletMode; currency: string }>;

/** What an adjustment of a balance is for, where staff say so; none of it is personal. */
export const adjustmentPurposes = [
  'bonus',
  'goodwill',
  'correction',
  'fee',
  'transfer',
  'other',
] as const;
export type AdjustmentPurpose = (typeof adjustmentPurposes)[number];

/** Why staff correct or delete an order, where they say so; none of it is personal. */
export const correctionReasons = [
  'wrong_price',
  'system_error',
  'agreed_with_customer',
  'opened_by_mistake',
  'other',
] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** What staff add to a balance or subtract from it. */
export type Adjustment = Readonly<{
  type: 'add' | 'subtract';
  /** In the wallet's currency, always positive. */
  amount: Decimal;
  purpose: AdjustmentPurpose | null;
  /** The number of a ticket or a document elsewhere. */
  reference: string | null;
}>;

export const lotStates = ['amount', 'lot'] as const;
export type LotState = (typeof lotStates)[number];

/** Most rows the list of lots may have. */
export const lotsMax = 100;

export const levelKinds = ['profit', 'loss'] as const;
export type LevelKind = (typeof levelKinds)[number];

/** What waits for a price: a limit order for a better one, a stop order for one that has gone further. */
export const pendingKinds = ['limit', 'stop'] as const;
export type PendingKind = (typeof pendingKinds)[number];

/** A price of one instrument: units of the quote currency for one unit of the base. */
export type Quote = Readonly<{
  /** What a seller gets. */
  bid: Decimal;
  /** What a buyer pays. */
  ask: Decimal;
  /** Rises with every quote of any instrument. */
  sequence: number;
  /** ISO 8601 UTC. */
  at: string;
}>;

/** A quote, and how old it is on the clock of the process that writes prices (decisions.md 51). */
export type AgedQuote = Quote & Readonly<{ ageMs: number }>;

/** The same, with whether its market is open. */
export type MarketQuote = AgedQuote & Readonly<{ market: 'open' | 'closed' }>;

/** Newest quotes by name of the instrument. */
export type MarketQuotes = Readonly<Record<string, MarketQuote>>;

/** The quote a decision rested on, as the event keeps it (decisions.md 40). */
export type QuoteUsed = Quote & Readonly<{ instrument: string }>;

/** Markets that open and close: forex governs forex, commodities and indices (customer.md section 2). */
export const markets = ['fx', 'stock', 'crypto'] as const;
export type Market = (typeof markets)[number];

/** The market whose hours hold for a category. */
export const marketOf = (category: Category): Market =>
  category === 'stock' ? 'stock' : category === 'crypto' ? 'crypto' : 'fx';
