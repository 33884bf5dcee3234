import { describe, expect, it } from '@jest/globals';
import { skipped } from './figures.ts';
import type { Figure } from './measure.ts';
import { tableOf } from './table.ts';

const figure: Figure = {
  measure: 'append',
  baseline: 'INSERT',
  ours: 12_345.6,
  base: 5_000,
  unit: 'events/s',
  ratio: 2.469,
  expected: '2',
  met: true,
  p50: 4.21,
  p99: 12.345,
  notes: 'one process',
};

const cellsOf = (table: string, row: number): string[] =>
  table
    .split('\n')
    [row + 2]!.split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

describe('the table of figures', () => {
  it('has a row per figure, and the notes below', () => {
    const table = tableOf([figure]);
    expect(cellsOf(table, 0)).toEqual([
      'append',
      'INSERT',
      '12,346 events/s',
      '5,000 events/s',
      '2.47',
      '2',
      '4.21 / 12.3 ms',
      'met',
    ]);
    expect(table.split('\n').slice(3)).toEqual(['', '- append: one process']);
  });

  it('shows which figures were not met and which were skipped', () => {
    const table = tableOf([{ ...figure, met: false }, skipped(figure, 'no such program')]);
    expect(cellsOf(table, 0).at(-1)).toBe('short');
    expect(cellsOf(table, 1)).toEqual(['append', 'INSERT', '-', '-', '-', '2', '-', 'skipped']);
  });
});
