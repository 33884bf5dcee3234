import { costEvents, type CostEvent } from './cost-events.ts';
import type { EventCatalogue } from '../../shared/event-catalogue.ts';
import type { Decimal } from '../../shared/decimal.ts';
import type { DomainEvent } from '../../shared/messages.ts';
import { notCounted, type Counted } from './counted.ts';
import type {
  Adjustment,
  Book,
  Category,
  OrderType,
  QuoteUsed,
} from '../../shared/trading/types.ts';
import { correctionEvents, type CorrectionEvent } from './correction-events.ts';
import { walletDepositEvents, type WalletDepositEvent } from './deposit-events.ts';
import { marginEvents, type MarginCalled } from './margin-events.ts';
import { pendingOrderEvents, type PendingOrderEvent } from './pending-events.ts';
import { proposalEvents, type ProposalEvent } from './proposal-events.ts';
import { transferEvents, type TransferEvent } from './transfer-events.ts';
import type { TrailEvent } from './trail-events.ts';
import { withdrawalEvents, type WithdrawalEvent } from './withdrawal-events.ts';

/**
 * These names and shapes are what is stored: they are never renamed, only superseded (docs/streams.md). Money is in the
 * wallet's currency unless said; events that move it carry mode and currency, so that a journal entry needs no more.
 */

export type WalletOpened = DomainEvent<'WalletOpened', Book & { userId: string }>;

export type BalanceAdjusted = DomainEvent<
  'BalanceAdjusted',
  Book &
    Adjustment &
    Counted & {
      /** `opening`: the first demo or demonstration money; `staff`: Add/Subtract Balance. */
      reason: 'opening' | 'staff';
      /** The prices at which open orders were valued; empty where nothing depended on any. */
      valuedAt: readonly QuoteUsed[];
    }
>;

export type OrderOpened = DomainEvent<
  'OrderOpened',
  Book & {
    orderId: string;
    userId: string;
    instrumentId: string;
    /** Name, such as EUR_USD. */
    instrument: string;
    base: string;
    quote: string;
    category: Category;
    type: OrderType;
    /** Units of the base. */
    amount: Decimal;
    openRate: Decimal;
    bid: Decimal;
    ask: Decimal;
    /** Units of the quote currency for one of the wallet's, fixed here for the order's life. */
    exchangeRate: Decimal;
    /** The quotes it was derived from, none for the same currency; `null` in orders of version 1, which kept none. */
    convertedAt: readonly QuoteUsed[] | null;
    /** Spread cost in the quote currency (decisions.md 29). */
    spread: Decimal;
    leverage: Decimal;
    /** Held from now on, rounded to the minor unit. */
    marginUsed: Decimal;
    /** Take profit and stop loss, as rates. */
    profit: Decimal | null;
    loss: Decimal | null;
    quoteSequence: number;
    quotedAt: string;
    /** The rate the person saw, where the request carried it. */
    askedRate: Decimal | null;
    /** What a night costs, in percent a year of what the order is worth; above zero its owner is paid. 0 before version 3. */
    swapPercent: Decimal;
    /** The same by the settings, without regard to orders on the other side; as `swapPercent` before version 4. */
    swapSet: Decimal;
    /** By the command's clock; nights count from here. The time of the quote before version 3. */
    openedAt: string;
  }
>;

export type OrderLevelsSet = DomainEvent<
  'OrderLevelsSet',
  {
    orderId: string;
    /** The levels as they stand afterwards. */
    profit: Decimal | null;
    loss: Decimal | null;
  }
>;

export const closeReasons = ['manual', 'take_profit', 'stop_loss', 'stop_out', 'staff'] as const;
export type CloseReason = (typeof closeReasons)[number];

export type StopOutEvidence = Readonly<{ marginLevel: Decimal; stopOutLevel: Decimal }>;

export type OrderClosed = DomainEvent<
  'OrderClosed',
  Book & {
    orderId: string;
    userId: string;
    closeRate: Decimal;
    /** Before rounding, 20 significant digits. */
    result: Decimal;
    /** The result as posted, rounded to the minor unit. */
    posted: Decimal;
    /** What the house added so that nothing is owed once the last order is closed (decisions.md 33); usually 0. */
    covered: Decimal;
    marginReleased: Decimal;
    /** Charged beyond the spread, in the quote currency, since the market's has widened; usually 0, as before version 3. */
    widened: Decimal;
    reason: CloseReason;
    /** Of a stop-out: the margin level before this closing and the one it had fallen below, in percent. */
    stopOut: StopOutEvidence | null;
    quoteSequence: number;
    quotedAt: string;
    askedRate: Decimal | null;
  }
>;

/** A part of an order is closed by its owner; the rest stays open with its levels. */
export type OrderPartlyClosed = DomainEvent<
  'OrderPartlyClosed',
  Book & {
    orderId: string;
    userId: string;
    /** Units of the base that were closed, and those that are still open. */
    amount: Decimal;
    amountLeft: Decimal;
    openRate: Decimal;
    closeRate: Decimal;
    /** The part's share, in the quote currency. */
    spread: Decimal;
    /** Charged beyond it, as in `OrderClosed`; 0 before version 2. */
    widened: Decimal;
    /** What the nights of the rest cost, in percent a year; `null` before version 3: as before. */
    swapPercent: Decimal | null;
    /** Exact, in the quote currency. */
    quoteResult: Decimal;
    /** Before rounding, 20 significant digits. */
    result: Decimal;
    /** What all parts so far come to, rounded once, less what was posted for the earlier ones. */
    posted: Decimal;
    marginReleased: Decimal;
    quoteSequence: number;
    quotedAt: string;
    askedRate: Decimal | null;
  }
>;

/** What happens to an order, for those that follow orders and nothing else of a wallet. */
export type OrderEvent =
  | OrderOpened
  | CostEvent
  | OrderLevelsSet
  | TrailEvent
  | OrderPartlyClosed
  | OrderClosed
  | CorrectionEvent;

export type WalletEvent =
  | WalletOpened
  | BalanceAdjusted
  | OrderEvent
  | PendingOrderEvent
  | WithdrawalEvent
  | WalletDepositEvent
  | TransferEvent
  | ProposalEvent
  | MarginCalled;

const orderEvents: Readonly<Record<OrderEvent['type'], true>> = {
  OrderOpened: true,
  CommissionCharged: true,
  SwapPosted: true,
  OrderLevelsSet: true,
  OrderTrailSet: true,
  OrderStopMoved: true,
  OrderPartlyClosed: true,
  OrderClosed: true,
  OrderAmended: true,
  OrderCancelled: true,
  OrderCorrected: true,
  OrderReversed: true,
};

export const isOrderEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, { type: OrderEvent['type'] }> => Object.hasOwn(orderEvents, event.type);

export const walletEventCatalogue: EventCatalogue = {
  category: 'wallet',
  events: {
    WalletOpened: { version: 1 },
    BalanceAdjusted: {
      version: 3,
      upcasters: {
        1: (data) => ({ ...data, valuedAt: [] }),
        2: (data) => ({ ...notCounted(data), purpose: null, reference: null }),
      },
    },
    OrderOpened: {
      version: 4,
      upcasters: {
        1: (data) => ({ ...data, convertedAt: null }),
        2: (data) => ({ ...data, swapPercent: '0', openedAt: data.quotedAt }),
        3: (data) => ({ ...data, swapSet: data.swapPercent }),
      },
    },
    ...costEvents,
    OrderLevelsSet: { version: 1 },
    OrderTrailSet: { version: 1 },
    OrderStopMoved: { version: 1 },
    OrderPartlyClosed: {
      version: 3,
      upcasters: {
        1: (data) => ({ ...data, widened: '0' }),
        2: (data) => ({ swapPercent: null, ...data }),
      },
    },
    OrderClosed: {
      version: 3,
      upcasters: {
        1: (data) => ({ ...data, stopOut: null }),
        2: (data) => ({ ...data, widened: '0' }),
      },
    },
    ...pendingOrderEvents,
    ...correctionEvents,
    ...withdrawalEvents,
    ...walletDepositEvents,
    ...transferEvents,
    ...proposalEvents,
    ...marginEvents,
  },
};

/** The codec gives an event of a type in the shape that its catalogue declares. */
export const isWalletEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, WalletEvent> => Object.hasOwn(walletEventCatalogue.events, event.type);
