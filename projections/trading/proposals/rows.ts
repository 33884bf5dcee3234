import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { ProposedAct, ProposedKind } from '../../../domain/shared/trading/proposals.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.trading_proposals_v3`: acts of staff that needed a second person. */
export const proposalsTable = 'read.trading_proposals_v3';

/** What became of one; that its time is over is told by the clock. */
export const proposalStates = ['waiting', 'confirmed', 'declined'] as const;
export type ProposalState = (typeof proposalStates)[number];

export type ProposalRow = Readonly<{
  id: string;
  /** The wallet or the deposit whose stream it lies in. */
  place_id: string;
  wallet_id: string;
  user_id: string;
  mode: WalletMode;
  currency: string;
  kind: ProposedKind;
  act: ProposedAct;
  /** In the wallet's currency; `null` where it cannot be told. */
  amount: Decimal | null;
  proposed_by: string;
  proposed_at: string;
  /** Where it was proposed in the log: the newest is the largest. */
  proposed_position: string;
  until: string;
  state: ProposalState;
  decided_by: string | null;
  decided_at: string | null;
}>;
