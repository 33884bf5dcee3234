import { appendMeasure } from './append.ts';
import type { Measure } from './kit/measure.ts';
import { rebuildMeasure } from './rebuild.ts';

/** Every measure, in the order they run and stand in docs/figures.md. */
export const measures: readonly Measure[] = [appendMeasure, rebuildMeasure];
