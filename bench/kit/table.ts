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

/** The figures as a table in Markdown, notes below it. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = figures.map(rowOf);
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const pad = (cells: readonly string[]): readonly string[] =>
    cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
  const rule = widths.map((width) => '-'.repeat(Math.max(3, width)));
  const notes = figures.flatMap(({ measure, notes: text }) =>
    text === undefined ? [] : [`- ${measure}: ${text}`],
  );
  const table = [line(pad(header)), line(rule), ...rows.map((row) => line(pad(row)))];
  return [...table, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n');
};
