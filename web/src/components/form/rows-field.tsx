import arrayMutators from 'final-form-arrays';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, type ReactNode } from 'react';
import { useFieldArray } from 'react-final-form-arrays';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../button/button.tsx';
import './rows.css';

/** Mutators for a form with rows: `<Form mutators={rowMutators}>`. */
export const rowMutators = { ...arrayMutators };

type Props<Row> = Readonly<{
  /** The name of the list in the form's values. */
  name: string;
  label: string;
  /** Values of a new row. */
  empty: Row;
  /** Label of the button: 'Add lot'. */
  add: string;
  /** At most this many. */
  most?: number;
  /** Renders the fields of a row; their names begin with `row`, as in `${row}.label`. */
  children: (row: string, index: number) => ReactNode;
}>;

/**
 * Rows that can be added and removed. The form needs `mutators={rowMutators}`. The focus moves into a new row, and to
 * the next row after one was removed.
 */
export const RowsField = <Row,>({ name, label, empty, add, most, children }: Props<Row>) => {
  const { t } = useTranslation();
  const { fields } = useFieldArray(name);
  const list = useRef<HTMLDivElement>(null);
  const focusRow = (index: number) =>
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>(':scope > .form-row');
      const row = rows?.[Math.min(index, rows.length - 1)] ?? list.current;
      row?.querySelector<HTMLElement>('input, button')?.focus();
    });
  const count = fields.length ?? 0;
  return (
    <div ref={list} className="stack align-start" role="group" aria-label={label}>
      {fields.map((row, index) => (
        <div key={row} className="form-row row wrap align-start">
          {children(row, index)}
          <IconButton
            name={t('Remove row {{row}}', { row: index + 1 })}
            danger
            onClick={() => {
              fields.remove(index);
              focusRow(index);
            }}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        off={most !== undefined && count >= most ? t('At most {{most}} rows', { most }) : false}
        onClick={() => {
          fields.push(empty);
          focusRow(count);
        }}
      >
        <Plus size={15} aria-hidden="true" />
        {add}
      </Button>
    </div>
  );
};
