import { join } from 'node:path';
import { readPageSizes } from '../web/page-size.ts';
import type { Figure, Measure } from './kit/measure.ts';

/** Beside the built bench. */
const builtWeb = join(import.meta.dirname, '..', 'web');

const figureOf = (page: string, kilobytes: number, most: number, files: number): Figure => ({
  measure: `first load of ${page}, brotli, fonts apart`,
  baseline: '-',
  ours: kilobytes,
  base: null,
  unit: 'kB',
  ratio: null,
  expected: `below ${most} kB`,
  met: kilobytes < most,
  notes: `${files} files`,
});

/** The bytes that the two first pages transfer, read from the build. */
export const pagesMeasure: Measure = {
  name: 'pages',
  run: () => {
    const { signIn, trading, kilobytes } = readPageSizes(builtWeb);
    return Promise.resolve([
      figureOf('sign-in', kilobytes(signIn), 180, signIn.size),
      figureOf('trading', kilobytes(trading), 350, trading.size),
    ]);
  },
};
