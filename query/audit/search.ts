import type { Pool } from 'pg';
import { auditLinkKinds } from '../../domain/shared/audit/types.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { leadsSearched, leadsTable } from '../../projections/crm/leads/rows.ts';
import { numberedKinds, numberingTable } from '../../projections/numbering/entities/rows.ts';
import { ask } from '../core/ask.ts';
import type { SearchTerm } from '../core/list-declaration.ts';
import type { OwnSearch } from '../core/list-once.ts';
import {
  likeInTexts,
  likeOf,
  planned,
  plannedOnce,
  searchTextOf,
  type Writing,
} from '../core/list-search.ts';
import { peopleNamed } from '../core/people-named.ts';
import { constant, name, sql, type Sql } from '../core/sql.ts';
import { isAcrossNames, waysInWords } from './search-words.ts';

/** The most people whose events a name finds. */
const peopleMost = 50;

const leadTexts = searchTextOf('l', leadsSearched);

type Found = Readonly<{ kind: string; id: string }>;

/** Conditions for events done by, for or to any of these, and for the histories of these records. */
const aboutAny = (records: readonly Found[]): readonly Sql[] => {
  if (records.length === 0) return [];
  const idsOf = (kind: string): readonly string[] =>
    records.filter((found) => found.kind === kind).map(({ id }) => id);
  const users = idsOf('user');
  const streams = records
    .filter(({ kind }) => kind !== 'order')
    .map(({ kind, id }) => `${kind}-${id}`);
  return [
    sql`e.actor_id = any(${users}::text[])`,
    sql`e.impersonator_id = any(${users}::text[])`,
    sql`e.user_id = any(${users}::uuid[])`,
    sql`e.order_id = any(${idsOf('order')}::uuid[])`,
    sql`e.about_id = any(${idsOf('withdrawal')}::uuid[])`,
    sql`e.stream = any(${streams}::text[])`,
  ];
};

const byId = (id: string): readonly Sql[] => [
  ...aboutAny(auditLinkKinds.map((kind) => ({ kind, id }))),
  sql`e.event_id = ${id}`,
  sql`e.command_id = ${id}`,
  sql`e.correlation_id = ${id}`,
];

const byNumber = async (pool: Pool, number: number): Promise<readonly Sql[]> =>
  aboutAny(
    await ask<Found>(
      pool,
      sql`select kind, id from ${name(numberingTable)} where kind = any(${numberedKinds}) and number = ${number}`,
    ),
  );

type Term = Pick<SearchTerm, 'pattern' | 'inTexts'>;

/**
 * People with this name or email address, at most fifty. One index of all their texts finds candidates; name and
 * address decide.
 */
const people = (term: Term): Sql => sql`${peopleNamed(term)} limit ${constant(peopleMost)}`;
const leads = ({ pattern, inTexts }: Term): Sql =>
  sql`select l.id from ${name(leadsTable)} l
      where ${leadTexts} ilike ${inTexts}
        and (l.first_name || ' ' || l.last_name ilike ${pattern} or l.email ilike ${pattern}) limit ${constant(peopleMost)}`;

const termOf = (text: string, { bind }: Writing): Term => ({
  pattern: bind(likeOf(text)),
  inTexts: bind(likeInTexts(text)),
});

const named = (pool: Pool, text: string): Promise<readonly Found[]> => {
  const term = termOf(text, planned);
  return ask<Found>(
    pool,
    sql`(select 'user' as kind, u.id from (${people(term)}) u) union all (select 'lead', l.id from (${leads(term)}) l)`,
  );
};

const isPosition = (text: string): boolean => /^\d{1,18}$/.test(text);
const numberOf = (text: string): number | null => {
  const number = /^#(\d{1,9})$/.exec(text)?.[1];
  return number === undefined ? null : Number(number);
};

const waysOf = async (pool: Pool, text: string): Promise<readonly Sql[]> => {
  if (isUuid(text.toLowerCase())) return byId(text.toLowerCase());
  const number = numberOf(text);
  if (number !== null) return byNumber(pool, number);
  const words = waysInWords(text);
  if (isPosition(text)) return [...words, sql`e.position = ${text}`];
  return [...words, ...aboutAny(await named(pool, text))];
};

/** The same in one statement, which also looks up people and leads. */
const waysAtOnce = (text: string, writing: Writing): readonly Sql[] => {
  const words = waysInWords(text, writing);
  if (isPosition(text)) return [...words, sql`e.position = (select ${text}::bigint)`];
  const term = termOf(text, writing);
  const [users, theirLeads] = [writing.lookUp(people(term)), writing.lookUp(leads(term))];
  const userIds = sql`select u.id::text from (${users}) u`;
  return [
    ...words,
    sql`e.actor_id = any(array(${userIds}))`,
    sql`e.impersonator_id = any(array(${userIds}))`,
    sql`e.user_id = any(array(${users}))`,
    sql`e.stream = any(array(select 'user-' || u.id from (${users}) u union all select 'lead-' || l.id from (${theirLeads}) l))`,
  ];
};

/**
 * Whether all texts of this kind get a statement of the same shape. Ids and numbers do not: they find few events, by
 * other conditions. A text across names does not: it has as many conditions as spaces.
 */
const isAlike = (text: string): boolean =>
  !isUuid(text.toLowerCase()) && numberOf(text) === null && !isAcrossNames(text);

/**
 * The conditions by which a search text finds events, each with its own index: an id (of a person, record, event,
 * command or request), `#12` (a number that people quote), a position, a person's or lead's name or email, or words of
 * the event. People are looked up first, because the read model of the audit does not hold their names. `null` if
 * nothing is searched for.
 */
export const searchAudit = (pool: Pool, search: string | undefined): OwnSearch | null => {
  const text = (search ?? '').trim();
  if (text === '') return null;
  return {
    planned: () => waysOf(pool, text),
    once: isAlike(text) ? plannedOnce((writing) => waysAtOnce(text, writing)) : null,
  };
};
