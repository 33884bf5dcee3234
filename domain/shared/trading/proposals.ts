import type { Decimal } from '../decimal.ts';
import type { RecordedReason } from '../payments/types.ts';
import type { Adjustment, CorrectionReason } from './types.ts';

/** New terms of an order; an absent term stays as it is, `null` removes a level. */
export type ProposedTerms = Readonly<{
  openRate?: Decimal | undefined;
  closeRate?: Decimal | null | undefined;
  spread?: Decimal | undefined;
  profit?: Decimal | null | undefined;
  loss?: Decimal | null | undefined;
}>;

type OfOrder = Readonly<{ orderId: string; revision: number; reason?: CorrectionReason }>;

/**
 * An act proposed for a wallet. `revision` is that of the order as it was seen; an order that has
 * changed since is left as it is.
 */
export type ProposedWalletAct =
  | (Readonly<{ kind: 'adjustment' }> & Adjustment)
  | Readonly<{ kind: 'withdrawal'; withdrawalId: string }>
  | (Readonly<{ kind: 'correction'; terms: ProposedTerms }> & OfOrder)
  | (Readonly<{ kind: 'deletion' }> & OfOrder);

/** An act proposed for a deposit. `amount` is in the currency of the payment that was sent back by hand. */
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
