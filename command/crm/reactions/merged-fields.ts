import { leadEventCatalogue, type LeadMerged } from '../../../domain/crm/lead/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, stateless } from '../../core/reactions/reaction.ts';

/** The kind of the due job that gives a survivor the fields of a lead merged into it; its key is the merged lead. */
export const mergedFieldsJob = 'merged_fields';

const heard = 'LeadMerged' satisfies LeadMerged['type'];

/** Makes sure that a merge is completed, whatever happened to its request (docs/decisions/0173). */
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
