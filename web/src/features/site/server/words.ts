import type { JobRow } from '../../../../../domain/shared/job-row.ts';
import type { ReadModelFigures } from '../../../../../domain/shared/work-figures.ts';
import type { ChipTone } from '../../../components/chip/chip.tsx';
import type { Reaction } from './api.ts';

type Words = Readonly<{ word: string; tone: ChipTone }>;

const jobStates: Readonly<Record<JobRow['status'], Words>> = {
  waiting: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'accent' },
  dead: { word: 'Given up', tone: 'danger' },
};

const reactionStates: Readonly<Record<Reaction['status'], Words>> = {
  running: { word: 'Running', tone: 'success' },
  stopped: { word: 'Stopped', tone: 'danger' },
  retry: { word: 'Tried again', tone: 'warn' },
  missing: { word: 'Not started', tone: 'muted' },
};

export const jobStateOf = ({ status, attempts }: Pick<JobRow, 'status' | 'attempts'>): Words =>
  status === 'waiting' && attempts > 0
    ? { word: 'Waiting to retry', tone: 'warn' }
    : jobStates[status];

export const reactionStateOf = ({ status }: Pick<Reaction, 'status'>): Words =>
  reactionStates[status];

/** Texts for the contract's names of feeds. */
export const feedNames: Readonly<Record<string, string>> = {
  polygonForex: 'Forex (Polygon)',
  polygonCrypto: 'Crypto (Polygon)',
  eodStock: 'Stocks (EOD)',
  oandaRest: 'Other instruments (OANDA)',
};

/** Why a price was held back. */
export const heldWords: Readonly<Record<string, string>> = {
  garbage: 'Held back: unreadable',
  unknown: 'Held back: unknown instrument',
  'not-positive': 'Held back: zero or less',
  crossed: 'Held back: bid above ask',
  jump: 'Held back: ten times or a tenth of the previous price',
  old: 'Held back: not newer than the previous price',
};

const readModelStates: Readonly<Record<ReadModelFigures['status'], Words>> = {
  running: { word: 'Running', tone: 'success' },
  rebuilding: { word: 'Being built: {{progress}}%', tone: 'warn' },
  stopped: { word: 'Stopped', tone: 'danger' },
  retry: { word: 'Tried again', tone: 'warn' },
  missing: { word: 'Not started', tone: 'muted' },
  older: { word: 'Older version', tone: 'muted' },
};

export const readModelStateOf = ({ status }: Pick<ReadModelFigures, 'status'>): Words =>
  readModelStates[status];
