import { never } from '../../../domain/shared/decider.ts';
import { invariant } from '../../../domain/shared/errors.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import {
  leadEventCatalogue,
  type LeadAdded,
  type LeadChanged,
  type LeadEvent,
  type LeadNoteAdded,
} from '../../../domain/crm/lead/events.ts';
import {
  salesStatusEventCatalogue,
  type SalesStatusEdited,
  type SalesStatusListed,
} from '../../../domain/crm/sales-status/events.ts';
import { statusInPath } from '../../../domain/shared/crm/types.ts';
import {
  defineProjection,
  type Change,
  type RowKey,
  type Rows,
} from '../../core/define-projection.ts';
import { searchTextSql } from '../../core/search-text.ts';
import { clearText } from '../../identity/people/clear-text.ts';
import {
  leadsSearched,
  notePreviewLength,
  notesShown,
  type LeadRow,
  type NotePreview,
  type StatusNameRow,
} from './rows.ts';

/** Roles whose lists show leads. */
export const leadReaders = [1, 2, 5, 6] as const;

/** Tells all readers of leads to reload their lists. */
export const leadsChanged: Change = {
  tag: { type: 'Leads', id: 'all' },
  audience: { roles: leadReaders },
};

/** Events that may still follow for a lead that was merged into another one. */
const isAfterMerging = ({ type }: RecordedEvent<LeadEvent>): boolean =>
  type === 'LeadErased' || type === 'LeadCallEnded';

type Tables = { main: LeadRow; names: StatusNameRow };
type NamingEvent = SalesStatusListed | SalesStatusEdited;

const namingEvents: readonly string[] = [
  'SalesStatusListed',
  'SalesStatusEdited',
] satisfies readonly NamingEvent['type'][];

const isNaming = (
  event: RecordedEvent<LeadEvent | NamingEvent>,
): event is RecordedEvent<NamingEvent> => namingEvents.includes(event.type);

const statusKey = (status: string | null, rows: Pick<Rows<Tables>, 'get'>): string | null =>
  status === null ? null : (rows.get('names', status)?.status_id ?? statusInPath(status));

const written = (
  data: LeadAdded['data'] | LeadChanged['data'],
  rows: Pick<Rows<Tables>, 'get'>,
) => ({
  first_name: clearText(data.firstName),
  last_name: clearText(data.lastName),
  email: clearText(data.email),
  phone: clearText(data.phone),
  country: clearText(data.country),
  city: clearText(data.city),
  funnel_link: clearText(data.funnelLink),
  reference: clearText(data.reference),
  lead_status: data.status,
  status_key: statusKey(data.status, rows),
});

const added = (
  { data, stream, occurredAt, position, revision }: RecordedEvent<LeadAdded>,
  rows: Pick<Rows<Tables>, 'get'>,
): LeadRow => ({
  id: idOf(stream),
  ...written(data, rows),
  first_status_key: statusKey(data.status, rows),
  lead_group: 'sales',
  source: data.source,
  affiliator_id: data.affiliatorId,
  manager_id: null,
  agent_id: null,
  ret_id: null,
  linked_user_id: null,
  notes: [],
  notes_total: 0,
  noted_at: null,
  last_access: null,
  deposited_at: null,
  edits: 0,
  created_at: occurredAt,
  added_position: String(position),
  is_email_verified: true,
  changed_position: String(position),
  revision,
});

const preview = (content: string | null): string | null => {
  const characters = [...(content ?? '')];
  return characters.length <= notePreviewLength
    ? content
    : `${characters.slice(0, notePreviewLength).join('')}…`;
};

const noted = (row: LeadRow, { data, occurredAt }: RecordedEvent<LeadNoteAdded>): LeadRow => {
  const note: NotePreview = {
    id: data.noteId,
    content: preview(clearText(data.content)),
    created_at: occurredAt,
    author_id: data.authorId,
  };
  return {
    ...row,
    notes: [note, ...row.notes].slice(0, notesShown),
    notes_total: row.notes_total + 1,
    noted_at: occurredAt,
  };
};

/** The surviving lead, with the notes of the merged one. */
const withNotesOf = (row: LeadRow, merged: LeadRow): LeadRow => {
  const notes = [...row.notes, ...merged.notes]
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1))
    .slice(0, notesShown);
  return {
    ...row,
    notes,
    notes_total: row.notes_total + merged.notes_total,
    noted_at: notes[0]?.created_at ?? null,
  };
};

/** Every lead, with everything that lists show of it. */
export const crmLeads = defineProjection<Tables, LeadEvent | NamingEvent>({
  name: 'crm_leads',
  version: 6,
  categories: [leadEventCatalogue.category, salesStatusEventCatalogue.category],
  ignores: Object.keys(salesStatusEventCatalogue.events).filter(
    (type) => !namingEvents.includes(type),
  ),
  tables: {
    main: {
      columns: {
        id: 'uuid',
        first_name: 'text?',
        last_name: 'text?',
        email: 'text?',
        phone: 'text?',
        country: 'text?',
        city: 'text?',
        funnel_link: 'text?',
        reference: 'text?',
        lead_status: 'text?',
        status_key: 'text?',
        first_status_key: 'text?',
        lead_group: 'text',
        source: 'text',
        affiliator_id: 'uuid?',
        manager_id: 'uuid?',
        agent_id: 'uuid?',
        ret_id: 'uuid?',
        linked_user_id: 'uuid?',
        notes: 'jsonb',
        notes_total: 'integer',
        noted_at: 'timestamptz?',
        last_access: 'timestamptz?',
        deposited_at: 'timestamptz?',
        edits: 'integer',
        created_at: 'timestamptz',
        added_position: 'bigint',
        is_email_verified: 'boolean',
        changed_position: 'bigint',
        revision: 'integer',
      },
      key: ['id'],
      indexes: [
        '(lead_group, added_position desc, id desc)',
        '(added_position desc, id desc)',
        '(created_at desc)',
        '(status_key, added_position desc, id desc)',
        '(last_name, id)',
        '(first_name, id)',
        '(country, id)',
        '(city, added_position)',
        '(funnel_link, added_position)',
        '(reference, added_position)',
        '(noted_at, added_position)',
        '(deposited_at, added_position)',
        '(last_access, added_position)',
        '(affiliator_id, added_position desc)',
        '(affiliator_id, changed_position) where affiliator_id is not null',
        '(manager_id, added_position desc)',
        '(agent_id, added_position desc)',
        '(ret_id, added_position desc)',
        `using gin ((${searchTextSql(leadsSearched)}) gin_trgm_ops)`,
        '(lower(email))',
        `(regexp_replace(phone, '[^0-9]', '', 'g'))`,
        '(linked_user_id) where linked_user_id is not null',
      ],
    },
    names: { columns: { status: 'text', status_id: 'uuid' }, key: ['status'] },
  },
  touches: (event) => {
    if (isNaming(event)) return [{ table: 'names', key: [event.data.status] }];
    const key = [idOf(event.stream)];
    const lead: RowKey<'main'> =
      event.type === 'LeadAdded' ? { table: 'main', key, isNew: true } : { table: 'main', key };
    if (event.type === 'LeadMerged') return [lead, { table: 'main', key: [event.data.survivorId] }];
    if (event.type !== 'LeadAdded' && event.type !== 'LeadChanged') return [lead];
    const { status } = event.data;
    return status === null ? [lead] : [lead, { table: 'names', key: [status] }];
  },
  apply: (event, rows) => {
    if (isNaming(event)) {
      const { status, statusId } = event.data;
      return rows.put('names', { status, status_id: statusId });
    }
    if (event.type === 'LeadAdded') return rows.put('main', added(event, rows));
    const before = rows.get('main', idOf(event.stream));
    // A merged lead has no row any more.
    if (before === undefined && isAfterMerging(event)) return undefined;
    invariant(before, 'a lead is added before anything else happens to it');
    const row = { ...before, revision: event.revision };
    const seen = { changed_position: String(event.position) };
    switch (event.type) {
      case 'LeadChanged':
        return rows.put('main', {
          ...row,
          ...written(event.data, rows),
          is_email_verified: event.data.isEmailVerified,
          ...seen,
          edits: row.edits + 1,
        });
      case 'LeadMoved':
        return rows.put('main', { ...row, lead_group: event.data.group });
      case 'LeadAssigned': {
        const { managerId, agentId, retId } = event.data;
        return rows.put('main', {
          ...row,
          manager_id: managerId,
          agent_id: agentId,
          ret_id: retId,
          edits: row.edits + 1,
        });
      }
      case 'LeadNoteAdded':
        return rows.put('main', noted(row, event));
      case 'LeadLinked':
        return rows.put('main', { ...row, linked_user_id: event.data.userId, ...seen });
      case 'LeadAccessed':
        return rows.put('main', { ...row, last_access: event.data.at });
      case 'LeadDeposited':
        return rows.put('main', { ...row, deposited_at: event.data.at, ...seen });
      case 'LeadTookIn':
      case 'LeadCallStarted':
      case 'LeadCallEnded':
        return rows.put('main', row);
      case 'LeadMerged': {
        const survivor = rows.get('main', event.data.survivorId);
        if (survivor !== undefined) rows.put('main', withNotesOf(survivor, row));
        return rows.remove('main', row.id);
      }
      case 'LeadErased':
        return rows.remove('main', idOf(event.stream));
      default:
        return never(event);
    }
  },
  changes: (event, rows) => {
    const lead = isNaming(event) ? undefined : rows.get('main', idOf(event.stream));
    const userId = lead?.affiliator_id ?? null;
    return userId === null
      ? [leadsChanged]
      : [leadsChanged, { tag: leadsChanged.tag, audience: { userId } }];
  },
});
