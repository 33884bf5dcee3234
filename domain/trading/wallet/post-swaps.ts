import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { tradingErrors } from '../errors.ts';
import { dueSwaps } from './costs.ts';
import type { SwapPosted } from './cost-events.ts';
import type { Wallet } from './state.ts';

/** Posts the nights of a wallet's open orders that are not posted yet. */
export type PostSwaps = DomainCommand<'PostSwaps', { now: string }>;

/** Most nights that one decision posts; the next decision posts more. */
export const swapsAtOnce = 500;

/**
 * Posts the overnight financing of all open orders up to now. The wallet's state knows which nights are posted, so a
 * repeated command, from any sender and however late, posts nothing twice, and missed nights are caught up.
 */
export const postSwaps = ({ data }: PostSwaps, state: Wallet): readonly SwapPosted[] => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  return state.orders.flatMap((order) => dueSwaps(state, order, data.now)).slice(0, swapsAtOnce);
};
