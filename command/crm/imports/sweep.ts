import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import type { ImportStore } from './store.ts';

const hourMs = 3_600_000;
/** As long as the bulks are known that did them. */
const keptMs = 30 * 24 * hourMs;

/** The last moment of imports of whose rows nothing is kept any more. */
export const forgottenUntil = (now: Date): Date => new Date(now.getTime() - keptMs);

/** Forgets what rows of imports held, a month after they began. */
export const sweepImports = (
  imports: Pick<ImportStore, 'forgetBefore'>,
  now: () => Date,
): JobKind => ({
  name: 'sweep_lead_imports',
  everyMs: hourMs,
  run: async () => {
    await imports.forgetBefore(forgottenUntil(now()));
  },
});
