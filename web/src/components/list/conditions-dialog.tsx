import { useForm } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import {
  actsOf,
  conditionLimits,
  mistakeInCondition,
  valuesNeeded,
  type Condition,
  type ConditionAct,
  type FilteredColumn,
  type FilteredColumns,
} from '../../../../domain/shared/lists/conditions.ts';
import { Button } from '../button/button.tsx';
import { SelectField } from '../form/choice-fields.tsx';
import { DateField } from '../form/date-field.tsx';
import { TextField } from '../form/fields.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { rowMutators, RowsField } from '../form/rows-field.tsx';
import { wordOfAct } from './condition-words.ts';

/** A condition as typed in the form. */
type Typed = Readonly<{ column: string; act: ConditionAct; first: string; last: string }>;
type Values = { conditions: readonly Typed[] };

type Props = Readonly<{
  columns: FilteredColumns;
  conditions: readonly Condition[];
  onChoose: (conditions: readonly Condition[]) => void;
  onClose: () => void;
}>;

const typedOf = ({ column, act, values: [first = '', last = ''] }: Condition): Typed => ({
  column,
  act,
  first,
  last,
});

/** Leaves out values that were typed for another kind of column or condition. */
const conditionOf = (columns: FilteredColumns, { column, act, first, last }: Typed): Condition => {
  const asked = columns[column];
  const chosen = asked === undefined || actsOf(asked).includes(act) ? act : 'is';
  return {
    column,
    act: chosen,
    values: [first.trim(), last.trim()].slice(0, valuesNeeded(chosen)),
  };
};

const mistakesIn = (columns: FilteredColumns, { conditions }: Values) => {
  const mistakes = conditions.map((typed) => {
    const condition = conditionOf(columns, typed);
    const mistake = mistakeInCondition(columns, condition);
    return mistake === null ? undefined : { first: mistake };
  });
  return mistakes.some((mistake) => mistake !== undefined) ? { conditions: mistakes } : {};
};

type ValueProps = Readonly<{ name: string; label: string; column: FilteredColumn }>;

const ValueField = ({ name, label, column }: ValueProps) => {
  const { t } = useTranslation();
  switch (column.kind) {
    case 'time':
      return <DateField name={name} label={label} />;
    case 'choice':
      return (
        <SelectField
          name={name}
          label={label}
          placeholder={t('Choose')}
          options={column.choices.map((choice) => ({
            value: choice.value,
            label: t(choice.label),
          }))}
        />
      );
    case 'number':
      return <TextField name={name} label={label} inputMode="decimal" autoComplete="off" />;
    default:
      return (
        <TextField name={name} label={label} autoComplete="off" maxLength={conditionLimits.value} />
      );
  }
};

type RowProps = Readonly<{ row: string; typed: Typed | undefined; columns: FilteredColumns }>;

const ConditionRow = ({ row, typed, columns }: RowProps) => {
  const { t } = useTranslation();
  const column = columns[typed?.column ?? ''];
  if (typed === undefined || column === undefined) return null;
  const { act } = conditionOf(columns, typed);
  const count = valuesNeeded(act);
  return (
    <>
      <SelectField
        name={`${row}.column`}
        label={t('Column')}
        options={Object.entries(columns).map(([value, { label }]) => ({ value, label: t(label) }))}
      />
      <SelectField
        name={`${row}.act`}
        label={t('Condition')}
        options={actsOf(column).map((value) => ({
          value,
          label: t(wordOfAct(value, column.kind)),
        }))}
      />
      {count > 0 ? (
        <ValueField
          name={`${row}.first`}
          label={count === 2 ? t('From') : t('Value')}
          column={column}
        />
      ) : null}
      {count === 2 ? <ValueField name={`${row}.last`} label={t('To')} column={column} /> : null}
    </>
  );
};

const ClearAll = () => {
  const { t } = useTranslation();
  const form = useForm<Values>();
  return <Button onClick={() => form.change('conditions', [])}>{t('Clear')}</Button>;
};

/**
 * Edits all conditions of a list: each row has a column, a comparison, and one or two values. All of them must hold.
 */
export const ConditionsDialog = ({ columns, conditions, onChoose, onClose }: Props) => {
  const { t } = useTranslation();
  const [first = ''] = Object.keys(columns);
  const empty: Typed = { column: first, act: 'is', first: '', last: '' };
  const known = conditions.filter(({ column }) => Object.hasOwn(columns, column));
  return (
    <FormDialog<Values>
      wide
      title={t('Filter this list')}
      initialValues={{ conditions: known.length === 0 ? [empty] : known.map(typedOf) }}
      validate={(values) => mistakesIn(columns, values)}
      mutators={rowMutators}
      act={{ label: t('Show') }}
      onSubmit={(values) =>
        Promise.resolve(onChoose(values.conditions.map((typed) => conditionOf(columns, typed))))
      }
      onClose={onClose}
      aside={<ClearAll />}
    >
      {({ values }) => (
        <RowsField<Typed>
          name="conditions"
          label={t('Conditions')}
          empty={empty}
          add={t('Add condition')}
          most={conditionLimits.most}
        >
          {(row, index) => (
            <ConditionRow row={row} typed={values.conditions[index]} columns={columns} />
          )}
        </RowsField>
      )}
    </FormDialog>
  );
};
