import { peopleSearched, peopleTable } from '../../projections/identity/people/rows.ts';
import { roles, roleIds } from '../../domain/shared/roles.ts';
import type { SearchTerm } from './list-declaration.ts';
import { amongFound, searchTextOf } from './list-search.ts';
import { constant, join, name, sql, type Sql } from './sql.ts';

/** As they stand: bound, the planner would not know how few have them, and no plan could be kept for the next search. */
const staffRoles = join(
  roleIds.filter((roleId) => roleId !== roles.customer).map(constant),
  sql`, `,
);

/** Finds what belongs to members of staff with such a name. They are few: they are looked up first. */
export const ofStaffNamed =
  (id: Sql) =>
  ({ pattern }: SearchTerm): Sql =>
    amongFound(
      id,
      sql`select f.id from ${name(peopleTable)} f
        where f.role_id in (${staffRoles}) and f.full_name ilike ${pattern}`,
    );

/** Finds what belongs to people with such a name or address. */
export const ofPeopleNamed =
  (id: Sql) =>
  ({ pattern, inTexts }: SearchTerm): Sql =>
    sql`${id} = any(array(select f.id from ${name(peopleTable)} f
      where ${searchTextOf('f', peopleSearched)} ilike ${inTexts}
        and (f.full_name ilike ${pattern} or f.email ilike ${pattern})))`;
