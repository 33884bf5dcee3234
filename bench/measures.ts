import { appendMeasure } from './append.ts';
import { commandsMeasure } from './commands.ts';
import { costMeasure } from './cost.ts';
import { eventStoreDbMeasure } from './eventstoredb.ts';
import type { Measure } from './kit/measure.ts';
import { indexesMeasure } from './indexes.ts';
import { lagMeasure } from './lag.ts';
import { listsMeasure } from './lists.ts';
import { millionMeasure } from './million.ts';
import { nonReadersMeasure } from './non-readers.ts';
import { ordersMeasure } from './orders.ts';
import { pagesMeasure } from './pages.ts';
import { rebuildMeasure } from './rebuild.ts';
import { startAgainMeasure } from './start-again.ts';
import { startMeasure } from './start.ts';
import { ticksMeasure } from './ticks.ts';

/** Every measure, in the order they run and stand in docs/figures.md. */
export const measures: readonly Measure[] = [
  appendMeasure,
  commandsMeasure,
  ordersMeasure,
  eventStoreDbMeasure,
  costMeasure,
  lagMeasure,
  rebuildMeasure,
  listsMeasure,
  indexesMeasure,
  millionMeasure,
  ticksMeasure,
  nonReadersMeasure,
  pagesMeasure,
  startMeasure,
  startAgainMeasure,
];
