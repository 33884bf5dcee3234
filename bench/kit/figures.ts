import type { Figure } from './measure.ts';
import { median } from './statistics.ts';

/** Rates of several rounds, and latencies over all of them. */
export type Rounds = Readonly<{ rates: readonly number[]; p50?: number; p99?: number }>;

type Compared = Readonly<{
  measure: string;
  baseline: string;
  unit: string;
  ours: Rounds;
  base: Rounds;
  /** The expected minimum of the ratio. */
  ratioMin: number;
  p99MaxMs?: number;
  notes?: string;
}>;

/** The figure for rates, where more is better: median against median. */
export const compareRates = (compared: Compared): Figure => {
  const ours = median(compared.ours.rates);
  const base = median(compared.base.rates);
  const ratio = ours / base;
  const { p50, p99 } = compared.ours;
  const isFast = compared.p99MaxMs === undefined || (p99 !== undefined && p99 < compared.p99MaxMs);
  return {
    measure: compared.measure,
    baseline: compared.baseline,
    ours,
    base,
    unit: compared.unit,
    ratio,
    expected: `${compared.ratioMin}${compared.p99MaxMs === undefined ? '' : `, p99 < ${compared.p99MaxMs} ms`}`,
    met: ratio >= compared.ratioMin && isFast,
    ...(p50 === undefined ? {} : { p50 }),
    ...(p99 === undefined ? {} : { p99 }),
    ...(compared.notes === undefined ? {} : { notes: compared.notes }),
  };
};

/** A figure that was not taken, with the reason; it counts as met, because nothing contradicts it. */
export const skipped = (
  { measure, baseline, unit, expected }: Pick<Figure, 'measure' | 'baseline' | 'unit' | 'expected'>,
  reason: string,
): Figure => ({
  measure,
  baseline,
  unit,
  expected,
  ours: null,
  base: null,
  ratio: null,
  met: true,
  notes: `Skipped: ${reason}`,
});
