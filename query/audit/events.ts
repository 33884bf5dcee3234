import type { Pool } from 'pg';
import { string } from 'yup';
import { auditedTypes, sentenceOf } from '../../domain/audit-words.ts';
import {
  auditOutcomes,
  type AuditLink,
  type AuditSentence,
} from '../../domain/shared/audit/types.ts';
import { systemActorNames } from '../../domain/shared/audit/system-actors.ts';
import { isDayOrMoment } from '../../domain/shared/days.ts';
import { auditFiltered } from '../../domain/shared/lists/filtered-audit.ts';
import { person } from '../../domain/shared/audit/words.ts';
import { idOf } from '../../domain/shared/messages.ts';
import { peopleSearched, peopleTable } from '../../projections/identity/people/rows.ts';
import { auditEventsTable, type AuditEventRow } from '../../projections/audit/events/rows.ts';
import { idFilter } from '../core/id-filter.ts';
import type {
  ListDeclaration,
  ListFilter,
  SearchTerm,
  TimeRange,
} from '../core/list-declaration.ts';
import { searchTextOf } from '../core/list-search.ts';
import { ofPeopleNamed } from '../core/people-named.ts';
import { allOf, name, sql, type Sql } from '../core/sql.ts';
import type { AuditItem } from './contract.ts';
import { historyOf, historyOfOrder, waysOfHistory } from './history.ts';
import { linkOf, linksOf, lookUpNames, textOf, type Names } from './names.ts';

export type AuditRaw = Omit<
  AuditEventRow,
  'category' | 'search' | 'order_id' | 'about_id' | 'occurred_at'
> &
  Readonly<{ occurred_at: Date }>;

const table = name(auditEventsTable);

/**
 * The first position recorded at or after a moment. Recording times never decrease along positions, so a moment maps to
 * a position, and a page of an old day is found without walking the log from its end.
 */
const positionAt = (moment: string): Sql =>
  sql`coalesce((select b.position from ${table} b where b.recorded_at >= ${new Date(moment).toISOString()}::timestamptz
                order by b.recorded_at, b.position limit 1), 9223372036854775807)`;

const recorded = ({ from, until }: TimeRange): Sql =>
  allOf([
    ...(from === null ? [] : [sql`e.position >= ${positionAt(from)}`]),
    ...(until === null ? [] : [sql`e.position < ${positionAt(until)}`]),
  ]);

const [systemIds, systemNames] = [Object.keys(systemActorNames), Object.values(systemActorNames)];

/** Events of people and of our own processes: their ids are text here, so that an index finds them. */
const ofActorsNamed =
  (id: Sql) =>
  ({ pattern, inTexts }: SearchTerm): Sql =>
    sql`${id} = any(array(
      select f.id::text from ${name(peopleTable)} f where ${searchTextOf('f', peopleSearched)} ilike ${inTexts}
        and (f.full_name ilike ${pattern} or f.email ilike ${pattern})
      union all
      select s.id from unnest(${systemIds}::text[], ${systemNames}::text[]) s(id, name) where s.name ilike ${pattern}))`;

const moment = () =>
  string().test(
    'moment',
    'Enter a time such as 2026-06-10T14:30:00Z.',
    (text) => text === undefined || isDayOrMoment(text),
  );

const filters: Readonly<Record<string, ListFilter<null>>> = {
  /** The person who acted, or the staff member who acted for somebody. */
  actor: {
    schema: string().matches(/^[0-9a-f-]{36}$|^system:[a-z]{1,20}$/, 'This is nobody.'),
    where: (actor) => sql`e.actor_id = ${actor} or e.impersonator_id = ${actor}`,
  },
  stream: {
    schema: string().matches(/^[a-z_]{1,40}-[0-9A-Za-z_-]{1,64}$/, 'This is not a stream.'),
    where: (stream) => sql`e.stream = ${stream}`,
  },
  type: {
    schema: string().oneOf(auditedTypes, 'There is no such event.'),
    where: (type) => sql`e.type = ${type}`,
  },
  outcome: {
    schema: string().oneOf(auditOutcomes, `Choose one of ${auditOutcomes.join(', ')}.`),
    // Written exactly as in the partial index of refusals, so that the planner can use that index.
    where: (outcome) =>
      outcome === 'refused' ? sql`e.outcome = 'refused'` : sql`e.outcome = 'done'`,
  },
  order: idFilter(historyOfOrder),
  /** The history of a wallet, order, case, lead, person or instrument. */
  record: idFilter(historyOf, waysOfHistory),
  /** The customer concerned. */
  user: idFilter((user) => sql`e.user_id = ${user}`),
  /** All events of one request, and of what it caused. */
  correlation: idFilter((request) => sql`e.correlation_id = ${request}`),
  /**
   * Without it the list has all events, including readings of the audit, of which there are many when somebody reads
   * it.
   */
  readings: {
    schema: string().oneOf(['hide'], 'Readings can only be hidden.'),
    where: () => sql`e.type <> 'AuditRead'`,
  },
  after: { schema: moment(), where: (after) => recorded({ from: after, until: null }) },
  before: { schema: moment(), where: (before) => recorded({ from: null, until: before }) },
};

export const auditFilters: readonly string[] = Object.keys(filters);

export const auditList: ListDeclaration<AuditRaw, AuditRaw, null> = {
  from: sql`${table} e`,
  table,
  columns: {
    position: { sql: sql`e.position`, sort: true },
    event_id: { sql: sql`e.event_id` },
    recorded_at: {
      sql: sql`to_char(e.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      findTime: recorded,
    },
    occurred_at: { sql: sql`e.occurred_at` },
    type: { sql: sql`e.type` },
    stream: { sql: sql`e.stream` },
    revision: { sql: sql`e.revision` },
    actor_id: { sql: sql`e.actor_id`, find: ofActorsNamed(sql`e.actor_id`) },
    actor_role: { sql: sql`e.actor_role` },
    impersonator_id: {
      sql: sql`e.impersonator_id`,
      find: ofActorsNamed(sql`e.impersonator_id`),
    },
    correlation_id: { sql: sql`e.correlation_id` },
    causation_id: { sql: sql`e.causation_id` },
    command_id: { sql: sql`e.command_id` },
    outcome: { sql: sql`e.outcome` },
    user_id: { sql: sql`e.user_id`, find: ofPeopleNamed(sql`e.user_id`) },
    hash: { sql: sql`e.hash` },
    data: { sql: sql`e.data` },
  },
  filters,
  conditions: auditFiltered(auditedTypes.map((value) => ({ value, label: value }))),
  scope: () => sql`true`,
  defaultSort: '-position',
  tie: sql`e.position`,
  toItem: (row) => row,
};

const sentenceOfRow = (row: AuditRaw): AuditSentence =>
  sentenceOf(
    { type: row.type, data: row.data },
    { actorId: row.actor_id, streamId: idOf(row.stream), userId: row.user_id },
  );

const behind = ({ impersonator_id: id }: AuditRaw): AuditLink | null =>
  id === null ? null : { kind: 'user', id };

const toItem = (row: AuditRaw, { template, words }: AuditSentence, names: Names): AuditItem => {
  const impersonator = behind(row);
  const entries = Object.entries(words);
  return {
    position: row.position,
    recorded_at: row.recorded_at,
    occurred_at: row.occurred_at.toISOString(),
    type: row.type,
    stream: row.stream,
    revision: row.revision,
    actor: {
      id: row.actor_id,
      full_name: textOf(person(row.actor_id), names),
      role_id: row.actor_role,
    },
    impersonator: impersonator && { id: impersonator.id, full_name: names.of(impersonator) },
    correlation_id: row.correlation_id,
    causation_id: row.causation_id,
    command_id: row.command_id,
    outcome: row.outcome,
    sentence: {
      template,
      params: Object.fromEntries(entries.map(([at, word]) => [at, textOf(word, names)])),
      links: Object.fromEntries(
        entries.flatMap(([at, word]) => {
          const link = linkOf(word);
          return link === null ? [] : [[at, link]];
        }),
      ),
    },
    data: row.data,
    hash: row.hash,
  };
};

/** Turns rows into sentences, with people by their names. */
export const tell = async (
  pool: Pool,
  rows: readonly AuditRaw[],
): Promise<readonly AuditItem[]> => {
  const told = rows.map((row) => ({ row, sentence: sentenceOfRow(row) }));
  const names = await lookUpNames(
    pool,
    told.flatMap(({ row, sentence }) => {
      const impersonator = behind(row);
      const links = linksOf(Object.values(sentence.words));
      return impersonator === null ? links : [...links, impersonator];
    }),
  );
  return told.map(({ row, sentence }) => toItem(row, sentence, names));
};
