import { readConditions, type FilteredColumns } from './conditions.ts';
import { auditFiltered } from './filtered-audit.ts';
import * as books from './filtered-books.ts';
import * as lists from './filtered.ts';

const all: readonly FilteredColumns[] = [
  ...Object.values(lists),
  ...Object.values(books),
  auditFiltered([]),
];

/** Columns that no list keeps apart as personal: what is personal in one of them is so in all. */
const isOpen = (column: string): boolean => {
  const declared = all.flatMap((columns) =>
    Object.hasOwn(columns, column) ? (columns[column] ?? []) : [],
  );
  return declared.length > 0 && declared.every(({ isPersonal }) => isPersonal !== true);
};

/**
 * Whether these filters name nobody: no search, no address, and no condition on what is not known to be open. Each name
 * stands once, since of two the list would read the first alone.
 */
export const isImpersonalQuery = (query: string): boolean => {
  const params = [...new URLSearchParams(query)];
  const names = params.map(([name]) => name);
  if (names.includes('search') || new Set(names).size < names.length) return false;
  if (params.some(([, value]) => value.includes('@'))) return false;
  const conditions = readConditions(new URLSearchParams(query).get('where') ?? '');
  return conditions !== null && conditions.every(({ column }) => isOpen(column));
};
