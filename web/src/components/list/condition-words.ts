import type { TFunction } from 'i18next';
import type {
  Condition,
  ConditionAct,
  FilteredColumn,
  FilteredColumns,
} from '../../../../domain/shared/lists/conditions.ts';
import type { Sentence } from '../../lib/sentence.ts';

type Kind = FilteredColumn['kind'];

const words = {
  is: 'Is',
  contains: 'Contains',
  before: 'Before',
  after: 'After',
  less: 'Less than',
  more: 'More than',
  between: 'Between',
  empty: 'Is empty',
  filled: 'Is not empty',
};

/** The label of a condition in the list of conditions: numbers are less or more, days before or after. */
export const wordOfAct = (act: ConditionAct, kind: Kind): string => {
  if (kind !== 'number') return words[act];
  if (act === 'before') return words.less;
  return act === 'after' ? words.more : words[act];
};

const sentences = {
  is: { text: '{{column}} is {{value}}' },
  contains: { text: '{{column}} contains {{value}}' },
  before: { text: '{{column}} before {{value}}' },
  after: { text: '{{column}} after {{value}}' },
  less: { text: '{{column}} less than {{value}}' },
  more: { text: '{{column}} more than {{value}}' },
  between: { text: '{{column}} between {{value}} and {{end}}' },
  empty: { text: '{{column}} is empty' },
  filled: { text: '{{column}} is not empty' },
};

const textOf = (act: ConditionAct, kind: Kind | undefined): string => {
  if (kind !== 'number') return sentences[act].text;
  if (act === 'before') return sentences.less.text;
  return act === 'after' ? sentences.more.text : sentences[act].text;
};

const labelOf = (t: TFunction, column: FilteredColumn | undefined, value: string): string => {
  if (column?.kind !== 'choice') return value;
  const label = column.choices.find((choice) => choice.value === value)?.label;
  return label === undefined ? value : t(label);
};

/** A condition as a sentence: 'Country is Germany'. */
export const saidOf = (
  t: TFunction,
  columns: FilteredColumns,
  { column: name, act, values }: Condition,
): Sentence => {
  const column = columns[name];
  const [value = '', end = ''] = values.map((one) => labelOf(t, column, one));
  return {
    text: textOf(act, column?.kind),
    params: { column: column === undefined ? name : t(column.label), value, end },
  };
};
