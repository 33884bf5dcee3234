import type { Decimal } from '../decimal.ts';
import { formatMoney, formatUnits } from '../format/numbers.ts';
import { formatRate, instrumentName } from '../format/rates.ts';
import { formatCustomerTime } from '../format/times.ts';
import type { Category } from './types.ts';

/** A closed trade in a statement (customer.md section 3). */
export type StatedTrade = Readonly<{
  number: number | null;
  created_at: string;
  close_time: string;
  instrument: string;
  category: Category;
  quote_symbol: string;
  type: string;
  trade_amount: Decimal;
  open_rate: Decimal;
  close_rate: Decimal;
  pro_loss: Decimal;
  currency: string;
}>;

type Cell = Readonly<{
  heading: string;
  text: (trade: StatedTrade) => string;
  isFigure?: true;
  /** The cell is a sentence of the catalogue. */
  isWord?: true;
}>;

const rate = (value: Decimal, { quote_symbol: quote, category }: StatedTrade): string =>
  formatRate(value, { quote, category });

/** The content of each column, for the screen, the CSV and the PDF: defined once, so that no digit differs. */
export const statementCells = {
  number: { heading: 'ID', text: ({ number }) => String(number ?? ''), isFigure: true },
  created_at: { heading: 'Open Time', text: (trade) => formatCustomerTime(trade.created_at) },
  close_time: { heading: 'Close Time', text: (trade) => formatCustomerTime(trade.close_time) },
  instrument: { heading: 'Instrument', text: ({ instrument }) => instrumentName(instrument) },
  type: {
    heading: 'Type',
    text: ({ type }) => (type === 'buy' ? 'Buy' : 'Sell'),
    isWord: true,
  },
  trade_amount: { heading: 'Units', text: (row) => formatUnits(row.trade_amount), isFigure: true },
  open_rate: { heading: 'Open Rate', text: (row) => rate(row.open_rate, row), isFigure: true },
  close_rate: { heading: 'Close Rate', text: (row) => rate(row.close_rate, row), isFigure: true },
  pro_loss: {
    heading: 'Profit/Loss',
    text: ({ pro_loss: result, currency }) => formatMoney(result, currency, { signed: true }),
    isFigure: true,
  },
} as const satisfies Readonly<Record<string, Cell>>;

export type StatementColumn = keyof typeof statementCells;

export const statementColumns: readonly (Cell & Readonly<{ name: string }>)[] =
  Object.entries<Cell>(statementCells).map(([name, cell]) => ({ name, ...cell }));

/** The texts at the head of a statement file. */
const words = {
  title: 'Statement',
  wallet: 'Wallet',
  account: 'Account',
  currency: 'Currency',
  period: 'Period',
  demo: 'Demo',
  real: 'Real',
  allDays: 'All days',
} as const;
export const statementWords = words;

/** The sums of a statement in the order they are shown: opening, movements, closing; then the listed trades. */
export const statementSums = [
  { name: 'opening', heading: 'Opening balance', signed: false },
  { name: 'deposits', heading: 'Deposits', signed: true },
  { name: 'withdraws', heading: 'Withdraws', signed: true },
  { name: 'transfers', heading: 'Transfers', signed: true },
  { name: 'adjustments', heading: 'Adjustments', signed: true },
  { name: 'trades', heading: 'Closed trades', signed: true },
  { name: 'protection', heading: 'Negative balance protection', signed: true },
  { name: 'commission', heading: 'Commission', signed: true },
  { name: 'swap', heading: 'Swap', signed: true },
  { name: 'corrections', heading: 'Trade corrections', signed: true },
  { name: 'closing', heading: 'Closing balance', signed: false },
  { name: 'profit', heading: 'Profits of these trades', signed: true },
  { name: 'loss', heading: 'Losses of these trades', signed: true },
  { name: 'net', heading: 'Result of these trades', signed: true },
  { name: 'corrected', heading: 'Corrected or deleted after closing', signed: true },
] as const;

export type StatementSum = (typeof statementSums)[number]['name'];
