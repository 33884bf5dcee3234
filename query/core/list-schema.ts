import { array, boolean, number, object, string, type AnyObjectSchema } from 'yup';
import { mistakeInConditions, type FilteredColumns } from '../../domain/shared/lists/conditions.ts';
import type { ListColumn, ListDeclaration } from './list-declaration.ts';

/** Limits of every list: rows of a page, characters of a search, rows that are counted, pages. */
export const listLimits = {
  default: 15,
  most: 1_000,
  searchMost: 100,
  counted: 10_000,
  pageMost: 1_000_000,
};

type AnyList = Pick<ListDeclaration<never, never, never>, 'columns' | 'filters' | 'conditions'>;

const sortNames = ({ columns }: AnyList): readonly string[] =>
  Object.entries<ListColumn<never>>(columns)
    .filter(([, { sort }]) => sort !== undefined)
    .flatMap(([column]) => [column, `-${column}`]);

const wholeNumber = (most: number) =>
  number()
    .transform((value: number, given: unknown) =>
      typeof given === 'string' && !/^\d{1,9}$/.test(given) ? NaN : value,
    )
    .typeError(`Give a whole number from 1 to ${most}.`)
    .min(1, `Give a whole number from 1 to ${most}.`)
    .max(most, `Give a whole number from 1 to ${most}.`);

const conditionsOn = (columns: FilteredColumns) =>
  string().test('conditions', (text, { createError }) => {
    const message = mistakeInConditions(columns, text ?? '');
    return message === null ? true : createError({ message });
  });

/** The schema of a list's query string; an unknown sort or filter is refused with 422. */
export const listQuery = (list: AnyList): AnyObjectSchema =>
  object({
    page: wholeNumber(listLimits.pageMost),
    limit: wholeNumber(listLimits.most),
    sort: string().oneOf([...sortNames(list)], 'This list cannot be sorted by this column.'),
    search: string().max(
      listLimits.searchMost,
      `Search for at most ${listLimits.searchMost} characters.`,
    ),
    ...(list.conditions === undefined ? {} : { where: conditionsOn(list.conditions) }),
    ...Object.fromEntries(
      Object.entries(list.filters ?? {}).map(([filter, { schema }]) => [filter, schema]),
    ),
  });

/** The schema of a list's answer, from the schema of one row. */
export const listResponse = (row: AnyObjectSchema): AnyObjectSchema =>
  object({
    data: array().of(row).required(),
    meta: object({
      total: number().required(),
      per_page: number().required(),
      current_page: number().required(),
      last_page: number().required(),
      total_is_estimate: boolean(),
    }).required(),
  });
