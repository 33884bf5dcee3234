import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import '../list/list.css';
import './radio.css';

type Row = Readonly<{
  value: string;
  /** The name of the row, for screen readers. */
  name: string;
  /** Cells under the headings. */
  cells: readonly ReactNode[];
}>;

type Props = Readonly<{
  name: string;
  label: string;
  headings: readonly string[];
  rows: readonly Row[];
}>;

/** Chooses one row of a table: arrow keys move and choose, and so does a click anywhere in a row. */
export const RadioTableField = ({ name, label, headings, rows }: Props) => {
  const { t } = useTranslation();
  const { input } = useField<string>(name);
  return (
    <RadioGroup<string>
      className="frame-line scroll scroll-box"
      aria-label={label}
      value={input.value}
      onValueChange={(value) => input.onChange(value)}
    >
      <table className="table radio-table">
        <thead>
          <tr>
            <th scope="col" aria-label={t('Choice')} />
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, name: words, cells }, index) => (
            <tr
              key={value}
              aria-selected={value === input.value}
              onClick={() => input.onChange(value)}
            >
              <td>
                <Radio.Root
                  value={value}
                  className="radio centre"
                  aria-label={words}
                  data-autofocus={index === 0 || undefined}
                />
              </td>
              {cells.map((cell, at) => (
                <td key={headings[at]} className={at === 0 ? 'number muted' : 'break'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </RadioGroup>
  );
};
