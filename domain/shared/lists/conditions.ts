import { isDay } from '../days.ts';
import { lte, parseDecimal } from '../decimal.ts';

/**
 * Conditions on the columns of a list, as they are written in an address and a request:
 * `country:is:DE;created_at:after:2026-01-31`. Each value is URL-encoded, so that it cannot contain a separator.
 */
export const conditionActs = [
  'is',
  'contains',
  'before',
  'after',
  'between',
  'empty',
  'filled',
] as const;
export type ConditionAct = (typeof conditionActs)[number];

export type Condition = Readonly<{ column: string; act: ConditionAct; values: readonly string[] }>;

/** A value of a column, and its label. */
export type ColumnChoice = Readonly<{ value: string; label: string }>;

/**
 * The kind of a column's values, which decides what conditions it can have. `name`: a person or record that is looked
 * up by its name. Personal values are kept out of addresses. A column that is never empty has no condition for that,
 * because it would read every row to find none.
 */
export type FilteredColumn = Readonly<{ label: string; isPersonal?: true; isNeverEmpty?: true }> &
  (
    | Readonly<{ kind: 'text' | 'name' | 'number' | 'time' }>
    | Readonly<{ kind: 'choice'; choices: readonly ColumnChoice[] }>
  );

/** The columns by which a list can be filtered. */
export type FilteredColumns = Readonly<Record<string, FilteredColumn>>;

export const conditionLimits = {
  /** Most conditions of one request. */
  most: 10,
  /** Most characters of all conditions. */
  length: 2_000,
  /** Most characters of a value. */
  value: 100,
  /** Fewer letters would match nearly everywhere, and no index could help. */
  containsFrom: 3,
};

const actsOfKind: Readonly<Record<FilteredColumn['kind'], readonly ConditionAct[]>> = {
  text: ['is', 'contains', 'empty', 'filled'],
  name: ['is', 'contains', 'empty', 'filled'],
  number: ['is', 'before', 'after', 'between', 'empty', 'filled'],
  time: ['is', 'before', 'after', 'between', 'empty', 'filled'],
  choice: ['is', 'empty', 'filled'],
};

/** The conditions that a column can have. */
export const actsOf = ({ kind, isNeverEmpty }: FilteredColumn): readonly ConditionAct[] =>
  isNeverEmpty === true
    ? actsOfKind[kind].filter((act) => act !== 'empty' && act !== 'filled')
    : actsOfKind[kind];

const valuesOf: Readonly<Record<ConditionAct, number>> = {
  is: 1,
  contains: 1,
  before: 1,
  after: 1,
  between: 2,
  empty: 0,
  filled: 0,
};

/** How many values a condition needs. */
export const valuesNeeded = (act: ConditionAct): number => valuesOf[act];

export const conditionTexts = {
  shape: 'These conditions are not valid.',
  tooMany: 'Use at most 10 conditions.',
  column: 'This list has no such filter.',
  act: 'This column has no such condition.',
  value: 'Enter a value.',
  tooLong: 'Enter at most 100 characters.',
  contains: 'Enter at least 3 letters.',
  number: 'Enter a number such as 1250.50.',
  day: 'Enter a date such as 2026-05-31.',
  order: 'Enter the smaller value first.',
  choice: 'Choose one of the values of this column.',
} as const;
export type ConditionText = (typeof conditionTexts)[keyof typeof conditionTexts];

export const writeConditions = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ column, act, values }) => [column, act, ...values].map(encodeURIComponent).join(':'))
    .join(';');

const isAct = (text: string): text is ConditionAct => conditionActs.some((act) => act === text);

/** Characters that no field of ours can contain, and that the database refuses in text. */
const isUnreadable = (text: string): boolean => /\p{Cc}/u.test(text);

const readOne = (text: string): Condition | null => {
  const [column = '', act = '', ...values] = text.split(':').map(decodeURIComponent);
  return column === '' || !isAct(act) || values.some(isUnreadable) ? null : { column, act, values };
};

/** `null` if the text is not in this format. */
export const readConditions = (text: string): readonly Condition[] | null => {
  if (text === '') return [];
  if (text.length > conditionLimits.length) return null;
  try {
    const written = text.split(';');
    const read = written.flatMap((one) => readOne(one) ?? []);
    return read.length === written.length ? read : null;
  } catch {
    return null;
  }
};

const mistakeInValue = (
  column: FilteredColumn,
  act: ConditionAct,
  value: string,
): ConditionText | null => {
  if (value.trim() === '') return conditionTexts.value;
  if ([...value].length > conditionLimits.value) return conditionTexts.tooLong;
  switch (column.kind) {
    case 'number':
      return parseDecimal(value) === null ? conditionTexts.number : null;
    case 'time':
      return isUsefulDay(value) ? null : conditionTexts.day;
    case 'choice':
      return column.choices.some((choice) => choice.value === value) ? null : conditionTexts.choice;
    default:
      return act === 'contains' && [...value.trim()].length < conditionLimits.containsFrom
        ? conditionTexts.contains
        : null;
  }
};

const isInOrder = ({ kind }: FilteredColumn, [first = '', second = '']: readonly string[]) =>
  kind === 'number' ? lte(first, second) : first <= second;

/** Wide enough for anything that happens, and within the range of the database. */
const isUsefulDay = (text: string): boolean =>
  isDay(text) && text >= '1900-01-01' && text <= '2199-12-31';

/** What is wrong with a condition on this list; `null` for nothing. */
export const mistakeInCondition = (
  columns: FilteredColumns,
  { column: name, act, values }: Condition,
): ConditionText | null => {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) return conditionTexts.column;
  if (!actsOf(column).includes(act)) return conditionTexts.act;
  if (values.length !== valuesOf[act])
    return values.length < valuesOf[act] ? conditionTexts.value : conditionTexts.shape;
  const wrong = values.flatMap((value) => mistakeInValue(column, act, value) ?? []);
  if (wrong[0] !== undefined) return wrong[0];
  return act === 'between' && !isInOrder(column, values) ? conditionTexts.order : null;
};

/** The same for all conditions of a text. */
export const mistakeInConditions = (
  columns: FilteredColumns,
  text: string,
): ConditionText | null => {
  const conditions = readConditions(text);
  if (conditions === null) return conditionTexts.shape;
  if (conditions.length > conditionLimits.most) return conditionTexts.tooMany;
  return conditions.flatMap((one) => mistakeInCondition(columns, one) ?? [])[0] ?? null;
};
