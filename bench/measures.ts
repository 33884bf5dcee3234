import { appendMeasure } from './append.ts';
import { commandsMeasure } from './commands.ts';
import { dashboardMeasure } from './dashboard.ts';
import { costMeasure } from './cost.ts';
import { depositsMeasure } from './deposits.ts';
import { eventStoreDbMeasure } from './eventstoredb.ts';
import { expiredCommandsMeasure } from './expired-commands.ts';
import { externalMeasure } from './external.ts';
import type { Measure } from './kit/measure.ts';
import { indexesMeasure } from './indexes.ts';
import { lagMeasure } from './lag.ts';
import { ledgerMeasure } from './ledger.ts';
import { leadsMeasure } from './leads.ts';
import { listsMeasure } from './lists.ts';
import { millionAuditMeasure, millionLeadsMeasure, millionMeasure } from './million.ts';
import { nonReadersMeasure } from './non-readers.ts';
import { ordersMeasure } from './orders.ts';
import { pagesMeasure } from './pages.ts';
import { paymentListsMeasure } from './payment-lists.ts';
import { processesMeasure } from './processes.ts';
import { rebuildMeasure } from './rebuild.ts';
import { signInMeasure } from './sign-in.ts';
import { startAgainMeasure } from './start-again.ts';
import { startMeasure } from './start.ts';
import { terminalMeasure } from './terminal.ts';
import { ticksMeasure } from './ticks.ts';
import { triggersMeasure } from './triggers.ts';

/** Every measure, in the order in which they run and are listed in docs/figures.md. */
export const measures: readonly Measure[] = [
  appendMeasure,
  commandsMeasure,
  externalMeasure,
  expiredCommandsMeasure,
  processesMeasure,
  ordersMeasure,
  signInMeasure,
  leadsMeasure,
  eventStoreDbMeasure,
  costMeasure,
  lagMeasure,
  depositsMeasure,
  rebuildMeasure,
  listsMeasure,
  indexesMeasure,
  dashboardMeasure,
  millionMeasure,
  millionLeadsMeasure,
  millionAuditMeasure,
  paymentListsMeasure,
  ledgerMeasure,
  ticksMeasure,
  triggersMeasure,
  terminalMeasure,
  nonReadersMeasure,
  pagesMeasure,
  startMeasure,
  startAgainMeasure,
];
