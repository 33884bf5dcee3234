import { neg, sub, type Decimal } from '../decimal.ts';
import type { Gateway } from '../payments/types.ts';

/** An account in the chart of accounts; the wallets of all customers share one (their control account). */
export type ChartAccount =
  | 'customer_wallets'
  | 'withheld_withdrawals'
  | `gateway_clearing:${Gateway}`
  | 'currency_exchange'
  | 'transfers_on_their_way'
  | 'fee_income'
  | 'commission'
  | 'swap'
  | 'house_trading_result'
  | 'negative_balance_protection'
  | 'adjustments';

export type Side = 'debit' | 'credit';

type AboutAccount = Readonly<{ title: string; why: string; grows: Side }>;

/** The name of each account, what is booked in it, and the side on which it grows; in the order of the chart. */
export const chartOfAccounts: Readonly<Record<ChartAccount, AboutAccount>> = {
  customer_wallets: {
    title: 'Customer wallets',
    why: 'What we owe customers: the balances of all wallets.',
    grows: 'credit',
  },
  withheld_withdrawals: {
    title: 'Withheld withdrawals',
    why: 'Approved withdraws on their way to customers’ banks.',
    grows: 'credit',
  },
  'gateway_clearing:stripe': {
    title: 'Stripe clearing',
    why: 'What Stripe has taken for us and not paid out yet.',
    grows: 'debit',
  },
  'gateway_clearing:paypal': {
    title: 'PayPal clearing',
    why: 'What PayPal has taken for us and not paid out yet.',
    grows: 'debit',
  },
  'gateway_clearing:flutterwave': {
    title: 'Flutterwave clearing',
    why: 'What Flutterwave has taken for us and not paid out yet.',
    grows: 'debit',
  },
  'gateway_clearing:coinpayments': {
    title: 'CoinPayments clearing',
    why: 'What CoinPayments has taken for us and not paid out yet.',
    grows: 'debit',
  },
  currency_exchange: {
    title: 'Currency exchange',
    why: 'What was converted out of this currency or into it.',
    grows: 'credit',
  },
  transfers_on_their_way: {
    title: 'Transfers on their way',
    why: 'What has left one wallet of a customer and is not in the other yet; nothing, a moment later.',
    grows: 'credit',
  },
  fee_income: {
    title: 'Fee income',
    why: 'What customers paid for deposits and withdraws.',
    grows: 'credit',
  },
  commission: {
    title: 'Commission',
    why: 'What customers paid for opening orders.',
    grows: 'credit',
  },
  swap: {
    title: 'Swap',
    why: 'What customers paid for orders that stayed open over night; below zero is what they were paid.',
    grows: 'credit',
  },
  house_trading_result: {
    title: 'House trading result',
    why: 'What the house won against customers’ orders; below zero is what it lost.',
    grows: 'credit',
  },
  negative_balance_protection: {
    title: 'Negative balance protection',
    why: 'What the house paid so that no balance stayed below zero.',
    grows: 'debit',
  },
  adjustments: {
    title: 'Adjustments',
    why: 'What staff and the opening of demo wallets put in; below zero is what was taken out.',
    grows: 'debit',
  },
};

export const isChartAccount = (account: string): account is ChartAccount =>
  Object.hasOwn(chartOfAccounts, account);

const walletPrefix = 'customer_wallet:';

/** The wallet of an account; `null` for an account of the company. */
export const walletOfAccount = (account: string): string | null =>
  account.startsWith(walletPrefix) ? account.slice(walletPrefix.length) : null;

/** The account of a wallet. */
export const accountOfWallet = (walletId: string): string => `${walletPrefix}${walletId}`;

/** The account of the chart to which an account belongs. */
export const chartAccountOf = (account: string): string =>
  walletOfAccount(account) === null ? account : 'customer_wallets';

/** The side on which an account grows; an account that is not in the chart is shown as debits less credits. */
export const growsOn = (account: string): Side => {
  const chart = chartAccountOf(account);
  return isChartAccount(chart) ? chartOfAccounts[chart].grows : 'debit';
};

/** The balance from debits and credits, positive on the side on which the account grows. */
export const accountBalance = (account: string, debits: Decimal, credits: Decimal): Decimal => {
  const difference = sub(debits, credits);
  return growsOn(account) === 'debit' ? difference : neg(difference);
};
