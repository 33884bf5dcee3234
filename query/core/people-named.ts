import { peopleSearched, peopleTable } from '../../projections/identity/people/rows.ts';
import { roles, roleIds } from '../../domain/shared/roles.ts';
import type { SearchTerm } from './list-declaration.ts';
import { amongFound, searchTextOf } from './list-search.ts';
import { constant, join, name, sql, type Sql } from './sql.ts';

/**
 * Written as constants: with bound values, the planner would not know how few people have them, and no plan could be
 * kept for the next search.
 */
const staffRoles = join(
  roleIds.filter((roleId) => roleId !== roles.customer).map(constant),
  sql`, `,
);

/** Finds records of staff members with such a name. Staff are few, so they are looked up first. */
export const ofStaffNamed =
  (id: Sql) =>
  ({ pattern, lookUp }: SearchTerm): Sql =>
    amongFound(
      id,
      lookUp(sql`select f.id from ${name(peopleTable)} f
        where f.role_id in (${staffRoles}) and f.full_name ilike ${pattern}`),
    );

const texts = searchTextOf('f', peopleSearched);

/** People with such a name or address: one index of all their texts finds candidates; names and addresses decide. */
export const peopleNamed = ({ pattern, inTexts }: Pick<SearchTerm, 'pattern' | 'inTexts'>): Sql =>
  sql`select f.id from ${name(peopleTable)} f
      where ${texts} ilike ${inTexts}
        and (f.full_name ilike ${pattern} or f.email ilike ${pattern})`;

/** Finds records of people with such a name or address. */
export const ofPeopleNamed =
  (id: Sql) =>
  (term: SearchTerm): Sql =>
    sql`${id} = any(array(${term.lookUp(peopleNamed(term))}))`;
