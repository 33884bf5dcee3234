import { appendMeasure } from './append.ts';
import { commandsMeasure } from './commands.ts';
import type { Measure } from './kit/measure.ts';
import { ordersMeasure } from './orders.ts';
import { rebuildMeasure } from './rebuild.ts';

/** Every measure, in the order they run and stand in docs/figures.md. */
export const measures: readonly Measure[] = [
  appendMeasure,
  commandsMeasure,
  ordersMeasure,
  rebuildMeasure,
];
