import type { Decimal } from '../../shared/decimal.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import type {
  Evidence,
  HandFacts,
  InstrumentFacts,
  MarketFacts,
  TraderFacts,
} from './command-facts.ts';
import type { CostTerms } from '../../shared/trading/costs.ts';
import type {
  Adjustment,
  CorrectionReason,
  LevelKind,
  MarketQuotes,
  OrderType,
  WalletMode,
} from '../../shared/trading/types.ts';
import type { FourEyes } from './counted.ts';
import type { CreditDeposit, RefundDeposit, ReverseDeposit } from './deposit-commands.ts';
import type { Hands } from './hands.ts';
import type { OrderHistory } from './order-history.ts';
import type { PendingOrderCommand } from './pending-commands.ts';
import type { PostSwaps } from './post-swaps.ts';
import type { TransferCommand } from './transfer-commands.ts';
import type { TrailCommand } from './trail-commands.ts';
import type {
  ApproveWithdrawal,
  WithdrawalCommand,
  WithdrawalEvidence,
} from './withdrawal-commands.ts';

export type { Evidence, HandFacts, InstrumentFacts, MarketFacts, TraderFacts };

/** The rate that the person saw, and how many pips worse the execution may be; `null` accepts any rate. */
export type Slippage = Readonly<{
  askedRate: Decimal;
  /**
   * The spread cost per unit of the base, in the quote currency, that the person was shown. When an order is closed, it
   * is the cost beyond what the order has paid (docs/decisions/0201). `null` when the person was shown none.
   */
  askedCost: Decimal | null;
  limitPips: Decimal;
}> | null;

/** `opening` is the first amount in the wallet; `null` for none. */
export type OpenWallet = DomainCommand<
  'OpenWallet',
  { userId: string; mode: WalletMode; currency: string; opening: Decimal | null }
>;

export type AdjustBalance = DomainCommand<
  'AdjustBalance',
  Adjustment & {
    reason: 'opening' | 'staff';
    /** The staff member who does it, never in their own matter; `null` when it opens a wallet. */
    staffId: string | null;
    /** `null` when one person is enough. */
    fourEyes: FourEyes | null;
    /** To calculate the equity that limits a subtraction (decisions.md 33, 39). */
    quotes: MarketQuotes;
    now: string;
  }
>;

export type OpenOrder = DomainCommand<
  'OpenOrder',
  {
    orderId: string;
    userId: string;
    trader: TraderFacts;
    instrument: InstrumentFacts;
    market: MarketFacts;
    type: OrderType;
    amount: Decimal;
    /** The lots to choose from; `null` in amount mode. */
    lots: readonly Decimal[] | null;
    profit: Decimal | null;
    loss: Decimal | null;
    /** How far the stop trails the price; absent when it does not. */
    trail?: Decimal | null;
    /** Quotes to convert the wallet's currency into the quote currency (decisions.md 30, 40). */
    quotes: MarketQuotes;
    /** The category's spread setting. */
    spreadSetting: Decimal;
    /** Commission and swap, beside the spread. */
    costs: CostTerms;
    /** In percent: orders are closed at once below this margin level; 0 switches the stop-out off. */
    stopOutLevel: Decimal;
    /** The commission percentage that the person saw; `null` when they were shown none. */
    askedCommission: Decimal | null;
    slippage: Slippage;
  }
>;

export type SetOrderLevels = DomainCommand<
  'SetOrderLevels',
  {
    orderId: string;
    userId: string;
    trader: HandFacts;
    market: MarketFacts;
    /** Absent keeps a level, `null` removes it (decisions.md 35). */
    profit?: Decimal | null;
    loss?: Decimal | null;
    evidence: Evidence | null;
  }
>;

export type CloseOrder = DomainCommand<
  'CloseOrder',
  {
    orderId: string;
    userId: string;
    trader: HandFacts;
    /** The instrument named in the request. */
    instrument: string;
    /** Units of the base; `null` closes the whole order. */
    amount: Decimal | null;
    market: MarketFacts;
    slippage: Slippage;
    evidence: Evidence | null;
  }
>;

/** Staff close somebody else's order at the current price. */
export type CloseOrderByStaff = DomainCommand<
  'CloseOrderByStaff',
  Pick<CloseOrder['data'], 'orderId' | 'instrument' | 'market' | 'evidence'> & { staffId: string }
>;

/** Staff delete somebody else's order. */
export type CancelOrder = DomainCommand<
  'CancelOrder',
  {
    orderId: string;
    staffId: string;
    fourEyes: FourEyes | null;
    history: OrderHistory;
    /** The revision of the order that the person saw; `null` skips the check. */
    expectedRevision: number | null;
    reason?: CorrectionReason | null | undefined;
  }
>;

/** Staff correct somebody else's order. Absent keeps a term; `null` removes a level. */
export type CorrectOrder = DomainCommand<
  'CorrectOrder',
  CancelOrder['data'] & {
    openRate?: Decimal | undefined;
    /** For closed orders only. */
    closeRate?: Decimal | null | undefined;
    /** In the quote currency. */
    spread?: Decimal | undefined;
    /** For open orders only. */
    profit?: Decimal | null | undefined;
    loss?: Decimal | null | undefined;
    market: MarketFacts;
    /** What the stop-out would use next, to refuse terms that would trigger it. */
    stopOut: StopOut['data'];
  }
>;

/** Staff commands that may need a second person. */
export type StaffAct = AdjustBalance | ApproveWithdrawal | CorrectOrder | CancelOrder;

export type CloseOrderAtLevel = DomainCommand<
  'CloseOrderAtLevel',
  { orderId: string; kind: LevelKind; level: Decimal; market: MarketFacts }
>;

/**
 * Closes orders, the worst result first, until equity is again the given percentage of the margin (decisions.md 33).
 */
export type StopOut = DomainCommand<
  'StopOut',
  {
    /** The site setting, in percent; 0 switches it off. */
    stopOutLevel: Decimal;
    /** For every instrument with an open order. */
    quotes: MarketQuotes;
    /** The command's clock, ISO 8601 UTC. */
    now: string;
  }
>;

/** Warns the owner when equity is below the site's percentage of the margin. */
export type CallMargin = DomainCommand<
  'CallMargin',
  StopOut['data'] & {
    /** The site setting, in percent; 0 switches it off. */
    marginCallLevel: Decimal;
  }
>;

type Decision = { proposalId: string; staffId: string; now: string };

/** Carries out somebody else's proposal, on the facts of this moment. */
export type ConfirmProposal = DomainCommand<
  'ConfirmProposal',
  Decision &
    Hands & {
      quotes: MarketQuotes;
      /** The site setting, in percent; 0 switches the stop-out off. */
      stopOutLevel: Decimal;
      /** Evidence of the withdrawal, when the proposal is about one. */
      evidence: WithdrawalEvidence;
      accessSetBy: readonly string[];
      /** History of the order, when the proposal is about one. */
      history: OrderHistory | null;
      market: MarketFacts | null;
    }
>;

export type DeclineProposal = DomainCommand<'DeclineProposal', Decision>;

export type WalletCommand =
  | OpenWallet
  | AdjustBalance
  | OpenOrder
  | SetOrderLevels
  | CloseOrder
  | CloseOrderByStaff
  | CorrectOrder
  | CancelOrder
  | CloseOrderAtLevel
  | StopOut
  | CallMargin
  | PostSwaps
  | PendingOrderCommand
  | TrailCommand
  | WithdrawalCommand
  | TransferCommand
  | ConfirmProposal
  | DeclineProposal
  | CreditDeposit
  | ReverseDeposit
  | RefundDeposit;
