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
    why: 'What we owe customers: all wallet balances.',
    grows: 'credit',
  },
  withheld_withdrawals: {
    title: 'Withdraws in transit',
    why: 'Approved withdraws being sent to customers’ banks.',
    grows: 'credit',
  },
  'gateway_clearing:stripe': {
    title: 'Stripe clearing',
    why: 'Collected by Stripe, not paid out yet.',
    grows: 'debit',
  },
  'gateway_clearing:paypal': {
    title: 'PayPal clearing',
    why: 'Collected by PayPal, not paid out yet.',
    grows: 'debit',
  },
  'gateway_clearing:flutterwave': {
    title: 'Flutterwave clearing',
    why: 'Collected by Flutterwave, not paid out yet.',
    grows: 'debit',
  },
  'gateway_clearing:coinpayments': {
    title: 'CoinPayments clearing',
    why: 'Collected by CoinPayments, not paid out yet.',
    grows: 'debit',
  },
  currency_exchange: {
    title: 'Currency exchange',
    why: 'Amounts converted from or to this currency.',
    grows: 'credit',
  },
  transfers_on_their_way: {
    title: 'Transfers in transit',
    why: 'Money between two wallets of a customer, for a moment during a transfer.',
    grows: 'credit',
  },
  fee_income: {
    title: 'Fee income',
    why: 'Fees that customers paid on deposits and withdraws.',
    grows: 'credit',
  },
  commission: {
    title: 'Commission',
    why: 'Commission that customers paid to open orders.',
    grows: 'credit',
  },
  swap: {
    title: 'Swap',
    why: 'Paid by customers for holding orders overnight. Below zero: paid to customers.',
    grows: 'credit',
  },
  house_trading_result: {
    title: 'House trading result',
    why: 'The house’s profit on customers’ orders. Below zero: a loss.',
    grows: 'credit',
  },
  negative_balance_protection: {
    title: 'Negative balance protection',
    why: 'Paid by the house to cover negative balances.',
    grows: 'debit',
  },
  adjustments: {
    title: 'Adjustments',
    why: 'Added by staff and by opening demo wallets. Below zero: removed.',
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
