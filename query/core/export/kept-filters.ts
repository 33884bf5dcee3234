import {
  readConditions,
  writeConditions,
  type Condition,
  type FilteredColumns,
} from '../../../domain/shared/lists/conditions.ts';

/** The column and kind of a condition on a person, without the person. */
const keptCondition =
  (columns: FilteredColumns) =>
  ({ column, act, values }: Condition): Condition => {
    const declared = columns[column];
    const isOpen = declared !== undefined && declared.isPersonal !== true;
    const isPlain = declared?.kind !== 'text' && declared?.kind !== 'name';
    return { column, act, values: isOpen && isPlain ? values : [] };
  };

/**
 * Filters in the form in which they are kept for ever: whether there was a search, and which columns were filtered, but
 * no search text, no texts and no names.
 */
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
