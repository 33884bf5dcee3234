import {
  leadEventCatalogue,
  type LeadErased,
  type LeadMerged,
} from '../../../domain/crm/lead/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineProjection } from '../../core/define-projection.ts';
import type { LeadMergeRow } from './rows.ts';

type Heard = LeadMerged | LeadErased;
const heard: readonly string[] = ['LeadMerged', 'LeadErased'] satisfies readonly Heard['type'][];

/** Every lead that was merged into another one, until it is erased. */
export const crmLeadMerges = defineProjection<{ main: LeadMergeRow }, Heard>({
  name: 'crm_lead_merges',
  version: 1,
  categories: [leadEventCatalogue.category],
  ignores: Object.keys(leadEventCatalogue.events).filter((type) => !heard.includes(type)),
  tables: {
    main: {
      columns: { id: 'uuid', survivor_id: 'uuid', merged_at: 'timestamptz' },
      key: ['id'],
      indexes: ['(survivor_id, id)'],
    },
  },
  touches: ({ stream }) => [{ table: 'main', key: [idOf(stream)] }],
  apply: (event, rows) => {
    const id = idOf(event.stream);
    if (event.type === 'LeadErased') return rows.remove('main', id);
    return rows.put('main', {
      id,
      survivor_id: event.data.survivorId,
      merged_at: event.occurredAt,
    });
  },
  changes: () => [],
});
