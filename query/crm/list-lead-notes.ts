import { rights } from '../../domain/shared/rights.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { notesTable, type NoteRow } from '../../projections/crm/notes/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { askOne } from '../core/ask.ts';
import { personOf } from '../core/caller.ts';
import type { QueryDeps } from '../core/deps.ts';
import type { ListDeclaration } from '../core/list-declaration.ts';
import { listQuery, listResponse } from '../core/list-schema.ts';
import { askList } from '../core/list.ts';
import { readModels } from '../core/read-models.ts';
import { name, sql } from '../core/sql.ts';
import { answerInReach } from './answer-in-reach.ts';
import { noteRow, type NoteItem } from './contract.ts';
import { leadsInReach } from './reach.ts';
import { crmErrors } from '../../domain/crm/errors.ts';

type Raw = Pick<NoteRow, 'id' | 'content'> &
  Pick<NoteItem, 'user'> &
  Readonly<{ created_at: Date; author_name: string | null }>;
type Scope = Readonly<{ leadId: string }>;

const notes: ListDeclaration<Raw, NoteItem, Scope> = {
  from: sql`${name(notesTable)} c left join ${name(peopleTable)} p on p.id = c.author_id`,
  columns: {
    id: { sql: sql`c.id` },
    content: { sql: sql`c.content`, search: 'text' },
    created_at: { sql: sql`c.created_at`, sort: true },
    user: {
      sql: sql`jsonb_build_object('id', c.author_id, 'full_name', p.full_name)`,
      sort: sql`p.full_name`,
    },
    author_name: { sql: sql`p.full_name`, search: 'text' },
  },
  scope: ({ leadId }) => sql`c.lead_id = ${leadId}`,
  defaultSort: '-created_at',
  tie: sql`c.id`,
  toItem: ({ id, content, user, created_at: createdAt }) => ({
    id,
    content,
    created_at: createdAt.toISOString(),
    user,
  }),
};

/** All notes of a lead, newest first; a lead out of reach is treated like one that does not exist. */
export const listLeadNotes = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/leads/:id/notes',
  kind: 'query',
  summary: 'Notes of a lead, newest first.',
  permission: only(rights.writeLeadNotes),
  query: listQuery(notes),
  response: listResponse(noteRow),
  errors: [crmErrors.LEAD_NOT_FOUND],
  handle: ({ params, query, caller, context }, deps) => {
    const { pool, positions } = deps;
    const models = [readModels.leads, readModels.leadNotes, readModels.people];
    const person = personOf(caller);
    return answerInReach({ positions, context, models }, person, async () => {
      const lead = await askOne(
        pool,
        sql`select l.id from ${name(leadsTable)} l
          where l.id = ${params.id} and ${leadsInReach(person)}`,
      );
      if (lead === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
      return askList(notes, deps, { leadId: params.id }, query);
    });
  },
});
