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

/** What the person saw, and how many pips worse the execution may be; `null` accepts any. */
export type Slippage = Readonly<{
  askedRate: Decimal;
  /**
   * What the spread was said to cost a unit of the base, in the quote currency: of an order that is closed, what it costs beyond
   * what it has paid (docs/decisions/0201). `null` where the person was shown none.
   */
  askedCost: Decimal | null;
  limitPips: Decimal;
}> | null;

/** `opening`: what it begins with; `null` for nothing. */
export type OpenWallet = DomainCommand<
  'OpenWallet',
  { userId: string; mode: WalletMode; currency: string; opening: Decimal | null }
>;

export type AdjustBalance = DomainCommand<
  'AdjustBalance',
  Adjustment & {
    reason: 'opening' | 'staff';
    /** The staff member who does it; `null` for the opening of a wallet. Nobody in their own matter. */
    staffId: string | null;
    /** `null` where one person is enough. */
    fourEyes: FourEyes | null;
    /** For the equity that limits a subtraction (decisions.md 33, 39). */
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
    /** The lot values that may be chosen from; `null` in amount mode. */
    lots: readonly Decimal[] | null;
    profit: Decimal | null;
    loss: Decimal | null;
    /** How far behind the price its stop follows; absent for one that stays. */
    trail?: Decimal | null;
    /** Quotes that may convert the wallet's currency into the quote currency (decisions.md 30, 40). */
    quotes: MarketQuotes;
    /** The category's spread setting. */
    spreadSetting: Decimal;
    /** What it costs beside that. */
    costs: CostTerms;
    /** In percent: below that orders are closed at once; 0 switches it off. */
    stopOutLevel: Decimal;
    /** The percentage of commission that the person saw; `null` where they were shown none. */
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
    /** Absent leaves a level, `null` removes it (decisions.md 35). */
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
    /** Units of the base; `null` closes all that is open. */
    amount: Decimal | null;
    market: MarketFacts;
    slippage: Slippage;
    evidence: Evidence | null;
  }
>;

/** Staff close an order of anybody but themselves, at the price of now. */
export type CloseOrderByStaff = DomainCommand<
  'CloseOrderByStaff',
  Pick<CloseOrder['data'], 'orderId' | 'instrument' | 'market' | 'evidence'> & { staffId: string }
>;

/** Staff delete an order of anybody but themselves. */
export type CancelOrder = DomainCommand<
  'CancelOrder',
  {
    orderId: string;
    staffId: string;
    fourEyes: FourEyes | null;
    history: OrderHistory;
    /** Of the order as it was seen; `null` takes it as it is. */
    expectedRevision: number | null;
    reason?: CorrectionReason | null | undefined;
  }
>;

/** Staff correct an order of anybody but themselves. Absent leaves a term; `null` removes a level. */
export type CorrectOrder = DomainCommand<
  'CorrectOrder',
  CancelOrder['data'] & {
    openRate?: Decimal | undefined;
    /** Of a closed order only. */
    closeRate?: Decimal | null | undefined;
    /** In the quote currency. */
    spread?: Decimal | undefined;
    /** Of an open order only. */
    profit?: Decimal | null | undefined;
    loss?: Decimal | null | undefined;
    market: MarketFacts;
    /** What the stop-out would look at in the next moment. */
    stopOut: StopOut['data'];
  }
>;

/** What staff do that may need a second person. */
export type StaffAct = AdjustBalance | ApproveWithdrawal | CorrectOrder | CancelOrder;

export type CloseOrderAtLevel = DomainCommand<
  'CloseOrderAtLevel',
  { orderId: string; kind: LevelKind; level: Decimal; market: MarketFacts }
>;

/** Closes orders, the worst result first, until equity is again so many percent of the margin (decisions.md 33). */
export type StopOut = DomainCommand<
  'StopOut',
  {
    /** The site setting, in percent; 0 switches it off. */
    stopOutLevel: Decimal;
    /** Of all instruments with an open order. */
    quotes: MarketQuotes;
    /** The command's clock, ISO 8601 UTC. */
    now: string;
  }
>;

/** Warns the owner where equity is below the site's percentage of the margin. */
export type CallMargin = DomainCommand<
  'CallMargin',
  StopOut['data'] & {
    /** The site setting, in percent; 0 switches it off. */
    marginCallLevel: Decimal;
  }
>;

type Decision = { proposalId: string; staffId: string; now: string };

/** Carries out what somebody else proposed, on what is known now. */
export type ConfirmProposal = DomainCommand<
  'ConfirmProposal',
  Decision &
    Hands & {
      quotes: MarketQuotes;
      /** The site setting, in percent; 0 switches the stop-out off. */
      stopOutLevel: Decimal;
      /** Of the withdrawal, where the proposal is about one. */
      evidence: WithdrawalEvidence;
      accessSetBy: readonly string[];
      /** Of the order, where it is about one. */
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
