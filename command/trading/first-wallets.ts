import { currencyOf, walletCurrencies } from '../../domain/shared/currencies.ts';
import { isPositive, roundDown, type Decimal } from '../../domain/shared/decimal.ts';
import type { WalletMode } from '../../domain/shared/trading/types.ts';
import type { FirstWallets } from '../../domain/identity/user/events.ts';
import type { OpenWallet } from '../../domain/trading/wallet/commands.ts';
import type { SwitchActiveWallet } from '../../domain/trading/trader/commands.ts';
import { uuidv5 } from '../core/ids.ts';

/** The ids of a customer's first wallets follow from the user's. */
export const firstWalletId = (userId: string, mode: WalletMode): string =>
  uuidv5(`wallet/${mode}`, userId);

/** One more real wallet in each currency, whoever asks for it twice at once. */
export const furtherWalletId = (userId: string, currency: string): string =>
  uuidv5(`wallet/real/${currency}`, userId);

/** Every wallet that a person can have: the first two, and one more in each currency. */
export const walletIdsOf = (userId: string): readonly string[] => [
  firstWalletId(userId, 'real'),
  firstWalletId(userId, 'demo'),
  ...walletCurrencies.map((currency) => furtherWalletId(userId, currency)),
];

/** Their numbers follow from it (decisions.md 23). */
const openedInOrder: readonly WalletMode[] = ['real', 'demo'];

/** The site's demo balance is one number for all currencies: a wallet opens with what its own has coins for. */
const openingOf = (amount: Decimal, currency: string): Decimal | null => {
  const opening = roundDown(amount, currencyOf(currency).places);
  return isPositive(opening) ? opening : null;
};

/** What opens a customer's first wallets, each by itself, and makes the demo one the active one (decisions.md 21). */
export const openFirstWallets = (
  userId: string,
  { currency, ...balances }: FirstWallets,
): Readonly<{
  opening: readonly Readonly<{ mode: WalletMode; walletId: string; command: OpenWallet }>[];
  activate: SwitchActiveWallet;
}> => ({
  opening: openedInOrder.map((mode) => ({
    mode,
    walletId: firstWalletId(userId, mode),
    command: {
      type: 'OpenWallet',
      data: { userId, mode, currency, opening: openingOf(balances[mode], currency) },
    },
  })),
  activate: {
    type: 'SwitchActiveWallet',
    data: {
      userId,
      walletId: firstWalletId(userId, 'demo'),
      walletOwnerId: userId,
      onlyIfNone: true,
    },
  },
});
