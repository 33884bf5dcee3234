import { DomainError } from '../../shared/errors.ts';
import { tradingErrors } from '../errors.ts';

/** Of two people who are to decide independently: staff who may know how to sign in as each (docs/decisions/0207). */
export type Hands = Readonly<{
  heldBy: readonly string[];
  proposerHeldBy: readonly string[];
}>;

/** Refuses with OWN_PROPOSAL who proposed it, and with ACCESS_NOT_YOUR_OWN where one person may sign in as both. */
export const requireSecondHand = (
  { staffId, heldBy, proposerHeldBy }: Hands & Readonly<{ staffId: string }>,
  proposerId: string,
): void => {
  if (proposerId === staffId) throw new DomainError(tradingErrors.OWN_PROPOSAL);
  const proposers = [proposerId, ...proposerHeldBy];
  if ([staffId, ...heldBy].some((id) => proposers.includes(id)))
    throw new DomainError(tradingErrors.ACCESS_NOT_YOUR_OWN);
};
