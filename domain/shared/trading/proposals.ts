import type { Decimal } from '../decimal.ts';
import type { Adjustment } from './types.ts';

/** Terms of an order as they are to stand; absent leaves a term, `null` removes a level. */
export type ProposedTerms = Readonly<{
  openRate?: Decimal | undefined;
  closeRate?: Decimal | null | undefined;
  spread?: Decimal | undefined;
  profit?: Decimal | null | undefined;
  loss?: Decimal | null | undefined;
}>;

/** What is proposed. `revision`: of the order as it was seen; one that has changed since is not touched. */
export type ProposedAct =
  | (Readonly<{ kind: 'adjustment' }> & Adjustment)
  | Readonly<{ kind: 'withdrawal'; withdrawalId: string }>
  | Readonly<{ kind: 'correction'; orderId: string; revision: number; terms: ProposedTerms }>
  | Readonly<{ kind: 'deletion'; orderId: string; revision: number }>;

export type ProposedKind = ProposedAct['kind'];
