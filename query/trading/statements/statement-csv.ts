import { stringify } from 'csv-stringify/sync';
import { currencyOf } from '../../../domain/shared/currencies.ts';
import { fixed } from '../../../domain/shared/decimal.ts';
import {
  statementCells,
  statementColumns,
  statementSums,
} from '../../../domain/shared/trading/statement-cells.ts';
import type { Statement } from './statement.ts';

/** A figure for programs: the digits of the screen, without grouping, currency signs and typographic minus. */
const plain = (figure: string): string => figure.replaceAll(',', '').replace('\u2212', '-');

/**
 * The trades as the screen lists them, then the sums with their names. No cell is free text typed by people, so none
 * can be a formula.
 */
export const statementCsv = ({ summary, trades }: Statement): string => {
  const { currency } = summary.wallet;
  const { places } = currencyOf(currency);
  const columns = statementColumns.map(({ heading }) => heading);
  const rows = trades.map((trade) =>
    statementColumns.map(({ name, text, isFigure }) => {
      if (name === 'pro_loss') return fixed(trade.pro_loss, places);
      return isFigure === true ? plain(text(trade)) : text(trade);
    }),
  );
  const sums = statementSums.map(({ name, heading }) => [heading, fixed(summary[name], places)]);
  return [
    stringify([
      [...columns.slice(0, -1), `${statementCells.pro_loss.heading} (${currency})`],
      ...rows,
    ]),
    stringify([[], ['', currency], ...sums]),
  ].join('');
};
