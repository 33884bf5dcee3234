import { crmErrors } from '../../../domain/crm/errors.ts';
import { tellingDigitsLeast } from '../../../domain/shared/crm/phones.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { rights } from '../../../domain/shared/rights.ts';
import { defineRoute, only, type Caller } from '../../../infra/http/route.ts';
import { auditEventsTable } from '../../../projections/audit/events/rows.ts';
import { leadsTable } from '../../../projections/crm/leads/rows.ts';
import { tasksTable } from '../../../projections/crm/tasks/rows.ts';
import { ask, askOne } from '../../core/ask.ts';
import { personOf } from '../../core/caller.ts';
import type { QueryDeps } from '../../core/deps.ts';
import { askList } from '../../core/list.ts';
import { readModels } from '../../core/read-models.ts';
import { constant, name, sql, type Sql } from '../../core/sql.ts';
import { answerFrom } from '../../core/wait-for-position.ts';
import type { LeadItem } from '../contract.ts';
import { leadModels, leadsList } from '../leads-list.ts';
import {
  duplicatesResponse,
  recentDuplicatesQuery,
  recentDuplicatesResponse,
  type DuplicateItem,
} from './contract.ts';

const table = name(leadsTable);
const digits = (alias: Sql): Sql => sql`regexp_replace(${alias}.phone, '[^0-9]', '', 'g')`;

/** `phoneKeyOf` (domain/shared/crm/phones.ts) in SQL, and the digits that the index has for it. */
const phoneKey = sql`regexp_replace(${digits(sql`l`)}, '^00', '')`;
const writtenAs = sql`array[${phoneKey}, '00' || ${phoneKey}]`;

const sameEmail = sql`(l.email is not null and lower(o.email) = lower(l.email))`;
const isTelling = sql`length(${phoneKey}) >= ${constant(tellingDigitsLeast)}`;
const samePhone = sql`(${isTelling} and ${digits(sql`o`)} = any(${writtenAs}))`;

/** No more than a person looks through. */
const duplicatesMost = 50;
/** How many leads, newest first, one answer checks, and how many it shows. */
const lookedAtMost = 5_000;
const shownMost = 50;

type Same = Readonly<{ id: string; email: boolean; phone: boolean }>;
type Counts = Readonly<{ id: string; tasks: number; calls: number }>;

const leadsOf = async (
  ids: readonly string[],
  caller: Caller,
  deps: QueryDeps,
): Promise<readonly LeadItem[]> => {
  if (ids.length === 0) return [];
  const scope = { caller, leads: sql`l.id = any(${ids}::uuid[])` };
  return (await askList(leadsList, deps, scope, { limit: ids.length })).data;
};

const countsOf = (ids: readonly string[], { pool }: QueryDeps): Promise<readonly Counts[]> =>
  ask<Counts>(
    pool,
    sql`select i.id,
          (select count(*)::int from ${name(tasksTable)} k where k.lead_id = i.id) as tasks,
          (select count(*)::int from ${name(auditEventsTable)} e
            where e.stream = 'lead-' || i.id::text and e.type = 'LeadCallStarted') as calls
        from unnest(${ids}::uuid[]) i (id)`,
  );

/**
 * The lead itself first, then the others with its email address or phone, each with the counts of its tasks and calls.
 */
const leadDuplicates = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/leads/:id/duplicates',
  kind: 'query',
  summary: 'A lead, and the other leads with the same email address or phone number.',
  permission: only(rights.mergeLeads),
  response: duplicatesResponse,
  errors: [crmErrors.LEAD_NOT_FOUND],
  handle: ({ params, caller, context }, deps) =>
    answerFrom(
      {
        positions: deps.positions,
        context,
        models: [...leadModels, readModels.tasks, readModels.auditEvents],
      },
      async () => {
        const lead = await askOne(
          deps.pool,
          sql`select l.id from ${table} l where l.id = ${params.id}`,
        );
        if (lead === null) throw new DomainError(crmErrors.LEAD_NOT_FOUND);
        const same = await ask<Same>(
          deps.pool,
          sql`select o.id, coalesce(${sameEmail}, false) as email, coalesce(${samePhone}, false) as phone
              from ${table} l join ${table} o on o.id <> l.id and (${sameEmail} or ${samePhone})
             where l.id = ${params.id} limit ${duplicatesMost}`,
        );
        const ids = [params.id, ...same.map(({ id }) => id)];
        const [leads, counts] = await Promise.all([
          leadsOf(ids, personOf(caller), deps),
          countsOf(ids, deps),
        ]);
        const data = ids.flatMap((id): readonly DuplicateItem[] => {
          const found = leads.find((one) => one.id === id);
          if (found === undefined) return [];
          const alike = same.find((one) => one.id === id);
          const count = counts.find((one) => one.id === id);
          const kinds = (['email', 'phone'] as const).filter((kind) => alike?.[kind] === true);
          return [{ ...found, same: kinds, tasks: count?.tasks ?? 0, calls: count?.calls ?? 0 }];
        });
        return { data };
      },
    ),
});

/**
 * The newest leads that have a duplicate. `next` continues with older ones, because every lead has to be checked by
 * itself.
 */
const recentDuplicates = defineRoute<QueryDeps>()({
  method: 'GET',
  path: '/admin/leads/duplicates/api',
  kind: 'query',
  summary: 'The newest leads that share an email address or phone number with another lead.',
  permission: only(rights.mergeLeads),
  query: recentDuplicatesQuery,
  response: recentDuplicatesResponse,
  handle: ({ query: { before }, caller, context }, deps) =>
    answerFrom({ positions: deps.positions, context, models: leadModels }, async () => {
      const older = before === undefined ? sql`` : sql`where added_position < ${before}::bigint`;
      type Found = Readonly<{ id: string; position: string; is_found: boolean }>;
      const looked = await ask<Found>(
        deps.pool,
        sql`select l.id, l.added_position::text as position,
              (exists (select 1 from ${table} o where o.id <> l.id and ${sameEmail})
                or exists (select 1 from ${table} o where o.id <> l.id and ${samePhone})) as is_found
            from (select * from ${table} ${older} order by added_position desc, id desc
                   limit ${lookedAtMost}) l
           order by l.added_position desc`,
      );
      const found = looked.filter((one) => one.is_found);
      const shown = found.slice(0, shownMost);
      const isCut = found.length > shown.length;
      const last = isCut ? shown.at(-1) : looked.at(-1);
      const leads = await leadsOf(
        shown.map(({ id }) => id),
        personOf(caller),
        deps,
      );
      return {
        data: [...leads],
        looked: isCut ? looked.findIndex((one) => one.id === last?.id) + 1 : looked.length,
        next: isCut || looked.length === lookedAtMost ? (last?.position ?? null) : null,
      };
    }),
});

export const duplicateRoutes = [recentDuplicates, leadDuplicates];
