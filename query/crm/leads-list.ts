import type { Pool } from 'pg';
import { string } from 'yup';
import { isUuid } from '../../domain/shared/ids.ts';
import { salesStatusLengthMax, statusInPath } from '../../domain/shared/crm/types.ts';
import { leadsFiltered } from '../../domain/shared/lists/filtered.ts';
import { roles } from '../../domain/shared/roles.ts';
import { fieldTexts } from '../../domain/shared/texts/fields.ts';
import type { Caller } from '../../infra/http/route.ts';
import { leadsSearched, leadsTable, type LeadRow } from '../../projections/crm/leads/rows.ts';
import { salesStatusesTable } from '../../projections/crm/sales-statuses/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { askOne } from '../core/ask.ts';
import type { ListColumn, ListDeclaration } from '../core/list-declaration.ts';
import { searchTextOf } from '../core/list-search.ts';
import { isMasked, maskContactIn, maskEmailInList, maskIf, maskPhone } from '../core/masking.ts';
import { ofStaffNamed } from '../core/people-named.ts';
import { readModels } from '../core/read-models.ts';
import { allOf, name, sql, type Sql } from '../core/sql.ts';
import type { LeadItem } from './contract.ts';
import {
  commonText,
  emailText,
  fullName,
  inOrderAdded,
  numberColumns,
  phoneText,
  sortedThenAdded,
  statusColumns,
  text,
} from './lead-columns.ts';
import { leadsInReach } from './reach.ts';

/** The read models that a lead's answer needs. */
export const leadModels = [
  readModels.leads,
  readModels.salesStatuses,
  readModels.people,
  readModels.numbering,
];

/** The caller, and the leads that this list shows. */
export type LeadsScope = Readonly<{ caller: Caller; leads: Sql }>;

type Shown = Pick<
  LeadRow,
  | 'id'
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'country'
  | 'city'
  | 'lead_status'
  | 'notes_total'
  | 'edits'
  | 'is_email_verified'
  | 'funnel_link'
  | 'reference'
>;

type Raw = Shown &
  Pick<
    LeadItem,
    'notes' | 'group' | 'lead_status_colour' | 'user' | 'manager' | 'agent' | 'linked'
  > &
  Readonly<{
    number: number | null;
    ret_agent: LeadItem['retAgent'];
    created_at: Date;
    deposited_at: Date | null;
    last_access: Date | null;
    /** Only for searches. */
    full_name: string;
  }>;

const hidesContact = ({ caller }: LeadsScope): boolean => isMasked('lead', caller.roleId);

const contact = (column: ListColumn<LeadsScope>): ListColumn<LeadsScope> => ({
  ...column,
  isMasked: hidesContact,
});

/** A person by id and name, sorted by name; `null` for nobody. */
const person = (id: Sql, alias: string): ListColumn<LeadsScope> => {
  const fullName = name(`${alias}.full_name`);
  const joinOf = (one: Sql): Sql =>
    sql`left join ${name(peopleTable)} ${name(alias)} on ${name(alias)}.id = ${one}`;
  const join = joinOf(id);
  return {
    sql: sql`case when ${id} is not null then jsonb_build_object('id', ${id}, 'full_name', ${fullName}) end`,
    with: join,
    compare: id,
    sort: {
      by: fullName,
      with: join,
      then: inOrderAdded,
      lanes: { column: id, named: (one) => ({ by: fullName, with: joinOf(one) }) },
    },
    search: ofStaffNamed(id),
  };
};

/** The newest notes with their authors' names, in the order of the read model. */
const notes = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', t.note->'id', 'content', t.note->'content', 'created_at', t.note->'created_at',
    'user', jsonb_build_object('full_name', w.full_name)) order by t.place), '[]'::jsonb)
  from jsonb_array_elements(l.notes) with ordinality as t(note, place)
  left join ${name(peopleTable)} w on w.id = (t.note->>'author_id')::uuid)`;

const columns: ListDeclaration<Raw, LeadItem, LeadsScope>['columns'] = {
  ...numberColumns,
  first_name: text(sql`l.first_name`),
  last_name: text(sql`l.last_name`),
  email: contact(emailText(sql`l.email`)),
  phone: contact(phoneText(sql`l.phone`)),
  notes: { sql: notes, sort: sortedThenAdded(sql`l.noted_at`) },
  notes_total: { sql: sql`l.notes_total`, sort: true },
  country: text(sql`l.country`),
  city: commonText(sql`l.city`),
  ...statusColumns,
  group: {
    sql: sql`l.lead_group`,
    sort: {
      ...sortedThenAdded(sql`l.lead_group`),
      lanes: { column: sql`l.lead_group`, named: (group) => ({ by: group }) },
    },
  },
  user: person(sql`l.affiliator_id`, 'u'),
  manager: person(sql`l.manager_id`, 'm'),
  agent: person(sql`l.agent_id`, 'a'),
  ret_agent: person(sql`l.ret_id`, 'r'),
  linked: {
    sql: sql`case when l.linked_user_id is not null then jsonb_build_object('id', l.linked_user_id) end`,
  },
  created_at: { sql: sql`l.created_at`, sort: true },
  deposited_at: { sql: sql`l.deposited_at`, sort: sortedThenAdded(sql`l.deposited_at`) },
  last_access: { sql: sql`l.last_access`, sort: sortedThenAdded(sql`l.last_access`) },
  edits: { sql: sql`l.edits` },
  is_email_verified: { sql: sql`l.is_email_verified` },
  funnel_link: contact(commonText(sql`l.funnel_link`)),
  reference: contact(commonText(sql`l.reference`)),
  full_name: fullName,
};

/** Leads assigned to this person; `none` means nobody. */
const assignedTo = (column: Sql) => ({
  schema: string().test(
    'agent',
    fieldTexts.id,
    (id) => id === undefined || id === 'none' || isUuid(id),
  ),
  where: (id: string) => (id === 'none' ? sql`${column} is null` : sql`${column} = ${id}`),
});

/**
 * The key of the sales status with this current name, without regard to case, with `_` or spaces. It is looked up
 * first, so that the planner knows how many leads have it; otherwise it would look through all leads for a status that
 * no lead has.
 */
export const statusKeyNamed = async (pool: Pool, status: string): Promise<string> => {
  const inPath = statusInPath(status);
  const found = await askOne<{ key: string }>(
    pool,
    sql`select f.id::text as key from ${name(salesStatusesTable)} f
      where lower(replace(f.status, ' ', '_')) = lower(${inPath}) limit 1`,
  );
  return found?.key ?? inPath;
};

/** Leads whose status has this key. */
export const hasStatusKey = (key: string): Sql => sql`l.status_key = ${key}`;

/** For the lists whose path names a group in place of a status; the value is the key of the status. */
const hasStatus = {
  schema: string().max(salesStatusLengthMax, fieldTexts.tooLong),
  where: hasStatusKey,
};

const toItem = (row: Raw, scope: LeadsScope): LeadItem => {
  const hidden = hidesContact(scope);
  return {
    id: row.id,
    number: row.number,
    first_name: row.first_name,
    last_name: row.last_name,
    email: maskIf(hidden, row.email, maskEmailInList),
    phone: maskIf(hidden, row.phone, maskPhone),
    notes: row.notes,
    notes_total: row.notes_total,
    country: row.country,
    city: row.city,
    lead_status: row.lead_status,
    lead_status_colour: row.lead_status_colour,
    group: row.group,
    user: row.user,
    manager: row.manager,
    agent: row.agent,
    retAgent: row.ret_agent,
    linked: row.linked,
    role_id: row.linked === null ? null : roles.customer,
    edits: row.edits,
    is_email_verified: row.is_email_verified,
    created_at: row.created_at.toISOString(),
    deposited_at: row.deposited_at?.toISOString() ?? null,
    last_access: row.last_access?.toISOString() ?? null,
    // An affiliator may have written the lead's address into them.
    funnel_link: maskIf(hidden, row.funnel_link, maskContactIn),
    reference: maskIf(hidden, row.reference, maskContactIn),
  };
};

/**
 * Leads with everything the shared lead table shows. A caller who sees contact data masked cannot search or sort by it.
 */
export const leadsList: ListDeclaration<Raw, LeadItem, LeadsScope> = {
  from: sql`${name(leadsTable)} l`,
  table: name(leadsTable),
  searchText: searchTextOf('l', leadsSearched),
  columns,
  filters: {
    leadStatus: hasStatus,
    managerId: assignedTo(sql`l.manager_id`),
    agentId: assignedTo(sql`l.agent_id`),
    retId: assignedTo(sql`l.ret_id`),
  },
  conditions: leadsFiltered,
  scope: ({ caller, leads }) => allOf([leadsInReach(caller), leads]),
  defaultSort: '-id',
  tie: sql`l.id`,
  toItem,
};
