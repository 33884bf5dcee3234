import type { Pool } from 'pg';
import {
  auditLinkKinds,
  type AuditLink,
  type AuditLinkKind,
  type AuditWord,
} from '../../domain/shared/audit/types.ts';
import { pair } from '../../domain/shared/audit/words.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { leadMergesTable } from '../../projections/crm/lead-merges/rows.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { numberingTable } from '../../projections/numbering/entities/rows.ts';
import { instrumentsTable } from '../../projections/trading/instruments/rows.ts';
import { askByKeys } from '../core/ask.ts';
import { constant, join, name, sql, type Sql } from '../core/sql.ts';

/** Names of records, looked up together for the whole page. */
export type Names = Readonly<{ of: (link: AuditLink) => string }>;

/** The name of a person or lead whose key was destroyed. */
const erasedName = 'Erased';

type Named = Readonly<{ kind: AuditLinkKind; id: string; name: string | null }>;

/** Ids that the planner cannot see: otherwise it would make a plan for each page, depending on the number of ids. */
const among = (ids: readonly string[]): Sql => sql`any((select ${ids}::uuid[])::uuid[])`;

const numbered = (kind: AuditLinkKind) => (ids: Sql) =>
  sql`select ${constant(kind)} as kind, id, '#' || number as name from ${name(numberingTable)} where kind = ${constant(kind)} and id = ${ids}`;

const erased = constant(erasedName);

/** The query for the names of each kind; records of other kinds are shown by their id. */
const questions: Partial<Readonly<Record<AuditLinkKind, (ids: Sql) => Sql>>> = {
  user: (ids) =>
    sql`select 'user' as kind, id, coalesce(full_name, ${erased}) as name from ${name(peopleTable)} where id = ${ids}`,
  lead: (ids) =>
    // A merged lead is in no list any more, but it is not erased: it is shown by its number.
    sql`select 'lead' as kind, n.id, coalesce(nullif(trim(concat_ws(' ', l.first_name, l.last_name)), ''),
               case when m.id is not null then '#' || n.number end, ${erased}) as name
        from ${name(numberingTable)} n left join ${name(leadsTable)} l on l.id = n.id
        left join ${name(leadMergesTable)} m on m.id = n.id
        where n.kind = 'lead' and n.id = ${ids}`,
  instrument: (ids) =>
    sql`select 'instrument' as kind, id, name from ${name(instrumentsTable)} where id = ${ids}`,
  wallet: numbered('wallet'),
  order: numbered('order'),
  kyc_case: numbered('kyc_case'),
  withdrawal: numbered('withdrawal'),
  deposit: numbered('deposit'),
};

const keyOf = ({ kind, id }: AuditLink): string => `${kind} ${id}`;

/** Looks up the names of these records, of all kinds in one query. */
export const lookUpNames = async (pool: Pool, links: readonly AuditLink[]): Promise<Names> => {
  const found = new Map<string, string>();
  const asked = auditLinkKinds.flatMap((kind) => {
    const question = questions[kind];
    const ids = links.filter((link) => link.kind === kind && isUuid(link.id)).map(({ id }) => id);
    return question === undefined || ids.length === 0 ? [] : [question(among([...new Set(ids)]))];
  });
  const rows =
    asked.length === 0 ? [] : await askByKeys<Named>(pool, join(asked, sql` union all `));
  for (const { kind, id, name } of rows)
    if (name !== null) found.set(keyOf({ kind, id }), pair(name));
  return { of: (link) => found.get(keyOf(link)) ?? link.id };
};

/** The records whose names these words need. */
export const linksOf = (words: readonly (AuditWord | null)[]): readonly AuditLink[] =>
  words.flatMap((word) =>
    word === null || typeof word === 'string' || word.text !== undefined ? [] : [word.link],
  );

/** A word as text, ready to be shown. */
export const textOf = (word: AuditWord, names: Names): string =>
  typeof word === 'string' ? word : (word.text ?? names.of(word.link));

/** The record that a word names, if any. */
export const linkOf = (word: AuditWord): AuditLink | null =>
  typeof word === 'string' ? null : word.link;
