import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../../../../command/crm/imports/contract.ts';
import { csvFields, type CsvColumns, type CsvField } from '../../../../../domain/shared/crm/csv.ts';
import { LabelledSelect } from '../../../components/form/labelled-select.tsx';
import { Facts } from '../../../components/layout/facts.tsx';
import { Grid } from '../../../components/layout/layout.tsx';
import { formatCount, unknown } from '../../../lib/format/numbers.ts';
import { leadLabels } from '../leads/lead-form.ts';

const none = '';

type MappingProps = Readonly<{
  header: readonly string[];
  columns: CsvColumns;
  off: boolean;
  onChange: (columns: CsvColumns) => void;
}>;

/** Which column of the file contains which field. */
const Mapping = ({ header, columns, off, onChange }: MappingProps) => {
  const { t } = useTranslation();
  const options = [
    { value: none, label: t('Not in the file') },
    ...header.map((name, at) => ({ value: String(at), label: name === '' ? `#${at + 1}` : name })),
  ];
  const choose = (field: CsvField, value: string) => {
    const { [field]: _before, ...others } = columns;
    onChange(value === none ? others : { ...others, [field]: Number(value) });
  };
  return (
    <Grid className="form-two">
      {csvFields.map((field) => (
        <LabelledSelect
          key={field}
          small
          name={t(leadLabels[field])}
          value={String(columns[field] ?? none)}
          options={options}
          readOnly={off}
          onChange={(value) => choose(field, value)}
        />
      ))}
    </Grid>
  );
};

const labelOf = (field: string): string =>
  Object.entries(leadLabels).find(([name]) => name === field)?.[1] ?? field;

type RowItem = ImportReport['rows'][number];

const useWhy = () => {
  const { t } = useTranslation();
  return ({ verdict, why, by, errors }: RowItem): string => {
    if (verdict === 'refuse')
      return Object.entries(errors ?? {})
        .map(([field, text]) => `${t(labelOf(field))}: ${t(String(text))}`)
        .join(' ');
    if (verdict === 'add') return t('Will be added');
    if (verdict === 'update') return t('Changes a lead');
    if (why === 'same') return t('No change needed');
    if (why === 'twice') return t('Already in the file above');
    return by === 'email' ? t('A lead has this email') : t('A lead has this phone');
  };
};

type Props = Readonly<{
  report: ImportReport;
  /** Disabled while the file is being checked again. */
  off: boolean;
  onColumns: (columns: CsvColumns) => void;
}>;

/**
 * A preview of the import: the number of rows, each row with the refused ones first, and the columns. If no column
 * contains first names, the preview of the rows is left out.
 */
export const ImportReportView = ({ report, off, onColumns }: Props) => {
  const { t } = useTranslation();
  const why = useWhy();
  return (
    <>
      <Facts
        look="above"
        className="facts-across"
        facts={[
          { label: t('To add'), value: formatCount(report.added) },
          { label: t('To change'), value: formatCount(report.updated) },
          { label: t('Skipped'), value: formatCount(report.skipped) },
          { label: t('Rejected'), value: formatCount(report.refused) },
        ]}
      />
      {report.columns.firstName === undefined ? (
        <p className="small bad" role="alert">
          {t('No column is set to first names. Choose one.')}
        </p>
      ) : (
        <ul className="scroll-box scroll" tabIndex={0} aria-label={t('Rows of the file')}>
          {report.rows.map((row) => (
            <li key={row.line} className="row wrap justify-between pad-2 small rule-above">
              <div className="stack gap-0">
                <b className="medium break">{row.name === '' ? unknown : row.name}</b>
                <span className={row.verdict === 'refuse' ? 'bad' : 'muted'}>{why(row)}</span>
              </div>
              <span className="caption number">{t('Line {{line}}', { line: row.line })}</span>
            </li>
          ))}
        </ul>
      )}
      <Mapping header={report.header} columns={report.columns} off={off} onChange={onColumns} />
    </>
  );
};
