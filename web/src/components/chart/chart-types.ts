import type { Decimal } from '../../../../domain/shared/decimal.ts';

/** One line, one colour of bars, or the slices of a pie: a value for each category. */
export type ChartSeries = Readonly<{ name: string; values: readonly Decimal[] }>;

export type ChartData = Readonly<{
  kind: 'bar' | 'line' | 'pie';
  /** What it shows, in a few words: the name of the chart for everybody. */
  title: string;
  /** Days, names, slices: one for each value. */
  categories: readonly string[];
  /** A pie has one. At most five: there are five colours. */
  series: readonly ChartSeries[];
  /** A value as people read it, with its unit. */
  format: (value: Decimal) => string;
}>;
