import { leadEventCatalogue, type LeadMerged } from '../../../domain/crm/lead/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, stateless } from '../../core/reactions/reaction.ts';

/** The kind of the due job by which a lead takes what it has of one merged into it; its key is the one that ended. */
export const mergedFieldsJob = 'merged_fields';

const heard = 'LeadMerged' satisfies LeadMerged['type'];

/** Sees to it that a merge comes to its end, whatever became of the request that asked for it (docs/decisions/0173). */
export const mergedFields = defineReaction<null, LeadMerged>({
  name: 'merged_fields',
  categories: [leadEventCatalogue.category],
  ignores: Object.keys(leadEventCatalogue.events).filter((type) => type !== heard),
  past: 'acted on',
  state: stateless,
  react: ({ stream, data: { chosen, work } }) =>
    chosen === undefined && work === undefined
      ? []
      : [{ kind: 'job', job: mergedFieldsJob, key: idOf(stream) }],
});
