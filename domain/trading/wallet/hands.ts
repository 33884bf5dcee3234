import { DomainError } from '../../shared/errors.ts';
import { tradingErrors } from '../errors.ts';

/**
 * For two people who must decide independently: the staff who may know how to sign in as each (docs/decisions/0207).
 */
export type Hands = Readonly<{
  heldBy: readonly string[];
  proposerHeldBy: readonly string[];
}>;

/**
 * Refuses the proposer with OWN_PROPOSAL, and with ACCESS_NOT_YOUR_OWN when one person may be able to sign in as both.
 */
export const requireSecondHand = (
  { staffId, heldBy, proposerHeldBy }: Hands & Readonly<{ staffId: string }>,
  proposerId: string,
): void => {
  if (proposerId === staffId) throw new DomainError(tradingErrors.OWN_PROPOSAL);
  const proposers = [proposerId, ...proposerHeldBy];
  if ([staffId, ...heldBy].some((id) => proposers.includes(id)))
    throw new DomainError(tradingErrors.ACCESS_NOT_YOUR_OWN);
};
