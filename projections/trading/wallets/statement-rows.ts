import type { TrailEvent } from '../../../domain/trading/wallet/trail-events.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import type { PendingOrderEvent } from '../../../domain/trading/wallet/pending-events.ts';
import type { MarginCalled } from '../../../domain/trading/wallet/margin-events.ts';
import type { ProposalEvent } from '../../../domain/trading/wallet/proposal-events.ts';

/** `read.trading_wallets_statement_v4`: what moved a wallet's balance, margin or holds, one row an event. */
export const statementsTable = 'read.trading_wallets_statement_v4';

/** What a statement shows: opening the wallet, setting levels, orders that wait, proposals and warnings move nothing. */
export type StatementType = Exclude<
  WalletEvent['type'],
  | 'WalletOpened'
  | 'OrderLevelsSet'
  | TrailEvent['type']
  | PendingOrderEvent['type']
  | ProposalEvent['type']
  | MarginCalled['type']
>;

/** Money is in the wallet's currency. */
export type StatementRow = Readonly<{
  wallet_id: string;
  revision: number;
  /** Of the event in the log; grows with the revision. */
  position: string;
  occurred_at: string;
  recorded_at: string;
  type: StatementType;
  /** What the balance changed by; 0 where only margin or holds moved. */
  amount: Decimal;
  /** How much of it the house covered, below zero where it took that back; `null` for nothing. */
  covered: Decimal | null;
  balance_after: Decimal;
  margin_after: Decimal;
  /** Held for pending withdrawals. */
  held_after: Decimal;
  /** A user's id, or the name of a part of the system. */
  actor_id: string;
  reason: string;
  order_id: string | null;
  withdrawal_id: string | null;
}>;
