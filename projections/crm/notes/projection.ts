import { idOf } from '../../../domain/shared/messages.ts';
import { leadEventCatalogue, type LeadEvent } from '../../../domain/crm/lead/events.ts';
import { defineProjection } from '../../core/define-projection.ts';
import { clearText } from '../../identity/people/clear-text.ts';
import { leadsChanged } from '../leads/projection.ts';
import type { NoteRow } from './rows.ts';

const takes: ReadonlySet<string> = new Set([
  'LeadNoteAdded',
  'LeadMerged',
  'LeadErased',
] satisfies readonly LeadEvent['type'][]);

/** Every note of every lead. */
export const crmNotes = defineProjection<{ main: NoteRow }, LeadEvent>({
  name: 'crm_notes',
  version: 1,
  categories: [leadEventCatalogue.category],
  ignores: Object.keys(leadEventCatalogue.events).filter((type) => !takes.has(type)),
  tables: {
    main: {
      columns: {
        id: 'uuid',
        lead_id: 'uuid',
        content: 'text?',
        author_id: 'uuid',
        created_at: 'timestamptz',
        revision: 'integer',
      },
      key: ['id'],
      indexes: ['(lead_id, created_at desc, id desc)'],
    },
  },
  touches: (event) => {
    if (event.type === 'LeadNoteAdded') return [{ table: 'main', key: [event.data.noteId] }];
    if (event.type !== 'LeadErased' && event.type !== 'LeadMerged') return [];
    return event.data.noteIds.map((id) => ({ table: 'main', key: [id] }));
  },
  apply: (event, rows) => {
    if (event.type === 'LeadErased') for (const id of event.data.noteIds) rows.remove('main', id);
    if (event.type === 'LeadMerged')
      for (const id of event.data.noteIds) {
        const note = rows.get('main', id);
        if (note !== undefined) rows.put('main', { ...note, lead_id: event.data.survivorId });
      }
    if (event.type !== 'LeadNoteAdded') return;
    const { noteId, content, authorId } = event.data;
    rows.put('main', {
      id: noteId,
      lead_id: idOf(event.stream),
      content: clearText(content),
      author_id: authorId,
      created_at: event.occurredAt,
      revision: event.revision,
    });
  },
  changes: ({ type }) => (type === 'LeadNoteAdded' || type === 'LeadMerged' ? [leadsChanged] : []),
});
