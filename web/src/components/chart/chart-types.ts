import type { Decimal } from '../../../../domain/shared/decimal.ts';

/** A line, the bars of one colour, or the slices of a pie: one value per category. */
export type ChartSeries = Readonly<{ name: string; values: readonly Decimal[] }>;

export type ChartData = Readonly<{
  /** `rows`: horizontal bars, one row per category, for names of any length. */
  kind: 'bar' | 'rows' | 'line' | 'pie';
  /** What the chart shows, in a few words. Screen readers hear it too. */
  title: string;
  /** Days, names or slices: one per value. */
  categories: readonly string[];
  /** A pie has one series. At most five, because there are five colours. */
  series: readonly ChartSeries[];
  /** Formats a value for people, with its unit. */
  format: (value: Decimal) => string;
}>;

const usualHeight = 240;
const rowHeight = 36;

/** Height of a chart in px; in a `rows` chart the axis and the legend take the first 70. */
export const heightOf = ({ kind, categories }: ChartData): number =>
  kind === 'rows' ? Math.max(usualHeight, 70 + rowHeight * categories.length) : usualHeight;
