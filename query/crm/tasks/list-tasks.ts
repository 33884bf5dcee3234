import { string } from 'yup';
import { taskKinds } from '../../../domain/shared/crm/tasks.ts';
import { isMoment } from '../../../domain/shared/days.ts';
import { isUuid } from '../../../domain/shared/ids.ts';
import { tasksFiltered } from '../../../domain/shared/lists/filtered.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';
import { defineRoute, only, type Caller } from '../../../infra/http/route.ts';
import { leadsTable } from '../../../projections/crm/leads/rows.ts';
import { tasksTable, type TaskRow } from '../../../projections/crm/tasks/rows.ts';
import { peopleTable } from '../../../projections/identity/people/rows.ts';
import { personOf } from '../../core/caller.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { idFilter } from '../../core/id-filter.ts';
import type { ListDeclaration } from '../../core/list-declaration.ts';
import { listQuery, listResponse } from '../../core/list-schema.ts';
import { askList } from '../../core/list.ts';
import { joinNumbers } from '../../core/numbers.ts';
import { ofStaffNamed } from '../../core/people-named.ts';
import { readModels } from '../../core/read-models.ts';
import { constant, join, name, sql, type Sql } from '../../core/sql.ts';
import { answerInReach } from '../answer-in-reach.ts';
import { leadsInReach } from '../reach.ts';
import { taskRow, type TaskItem } from './contract.ts';

type Raw = Pick<TaskRow, 'id' | 'kind' | 'text' | 'zone'> &
  Pick<TaskItem, 'lead' | 'assignee'> &
  Readonly<{ due_at: Date; reminded_at: Date | null; done_at: Date | null; created_at: Date }>;

/** Agents see their own tasks, on leads that their lists show; people who run the CRM see all tasks. */
const inReach = (caller: Caller): Sql => {
  const isManaging = caller.roleId === roles.admin || caller.roleId === roles.manager;
  if (isManaging) return sql`true`;
  return sql`k.assignee_id = ${caller.actor.userId} and exists (
    select 1 from ${name(leadsTable)} l where l.id = k.lead_id and ${leadsInReach(caller)})`;
};

const moment = () =>
  string().test('moment', fieldTexts.moment, (text) => text === undefined || isMoment(text));

const joinLead = sql`left join ${name(leadsTable)} l on l.id = k.lead_id ${joinNumbers('lead', sql`k.lead_id`)}`;
const leadName = sql`nullif(trim(concat_ws(' ', l.first_name, l.last_name)), '')`;
const joinAssignee = sql`left join ${name(peopleTable)} p on p.id = k.assignee_id`;

/** The assignee is deactivated or deleted, or no longer has a role that works on tasks. */
const hasLeft = sql`not exists (
  select 1 from ${name(peopleTable)} w
   where w.id = k.assignee_id and w.is_active and not w.is_closed
     and w.role_id in (${join(rights.workOnTasks.map(constant), sql`, `)}))`;

const tasks: ListDeclaration<Raw, TaskItem, Caller> = {
  from: sql`${name(tasksTable)} k`,
  columns: {
    id: { sql: sql`k.id` },
    lead: {
      sql: sql`jsonb_build_object('id', k.lead_id, 'number', n.number, 'full_name', ${leadName})`,
      with: joinLead,
    },
    kind: { sql: sql`k.kind`, sort: true },
    text: { sql: sql`k.text`, search: 'text' },
    due_at: { sql: sql`k.due_at`, sort: true },
    zone: { sql: sql`k.zone` },
    assignee: {
      sql: sql`jsonb_build_object('id', k.assignee_id, 'full_name', p.full_name)`,
      with: joinAssignee,
      compare: sql`k.assignee_id`,
      sort: { by: sql`p.full_name`, with: joinAssignee },
      search: ofStaffNamed(sql`k.assignee_id`),
    },
    reminded_at: { sql: sql`k.reminded_at` },
    done_at: { sql: sql`k.done_at`, sort: true },
    created_at: { sql: sql`k.created_at`, sort: true },
  },
  filters: {
    state: {
      schema: string().oneOf(['open', 'done'], 'Choose open or done.'),
      where: (state) => (state === 'open' ? sql`k.done_at is null` : sql`k.done_at is not null`),
    },
    kind: {
      schema: string().oneOf(taskKinds, `Choose one of ${taskKinds.join(', ')}.`),
      where: (kind) => sql`k.kind = ${kind}`,
    },
    /** `me`, a person's id, or `left` for tasks of people who left, which somebody else has to take over. */
    assignee: {
      schema: string().test(
        'assignee',
        fieldTexts.id,
        (id) => id === undefined || id === 'me' || id === 'left' || isUuid(id),
      ),
      where: (id, { actor }) =>
        id === 'left'
          ? sql`k.done_at is null and ${hasLeft}`
          : sql`k.assignee_id = ${id === 'me' ? actor.userId : id}`,
    },
    /** Open and due by now. */
    due: {
      schema: string().oneOf(['now'], 'Tasks can only be due now.'),
      where: () => sql`k.done_at is null and k.due_at <= clock_timestamp()`,
    },
    lead: idFilter((id) => sql`k.lead_id = ${id}`),
    before: { schema: moment(), where: (at) => sql`k.due_at < ${at}::timestamptz` },
    after: { schema: moment(), where: (at) => sql`k.due_at >= ${at}::timestamptz` },
  },
  conditions: tasksFiltered,
  scope: inReach,
  defaultSort: 'due_at',
  tie: sql`k.id`,
  toItem: ({ due_at: due, reminded_at: reminded, done_at: done, created_at: created, ...row }) => ({
    ...row,
    due_at: due.toISOString(),
    reminded_at: reminded?.toISOString() ?? null,
    done_at: done?.toISOString() ?? null,
    created_at: created.toISOString(),
  }),
};

const models = [readModels.tasks, readModels.leads, readModels.people, readModels.numbering];

/** Tasks on leads: the caller's own, or everybody's for people who run the CRM. */
export const listTasks = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/crm/tasks/api',
  kind: 'query',
  summary: 'Tasks and call-backs on leads, by due time; agents see only their own.',
  permission: only(rights.workOnTasks),
  query: listQuery(tasks),
  response: listResponse(taskRow),
  handle: ({ query, caller, context }, deps) => {
    const person = personOf(caller);
    return answerInReach({ positions: deps.positions, context, models }, person, () =>
      askList(tasks, deps, person, query),
    );
  },
});
