import type { Pool } from 'pg';
import type { AuditLink, AuditLinkKind, AuditWord } from '../../domain/shared/audit/types.ts';
import { pair } from '../../domain/shared/audit/words.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import { leadsTable } from '../../projections/crm/leads/rows.ts';
import { peopleTable } from '../../projections/identity/people/rows.ts';
import { numberingTable } from '../../projections/numbering/entities/rows.ts';
import { instrumentsTable } from '../../projections/trading/instruments/rows.ts';
import { askByKeys } from '../core/ask.ts';
import { name, sql, type Sql } from '../core/sql.ts';

/** Names of records, looked up together for all that a page tells. */
export type Names = Readonly<{ of: (link: AuditLink) => string }>;

/** What a person or lead is called whose key was destroyed. */
const erasedName = 'Erased';

type Named = Readonly<{ id: string; name: string | null }>;
type Ids = readonly string[];

const numbered = (kind: AuditLinkKind) => (ids: Ids) =>
  sql`select id, '#' || number as name from ${name(numberingTable)} where kind = ${kind} and id = any(${ids}::uuid[])`;

/** How the names of a kind are asked for; others go by their id. */
const questions: Partial<Readonly<Record<AuditLinkKind, (ids: Ids) => Sql>>> = {
  user: (ids) =>
    sql`select id, coalesce(full_name, ${erasedName}) as name from ${name(peopleTable)} where id = any(${ids}::uuid[])`,
  lead: (ids) =>
    sql`select n.id, coalesce(nullif(trim(concat_ws(' ', l.first_name, l.last_name)), ''), ${erasedName}) as name
        from ${name(numberingTable)} n left join ${name(leadsTable)} l on l.id = n.id
        where n.kind = 'lead' and n.id = any(${ids}::uuid[])`,
  instrument: (ids) =>
    sql`select id, name from ${name(instrumentsTable)} where id = any(${ids}::uuid[])`,
  wallet: numbered('wallet'),
  order: numbered('order'),
  kyc_case: numbered('kyc_case'),
  withdrawal: numbered('withdrawal'),
  deposit: numbered('deposit'),
};

const keyOf = ({ kind, id }: AuditLink): string => `${kind} ${id}`;

/** Looks up the names of these records: one question per kind. */
export const lookUpNames = async (pool: Pool, links: readonly AuditLink[]): Promise<Names> => {
  const found = new Map<string, string>();
  await Promise.all(
    Object.entries(questions).map(async ([kind, question]) => {
      const ids = [
        ...new Set(
          links.filter((link) => link.kind === kind && isUuid(link.id)).map(({ id }) => id),
        ),
      ];
      if (ids.length === 0) return;
      for (const row of await askByKeys<Named>(pool, question(ids))) {
        if (row.name !== null) found.set(`${kind} ${row.id}`, pair(row.name));
      }
    }),
  );
  return { of: (link) => found.get(keyOf(link)) ?? link.id };
};

/** The records whose names words still need. */
export const linksOf = (words: readonly (AuditWord | null)[]): readonly AuditLink[] =>
  words.flatMap((word) =>
    word === null || typeof word === 'string' || word.text !== undefined ? [] : [word.link],
  );

/** A word as it is read. */
export const textOf = (word: AuditWord, names: Names): string =>
  typeof word === 'string' ? word : (word.text ?? names.of(word.link));

/** The record that a word names, if any. */
export const linkOf = (word: AuditWord): AuditLink | null =>
  typeof word === 'string' ? null : word.link;
