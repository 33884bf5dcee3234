import type { RecordedEvent } from '../../shared/messages.ts';
import type { Deposit } from './decider.ts';

/** What keeps a deposit from being over: money may still come, or lies here and nobody has decided on it. */
export type Unsettled = 'pending' | 'held' | null;

/**
 * Whether a deposit still waits: for its payment, for its wallet, or for somebody to decide on a payment that was held for
 * review. One that failed or expired is over, though a payment may come late.
 */
export const unsettledOf = (
  { status }: Deposit,
  events: readonly Pick<RecordedEvent, 'type'>[],
): Unsettled => {
  if (status === 'created' || status === 'paid') return 'pending';
  return events.some(({ type }) => type === 'DepositHeldForReview') ? 'held' : null;
};
