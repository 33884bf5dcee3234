import { paymentsToSendBack, type Deposit } from './state.ts';

/** What keeps a deposit from being over: money may still come or go, or lies here and nobody has decided on it. */
export type Unsettled = 'pending' | 'held' | null;

/**
 * Whether a deposit still waits: for its payment, for its wallet, for the provider to send a payment back, or for somebody
 * to decide on one that was held for review. One that failed or expired is over, though a payment may come late.
 */
export const unsettledOf = (deposit: Deposit): Unsettled => {
  if (deposit.status === 'none') return null;
  if (deposit.status === 'created' || deposit.status === 'paid') return 'pending';
  if (deposit.payments.some(({ status }) => status === 'held')) return 'held';
  return paymentsToSendBack(deposit).length > 0 ? 'pending' : null;
};
