import { createStreamReader } from '../../command/core/stream-reader.ts';
import { leadFormIn } from '../../command/crm/merge/lead-form.ts';
import { takeMerged } from '../../command/crm/merge/take-merged.ts';
import { mergedFieldsJob } from '../../command/crm/reactions/merged-fields.ts';
import type { JobKind } from '../../infra/jobs/job-kind.ts';
import type { Foundation } from './foundation.ts';

/** Completes merges of leads that were interrupted before the surviving lead had taken over the other one's data. */
export const mergedFieldsKind = ({ store, codec, reader, handler }: Foundation): JobKind => {
  const streams = createStreamReader({ store, reader });
  const deps = { handler, streams, leadFormOf: leadFormIn(store, codec, streams) };
  return {
    name: mergedFieldsJob,
    run: async ({ key: leadId }) => void (await takeMerged(leadId, deps)),
  };
};
