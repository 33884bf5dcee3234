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
 * These names and shapes are stored: they are never renamed, only superseded (docs/streams.md). Money is in the
 * wallet's currency unless stated otherwise. Events that move money carry mode and currency, so that a journal entry
 * can be made from the event alone.
 */

export type WalletOpened = DomainEvent<'WalletOpened', Book & { userId: string }>;

export type BalanceAdjusted = DomainEvent<
  'BalanceAdjusted',
  Book &
    Adjustment &
    Counted & {
      /** `opening` is the first demo or demonstration money, `staff` is Add/Subtract Balance. */
      reason: 'opening' | 'staff';
      /** The prices at which open orders were valued; empty when no value was needed. */
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
    /** Units of the quote currency for one unit of the wallet's, fixed for the life of the order. */
    exchangeRate: Decimal;
    /** The quotes it was derived from; empty for the same currency, `null` in orders of version 1, which kept none. */
    convertedAt: readonly QuoteUsed[] | null;
    /** Spread cost in the quote currency (decisions.md 29). */
    spread: Decimal;
    leverage: Decimal;
    /** Held while the order is open, rounded to the minor unit. */
    marginUsed: Decimal;
    /** Take profit and stop loss, as rates. */
    profit: Decimal | null;
    loss: Decimal | null;
    quoteSequence: number;
    quotedAt: string;
    /** The rate that the person saw, if the request had it. */
    askedRate: Decimal | null;
    /** The swap in percent per year of the order's value; above zero, its owner is paid. 0 before version 3. */
    swapPercent: Decimal;
    /** The same by the settings, ignoring orders on the other side; equal to `swapPercent` before version 4. */
    swapSet: Decimal;
    /** By the command's clock; nights count from here. Before version 3, the time of the quote. */
    openedAt: string;
  }
>;

export type OrderLevelsSet = DomainEvent<
  'OrderLevelsSet',
  {
    orderId: string;
    /** The levels after the change. */
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
    /**
     * What the house added so that the balance is not negative once the last order is closed (decisions.md 33); usually
     * 0.
     */
    covered: Decimal;
    marginReleased: Decimal;
    /**
     * Charged beyond the spread, in the quote currency, because the market's spread has widened; usually 0, and 0
     * before version 3.
     */
    widened: Decimal;
    reason: CloseReason;
    /** For a stop-out: the margin level before this closing and the limit that it fell below, in percent. */
    stopOut: StopOutEvidence | null;
    quoteSequence: number;
    quotedAt: string;
    askedRate: Decimal | null;
  }
>;

/** The owner closed a part of an order; the rest stays open with its levels. */
export type OrderPartlyClosed = DomainEvent<
  'OrderPartlyClosed',
  Book & {
    orderId: string;
    userId: string;
    /** Units of the base that were closed, and units that are still open. */
    amount: Decimal;
    amountLeft: Decimal;
    openRate: Decimal;
    closeRate: Decimal;
    /** The part's share of the spread, in the quote currency. */
    spread: Decimal;
    /** Charged beyond the spread, as in `OrderClosed`; 0 before version 2. */
    widened: Decimal;
    /** The swap of the rest, in percent per year; `null`, also before version 3, leaves it unchanged. */
    swapPercent: Decimal | null;
    /** Exact, in the quote currency. */
    quoteResult: Decimal;
    /** Before rounding, 20 significant digits. */
    result: Decimal;
    /** The result of all parts so far, rounded once, minus what was posted for the earlier ones. */
    posted: Decimal;
    marginReleased: Decimal;
    quoteSequence: number;
    quotedAt: string;
    askedRate: Decimal | null;
  }
>;

/** Events of orders, for code that follows orders and nothing else of a wallet. */
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

/** The type alone is enough to check: the codec decodes every event into the shape that its catalogue declares. */
export const isWalletEvent = <Event extends Readonly<{ type: string }>>(
  event: Event,
): event is Extract<Event, WalletEvent> => Object.hasOwn(walletEventCatalogue.events, event.type);
