import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../../../../command/crm/imports/contract.ts';
import { csvDelimiters, csvEncodings } from '../../../../../domain/shared/crm/csv.ts';
import { LabelledSelect } from '../../../components/form/labelled-select.tsx';
import { Grid } from '../../../components/layout/layout.tsx';
import type { ImportOptions } from './api.ts';

/** The option to let the server detect it. */
const found = '';

type As = Pick<ImportOptions, 'encoding' | 'delimiter'>;
type Props = Readonly<{
  options: As;
  /** How it was read last; `null` if it could not be read. */
  report: Pick<ImportReport, 'encoding' | 'delimiter'> | null;
  off: boolean;
  onChange: (as: As) => void;
}>;

/** How to read a file: as the server detects, or as the person chooses. */
export const ReadAs = ({ options, report, off, onChange }: Props) => {
  const { t } = useTranslation();
  const delimiterNames = {
    ',': t('Comma'),
    ';': t('Semicolon'),
    '\t': t('Tab'),
    '|': t('Vertical bar'),
  };
  const encodings = csvEncodings.map((value) => ({ value, label: value.toUpperCase() }));
  const delimiters = csvDelimiters.map((value) => ({ value, label: delimiterNames[value] }));
  const withFound = (choices: typeof encodings | typeof delimiters, was: string | undefined) => {
    const what = choices.find(({ value }) => value === was)?.label;
    const label = what === undefined ? t('Detected') : t('Detected: {{what}}', { what });
    return [{ value: found, label }, ...choices];
  };
  const { encoding, delimiter } = options;
  const chosen = (value: string) => (value === found ? undefined : value);
  return (
    <Grid className="form-two">
      <LabelledSelect
        small
        name={t('Encoding')}
        value={encoding ?? found}
        options={withFound(encodings, encoding === undefined ? report?.encoding : undefined)}
        readOnly={off}
        onChange={(value) => onChange({ encoding: chosen(value), delimiter })}
      />
      <LabelledSelect
        small
        name={t('Separator')}
        value={delimiter ?? found}
        options={withFound(delimiters, delimiter === undefined ? report?.delimiter : undefined)}
        readOnly={off}
        onChange={(value) => onChange({ encoding, delimiter: chosen(value) })}
      />
    </Grid>
  );
};
