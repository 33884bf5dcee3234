import type { Pool } from 'pg';
import { auditLinkKinds } from '../../domain/shared/audit/types.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { leadsSearched, leadsTable } from '../../projections/crm/leads/rows.ts';
import { peopleSearched, peopleTable } from '../../projections/identity/people/rows.ts';
import { numberedKinds, numberingTable } from '../../projections/numbering/entities/rows.ts';
import { ask } from '../core/ask.ts';
import { likeInTexts, likeOf, searchTextOf } from '../core/list-search.ts';
import { name, sql, type Sql } from '../core/sql.ts';
import { waysInWords } from './search-words.ts';

/** People whose events a name finds, at most. */
const peopleMost = 50;
type Found = Readonly<{ kind: string; id: string }>;

/** Events done by, for or to any of these, and the histories of these records. */
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

/** One index of all their texts finds them; names and addresses decide. */
const named = (pool: Pool, text: string): Promise<readonly Found[]> => {
  const [pattern, inTexts] = [likeOf(text), likeInTexts(text)];
  return ask<Found>(
    pool,
    sql`(select 'user' as kind, p.id from ${name(peopleTable)} p
          where ${searchTextOf('p', peopleSearched)} ilike ${inTexts}
            and (p.full_name ilike ${pattern} or p.email ilike ${pattern}) limit ${peopleMost})
        union all
        (select 'lead', l.id from ${name(leadsTable)} l
          where ${searchTextOf('l', leadsSearched)} ilike ${inTexts}
            and (l.first_name || ' ' || l.last_name ilike ${pattern} or l.email ilike ${pattern}) limit ${peopleMost})`,
  );
};

const waysOf = async (pool: Pool, text: string): Promise<readonly Sql[]> => {
  if (isUuid(text.toLowerCase())) return byId(text.toLowerCase());
  const number = /^#(\d{1,9})$/.exec(text)?.[1];
  if (number !== undefined) return byNumber(pool, Number(number));
  const words = waysInWords(text);
  if (/^\d{1,18}$/.test(text)) return [...words, sql`e.position = ${text}`];
  return [...words, ...aboutAny(await named(pool, text))];
};

/**
 * The ways in which a search text finds events, each by an index of its own: an id (of a person, record, event, command or request), `#12` (a number people quote), a
 * position, a person's or lead's name or email, or words of the event. People are looked up first, because the read
 * model of the audit does not hold their names. `null` where nothing is searched for.
 */
export const searchAudit = async (
  pool: Pool,
  search: string | undefined,
): Promise<readonly Sql[] | null> => {
  const text = (search ?? '').trim();
  return text === '' ? null : waysOf(pool, text);
};
