import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { tradingErrors } from '../errors.ts';
import { dueSwaps } from './costs.ts';
import type { SwapPosted } from './cost-events.ts';
import type { Wallet } from './state.ts';

/** Posts the nights of a wallet's open orders that nobody has posted yet. */
export type PostSwaps = DomainCommand<'PostSwaps', { now: string }>;

/** As many as one decision posts; the rest is posted by the next. */
export const swapsAtOnce = 500;

/**
 * The overnight financing of all open orders up to now. What is posted stands in the wallet, so asking again, by whomever and
 * however late, posts nothing twice; nights that were missed are made up.
 */
export const postSwaps = ({ data }: PostSwaps, state: Wallet): readonly SwapPosted[] => {
  if (state.status === 'none') throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  return state.orders.flatMap((order) => dueSwaps(state, order, data.now)).slice(0, swapsAtOnce);
};
