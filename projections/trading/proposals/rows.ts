import type { Decimal } from '../../../domain/shared/decimal.ts';
import type { ProposedAct, ProposedKind } from '../../../domain/shared/trading/proposals.ts';
import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** `read.trading_proposals_v3`: acts of staff that needed a second person. */
export const proposalsTable = 'read.trading_proposals_v3';

/** What became of a proposal; whether it is late depends on the clock and is not stored. */
export const proposalStates = ['waiting', 'confirmed', 'declined'] as const;
export type ProposalState = (typeof proposalStates)[number];

export type ProposalRow = Readonly<{
  id: string;
  /** The wallet or the deposit whose stream holds it. */
  place_id: string;
  wallet_id: string;
  user_id: string;
  mode: WalletMode;
  currency: string;
  kind: ProposedKind;
  act: ProposedAct;
  /** In the wallet's currency; `null` if it is unknown. */
  amount: Decimal | null;
  proposed_by: string;
  proposed_at: string;
  /** The position at which it was proposed; the newest has the largest. */
  proposed_position: string;
  until: string;
  state: ProposalState;
  decided_by: string | null;
  decided_at: string | null;
}>;
