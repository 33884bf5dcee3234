import { alignCells } from '../../app/cli/table.ts';
import type { Figure } from './measure.ts';

const number = (value: number | null): string => {
  if (value === null) return '-';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
};

const withUnit = (value: number | null, unit: string): string =>
  value === null ? '-' : `${number(value)} ${unit}`;

const latency = ({ p50, p99 }: Figure): string =>
  p50 === undefined && p99 === undefined
    ? '-'
    : `${number(p50 ?? null)} / ${number(p99 ?? null)} ms`;

const verdict = (figure: Figure): string => {
  if (figure.ours === null) return 'skipped';
  if (figure.expected === '-') return '-';
  return figure.met ? 'met' : 'short';
};

const header = ['measure', 'baseline', 'ours', 'base', 'ratio', 'expected', 'p50 / p99', ''];

const rowOf = (figure: Figure): readonly string[] => [
  figure.measure,
  figure.baseline,
  withUnit(figure.ours, figure.unit),
  withUnit(figure.base, figure.unit),
  number(figure.ratio),
  figure.expected,
  latency(figure),
  verdict(figure),
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The figures as a table in Markdown, with notes below it. */
export const tableOf = (figures: readonly Figure[]): string => {
  const columns = header.map((title) => ({ title: title.padEnd(3) }));
  const [titles = [], ...rows] = alignCells(columns, figures.map(rowOf));
  const notes = figures.flatMap(({ measure, notes: text }) =>
    text === undefined ? [] : [`- ${measure}: ${text}`],
  );
  const rule = titles.map((title) => '-'.repeat(title.length));
  const table = [titles, rule, ...rows].map(line);
  return [...table, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n');
};
