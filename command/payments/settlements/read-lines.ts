import { currencyOf, isCurrency } from '../../../domain/shared/currencies.ts';
import {
  abs,
  add,
  isZero,
  parseDecimal,
  places,
  type Decimal,
} from '../../../domain/shared/decimal.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import {
  settlementLinesMost,
  type SettlementKind,
  type SettlementLine,
} from '../../../domain/shared/payments/settlement.ts';
import { paymentsErrors } from '../../../domain/payments/errors.ts';
import type { CsvFile } from '../../crm/imports/read-csv.ts';
import { paymentIdForm } from './contract.ts';

type Column = 'paymentId' | 'kind' | 'amount' | 'currency' | 'at';

/** The names that providers give to their columns. */
const names: Readonly<Record<Column, readonly string[]>> = {
  // Flutterwave's own references (flw_ref) are not our payment ids.
  paymentId: ['payment_id', 'payment_intent_id', 'transaction_id', 'txn_id', 'id'],
  kind: ['type', 'reporting_category', 'transaction_type', 'kind'],
  amount: ['amount', 'gross', 'gross_amount'],
  currency: ['currency', 'currency_code'],
  at: ['date', 'created', 'created_utc', 'created_at', 'time'],
};

/** The names that providers give to their movements; others, such as fees and payouts, are ignored. */
const kinds: Readonly<Record<string, SettlementKind>> = {
  payment: 'payment',
  charge: 'payment',
  capture: 'payment',
  sale: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
  dispute: 'chargeback',
};

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');

const columnsOf = (header: readonly string[]): Readonly<Record<Column, number>> => {
  const found = header.map(plain);
  const at = (column: Column): number => {
    const place = names[column].map((name) => found.indexOf(name)).find((index) => index !== -1);
    if (place === undefined)
      throw new DomainError(paymentsErrors.SETTLEMENT_COLUMN_MISSING, {
        column: names[column][0] ?? column,
      });
    return place;
  };
  return {
    paymentId: at('paymentId'),
    kind: at('kind'),
    amount: at('amount'),
    currency: at('currency'),
    at: at('at'),
  };
};

const amountIn = (text: string, currency: string): Decimal | null => {
  const amount = parseDecimal(text.trim());
  if (amount === null || isZero(amount) || places(amount) > currencyOf(currency).places)
    return null;
  return abs(amount);
};

const timeForm = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z?)?$/;

/** Times in files are UTC; a date without a time means the start of the day. */
const timeIn = (text: string): string | null => {
  const trimmed = text.trim();
  if (!timeForm.test(trimmed)) return null;
  const [day = '', clock = '00:00:00'] = trimmed.replace(/Z$/, '').split(/[T ]/);
  const ms = Date.parse(`${day}T${clock}Z`);
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
};

/** Sums the partial refunds of a payment into one line, dated like the newest. */
const withRefundsSummed = (lines: readonly SettlementLine[]): readonly SettlementLine[] => {
  const summed = new Map<string, SettlementLine>();
  for (const line of lines) {
    const { kind, paymentId, currency } = line;
    const key = kind === 'refund' ? `${paymentId} ${currency}` : String(line.line);
    const first = summed.get(key);
    summed.set(
      key,
      first === undefined
        ? line
        : {
            ...first,
            amount: add(first.amount, line.amount),
            at: line.at > first.at ? line.at : first.at,
          },
    );
  }
  return [...summed.values()];
};

/**
 * The lines of a settlement file. Refuses an invalid line by its number: nothing is guessed, and no line is skipped
 * silently.
 */
export const settlementLines = ({ header, rows }: CsvFile): readonly SettlementLine[] => {
  const columns = columnsOf(header);
  const lines = rows.flatMap(({ line, cells }): readonly SettlementLine[] => {
    const cell = (column: Column): string => cells[columns[column]] ?? '';
    const broken = (column: Column) =>
      new DomainError(paymentsErrors.SETTLEMENT_LINE_BROKEN, {
        line,
        column: names[column][0] ?? column,
      });
    const word = plain(cell('kind'));
    if (word === '') throw broken('kind');
    const kind = Object.hasOwn(kinds, word) ? kinds[word] : undefined;
    if (kind === undefined) return [];
    const paymentId = cell('paymentId').trim();
    if (!paymentIdForm.test(paymentId)) throw broken('paymentId');
    const currency = cell('currency').trim().toUpperCase();
    if (!isCurrency(currency)) throw broken('currency');
    const amount = amountIn(cell('amount'), currency);
    if (amount === null) throw broken('amount');
    const at = timeIn(cell('at'));
    if (at === null) throw broken('at');
    return [{ line, kind, paymentId, amount, currency, at }];
  });
  if (lines.length === 0) throw new DomainError(paymentsErrors.SETTLEMENT_EMPTY);
  if (lines.length > settlementLinesMost)
    throw new DomainError(paymentsErrors.SETTLEMENT_TOO_LONG, { limit: settlementLinesMost });
  return withRefundsSummed(lines);
};
