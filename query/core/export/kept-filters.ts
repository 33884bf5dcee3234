import {
  readConditions,
  writeConditions,
  type Condition,
  type FilteredColumns,
} from '../../../domain/shared/lists/conditions.ts';

/** What a condition on a person was about, without whom. */
const keptCondition =
  (columns: FilteredColumns) =>
  ({ column, act, values }: Condition): Condition => {
    const declared = columns[column];
    const isOpen = declared !== undefined && declared.isPersonal !== true;
    const isPlain = declared?.kind !== 'text' && declared?.kind !== 'name';
    return { column, act, values: isOpen && isPlain ? values : [] };
  };

/** Filters as they are kept for ever: of a search only that there was one, of texts and names only what was asked. */
export const keptFilters = (
  query: Readonly<Record<string, unknown>>,
  conditions: FilteredColumns,
): Readonly<Record<string, string>> => {
  const { search, where, ...others } = query;
  const open = Object.entries(others).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
  );
  const asked = typeof where === 'string' ? (readConditions(where) ?? []) : [];
  return {
    ...Object.fromEntries(open),
    ...(typeof search === 'string' && search.trim() !== '' ? { search: '*' } : {}),
    ...(asked.length === 0 ? {} : { where: writeConditions(asked.map(keptCondition(conditions))) }),
  };
};
