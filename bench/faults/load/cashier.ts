import type { Random } from '../../../infra/market-data/random.ts';
import { pick, type Client } from './client.ts';
import type { Person } from './commands.ts';

/** Adjusts balances of wallets in which others trade at the same time. */
export const createCashier = (
  name: string,
  as: Person,
  wallets: readonly string[],
  random: Random,
): Client => ({
  name,
  next: () => {
    const walletId = pick(random, wallets);
    const cents = 1 + Math.floor(random() * 20_000);
    const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    return {
      name: 'AdjustBalance',
      as,
      method: 'PUT',
      path: `/admin/balance/${walletId}`,
      body: { amount, type: random() < 0.6 ? 'add' : 'subtract' },
      subject: walletId,
    };
  },
  learn: () => undefined,
});
