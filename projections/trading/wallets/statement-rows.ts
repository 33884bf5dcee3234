import type { TrailEvent } from '../../../domain/trading/wallet/trail-events.ts';
import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { WalletEvent } from '../../../domain/trading/wallet/events.ts';
import type { PendingOrderEvent } from '../../../domain/trading/wallet/pending-events.ts';
import type { MarginCalled } from '../../../domain/trading/wallet/margin-events.ts';
import type { ProposalEvent } from '../../../domain/trading/wallet/proposal-events.ts';

/** `read.trading_wallets_statement_v4`: what moved a wallet's balance, margin or holds, one row per event. */
export const statementsTable = 'read.trading_wallets_statement_v4';

/**
 * The events that a statement shows. Left out are those that move nothing: opening the wallet, setting levels, pending
 * orders, proposals and warnings.
 */
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
  /** Position of the event in the log; grows with the revision. */
  position: string;
  occurred_at: string;
  recorded_at: string;
  type: StatementType;
  /** The change of the balance; 0 if only margin or holds moved. */
  amount: Decimal;
  /** The part of it that the company covered, negative if it took that back; `null` for nothing. */
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
