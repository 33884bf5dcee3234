import { readConditions, type FilteredColumns } from './conditions.ts';
import { auditFiltered } from './filtered-audit.ts';
import * as books from './filtered-books.ts';
import * as lists from './filtered.ts';

const all: readonly FilteredColumns[] = [
  ...Object.values(lists),
  ...Object.values(books),
  auditFiltered([]),
];

/** Whether the column is known not to be personal: if one list declares it as personal, it counts as such in all. */
const isOpen = (column: string): boolean => {
  const declared = all.flatMap((columns) =>
    Object.hasOwn(columns, column) ? (columns[column] ?? []) : [],
  );
  return declared.length > 0 && declared.every(({ isPersonal }) => isPersonal !== true);
};

/**
 * Whether these filters identify nobody: no search, no email address, and conditions only on columns that are known not
 * to be personal. No name may occur twice, because the list would read only the first one.
 */
export const isImpersonalQuery = (query: string): boolean => {
  const params = [...new URLSearchParams(query)];
  const names = params.map(([name]) => name);
  if (names.includes('search') || new Set(names).size < names.length) return false;
  if (params.some(([, value]) => value.includes('@'))) return false;
  const conditions = readConditions(new URLSearchParams(query).get('where') ?? '');
  return conditions !== null && conditions.every(({ column }) => isOpen(column));
};
