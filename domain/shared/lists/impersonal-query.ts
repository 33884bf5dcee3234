import { readConditions, type FilteredColumns } from './conditions.ts';
import { auditFiltered } from './filtered-audit.ts';
import * as books from './filtered-books.ts';
import * as lists from './filtered.ts';

const personalOf = (columns: FilteredColumns): readonly string[] =>
  Object.entries(columns).flatMap(([column, { isPersonal }]) =>
    isPersonal === true ? [column] : [],
  );

/** What any list keeps apart as personal is personal in all of them. */
const personalColumns: ReadonlySet<string> = new Set(
  [...Object.values(lists), ...Object.values(books), auditFiltered([])].flatMap(personalOf),
);

/** Whether these filters name nobody: no search, and no condition on a name, an address or a number of somebody. */
export const isImpersonalQuery = (query: string): boolean => {
  const params = new URLSearchParams(query);
  if (params.has('search')) return false;
  const conditions = readConditions(params.get('where') ?? '');
  return conditions !== null && conditions.every(({ column }) => !personalColumns.has(column));
};
