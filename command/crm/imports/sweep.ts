import type { JobKind } from '../../../infra/jobs/job-kind.ts';
import type { ImportStore } from './store.ts';

const hourMs = 3_600_000;
/** As long as the bulks that carried them out are known. */
const keptMs = 30 * 24 * hourMs;

/** Imports that began before this moment keep no contents of their rows. */
export const forgottenUntil = (now: Date): Date => new Date(now.getTime() - keptMs);

/** Deletes the contents of import rows a month after their import began. */
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
