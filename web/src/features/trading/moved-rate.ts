import { isProblem } from '../../lib/problem.ts';

/**
 * The current rate, if an order was refused because the price had moved further than the site allows; otherwise `null`.
 */
export const movedRateOf = (error: unknown): string | null => {
  const rate = isProblem(error) && error.code === 'PRICE_MOVED' ? error.params['rate'] : undefined;
  return typeof rate === 'string' ? rate : null;
};
