import type { WalletMode } from '../../../domain/shared/trading/types.ts';

/** An account of a book, as of a position where one is given. */
export type AccountPlace = Readonly<{
  account: string;
  mode: WalletMode;
  currency: string;
  position?: string;
}>;

const query = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString();

/** Where a balance is explained: what it is made of, down to its entries. */
export const accountAddress = (place: AccountPlace): string =>
  `/admin/ledger/account?${query({
    account: place.account,
    mode: place.mode,
    currency: place.currency,
    ...(place.position === undefined ? {} : { position: place.position }),
  })}`;

/** The journal with an entry open: both sides of it, and what led to it. */
export const entryAddress = (position: string): string =>
  `/admin/ledger/journal?${query({ entry: position })}`;

/** Where 'Total Deposits' of the dashboard is explained: the account of all wallets, and that figure out of it. */
export const depositsFigureAddress = (currency: string): string =>
  `${accountAddress({ account: 'customer_wallets', mode: 'real', currency })}&${query({
    figure: 'deposits',
    'entries.type': 'DepositPosted',
  })}`;

/** Whether an address of an account asks for that figure. */
export const asksForDeposits = (params: URLSearchParams): boolean =>
  params.get('account') === 'customer_wallets' && params.get('figure') === 'deposits';
