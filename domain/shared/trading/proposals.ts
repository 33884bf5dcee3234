import type { Decimal } from '../decimal.ts';
import type { RecordedReason } from '../payments/types.ts';
import type { Adjustment, CorrectionReason } from './types.ts';

/** Terms of an order as they are to stand; absent leaves a term, `null` removes a level. */
export type ProposedTerms = Readonly<{
  openRate?: Decimal | undefined;
  closeRate?: Decimal | null | undefined;
  spread?: Decimal | undefined;
  profit?: Decimal | null | undefined;
  loss?: Decimal | null | undefined;
}>;

type OfOrder = Readonly<{ orderId: string; revision: number; reason?: CorrectionReason }>;

/** What is proposed of a wallet. `revision`: of the order as it was seen; one that has changed since is not touched. */
export type ProposedWalletAct =
  | (Readonly<{ kind: 'adjustment' }> & Adjustment)
  | Readonly<{ kind: 'withdrawal'; withdrawalId: string }>
  | (Readonly<{ kind: 'correction'; terms: ProposedTerms }> & OfOrder)
  | (Readonly<{ kind: 'deletion' }> & OfOrder);

/** What is proposed of a deposit. `amount`: in the currency of the payment that was sent back by hand. */
export type ProposedDepositAct =
  | Readonly<{
      kind: 'refund';
      paymentId: string;
      amount: Decimal;
      currency: string;
      reason: RecordedReason;
      reference: string;
    }>
  | Readonly<{ kind: 'chargeback' }>;

export type ProposedAct = ProposedWalletAct | ProposedDepositAct;

export type ProposedKind = ProposedAct['kind'];
