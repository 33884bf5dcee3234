import type { FilteredColumns } from '../../../domain/shared/lists/conditions.ts';
import type { WantedColumn } from '../../../domain/shared/lists/exported.ts';
import { isTimeText, type ExportColumn } from './export-file.ts';

type Cell = string | number | null;

/** The fields that may name a record within a row, in order of preference. */
const namedBy = ['full_name', 'content', 'name', 'email', 'number', 'id'] as const;

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? Reflect.get(value, field)
    : undefined;

const cellOf = (value: unknown): Cell => {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => cellOf(one) ?? '').join('\n');
  const name = namedBy
    .map((field) => fieldOf(value, field))
    .find((found) => typeof found === 'string' || typeof found === 'number');
  return name === undefined ? null : cellOf(name);
};

const toCamel = (field: string): string =>
  field.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** Finds the field in the row, or in one of the records within it: a trade's e-mail address is that of its customer. */
const found = (row: object, field: string): unknown => {
  const own = fieldOf(row, field) ?? fieldOf(row, toCamel(field));
  if (own !== undefined) return own;
  return Object.values(row)
    .map((part: unknown) => fieldOf(part, field))
    .find((value) => value !== undefined);
};

/** People quote numbers, not ids, so an id is exported as the record's number if it has one. */
const valueOf = (row: object, field: string): Cell =>
  cellOf(field === 'id' ? (fieldOf(row, 'number') ?? fieldOf(row, 'id')) : found(row, field));

/** Amounts have no symbol in a file, so their currency has its own column. */
const currency: ExportColumn<object> = {
  heading: 'CURRENCY',
  valueOf: (row) => valueOf(row, 'currency'),
};

const isAmount = (value: unknown): boolean =>
  typeof value === 'string' && /^-?\d+\.\d+$/.test(value);

/**
 * The columns of a file, made from the answer of its list: only what the answer contains, masked as it is there.
 * `sample` is one of its rows.
 */
export const exportColumns = (
  wanted: readonly WantedColumn[],
  conditions: FilteredColumns,
  sample: object | undefined,
): readonly ExportColumn<object>[] => {
  const columns = wanted.map(({ field, heading }): ExportColumn<object> => {
    const isDecimal =
      conditions[field]?.kind === 'number' ||
      (sample !== undefined && isAmount(valueOf(sample, field)));
    const isTime =
      conditions[field]?.kind === 'time' ||
      (sample !== undefined && isTimeText(valueOf(sample, field)));
    return {
      heading,
      valueOf: (row) => valueOf(row, field),
      ...(isDecimal ? { isDecimal: true as const } : {}),
      ...(isTime ? { isTime: true as const } : {}),
    };
  });
  const needsCurrency =
    sample !== undefined &&
    valueOf(sample, 'currency') !== null &&
    columns.some(({ isDecimal }) => isDecimal === true) &&
    !wanted.some(({ field }) => field === 'currency');
  return needsCurrency ? [...columns, currency] : columns;
};
