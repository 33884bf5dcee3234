import {
  peopleSearched,
  peopleTable,
  type PersonRow,
} from '../../projections/identity/people/rows.ts';
import { searchTextOf } from '../core/list-search.ts';
import { byNumber, hasNumber, joinNumbers } from '../core/numbers.ts';
import { name, sql } from '../core/sql.ts';

/** The fields of a person that every list of people reads. */
export type ListedPerson = Pick<
  PersonRow,
  'id' | 'full_name' | 'email' | 'is_email_verified' | 'is_active'
> &
  Readonly<{ number: number | null }>;

const inNumberOrder = byNumber('user', sql`p.id`);

/** The source of lists of people, with alias `p`, newest first, and the columns they have in common. */
export const peopleList = {
  from: sql`${name(peopleTable)} p`,
  searchText: searchTextOf('p', peopleSearched),
  columns: {
    id: { sql: sql`p.id`, sort: inNumberOrder },
    number: {
      sql: sql`n.number`,
      with: joinNumbers('user', sql`p.id`),
      sort: inNumberOrder,
      search: hasNumber('user', sql`p.id`),
    },
    full_name: { sql: sql`p.full_name`, sort: true, search: 'text' },
    email: { sql: sql`p.email`, sort: true, search: 'text' },
    is_email_verified: { sql: sql`p.is_email_verified`, sort: true },
    is_active: { sql: sql`p.is_active`, sort: true },
  },
  defaultSort: '-id',
  tie: sql`p.id`,
} as const;
