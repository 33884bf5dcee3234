import type { Decimal } from '../../../../domain/shared/decimal.ts';

/** One line, one colour of bars, or the slices of a pie: a value for each category. */
export type ChartSeries = Readonly<{ name: string; values: readonly Decimal[] }>;

export type ChartData = Readonly<{
  /** `rows`: bars that lie, each category a row of its own, for names of any length. */
  kind: 'bar' | 'rows' | 'line' | 'pie';
  /** What it shows, in a few words: the name of the chart for everybody. */
  title: string;
  /** Days, names, slices: one for each value. */
  categories: readonly string[];
  /** A pie has one. At most five: there are five colours. */
  series: readonly ChartSeries[];
  /** A value as people read it, with its unit. */
  format: (value: Decimal) => string;
}>;

const usualHeight = 240;
const rowHeight = 36;

/** How high a chart is drawn, in px; the axis and the legend of one of rows take the first 70. */
export const heightOf = ({ kind, categories }: ChartData): number =>
  kind === 'rows' ? Math.max(usualHeight, 70 + rowHeight * categories.length) : usualHeight;
