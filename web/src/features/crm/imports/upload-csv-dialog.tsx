import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportReport } from '../../../../../command/crm/imports/contract.ts';
import {
  csvBytesMost,
  csvDuplicates,
  exampleCsv,
  type CsvColumns,
} from '../../../../../domain/shared/crm/csv.ts';
import { fieldTexts } from '../../../../../domain/shared/texts/fields.ts';
import { successTexts } from '../../../../../domain/shared/texts/success.ts';
import { BulkStanding } from '../../../app/bulk-standing.tsx';
import { useCan } from '../../../app/session/use-can.ts';
import { Button } from '../../../components/button/button.tsx';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FileDrop } from '../../../components/form/file-drop.tsx';
import { LabelledSelect } from '../../../components/form/labelled-select.tsx';
import { useAct } from '../../../components/form/use-act.ts';
import { Stack } from '../../../components/layout/layout.tsx';
import { useToast } from '../../../components/toasts/toasts.tsx';
import { useImportLeadsMutation, type ImportOptions } from './api.ts';
import { ImportReportView } from './import-report.tsx';
import { PastImports } from './past-imports.tsx';
import { ReadAs } from './read-as.tsx';
import { wordsOfImport } from './words.ts';

const exampleAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(exampleCsv)}`;

/** A chosen file and the preview of its import with these options; no report if it cannot be read this way. */
type Chosen = Readonly<{ file: File; options: ImportOptions; report: ImportReport | null }>;

/** An import that runs in the background; not new if the same file was imported before. */
type Begun = Readonly<{ id: string; report: ImportReport; isNew: boolean }>;

/** Upload CSV: a file is checked first, then imported in the background. Failures are shown at the bottom centre. */
export const UploadCsvDialog = ({ onClose }: Readonly<{ onClose: () => void }>) => {
  const { t } = useTranslation();
  const can = useCan();
  const [options, setOptions] = useState<ImportOptions>({ duplicates: 'skip' });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  /** The file whose report is awaited. */
  const [looking, setLooking] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState<File | null>(null);
  const [underWay, setUnderWay] = useState<Begun | null>(null);
  const toast = useToast();
  const { run, busy } = useAct(useImportLeadsMutation(), { done: null, at: 'centre' });
  const look = async (file: File, asked: ImportOptions) => {
    setOptions(asked);
    setLooking(file);
    const answer = await run({ ...asked, file, dryRun: true });
    setLooking(null);
    setChosen({ file, options: asked, report: answer?.report ?? null });
  };
  /** A file that is too large is refused before anything is sent. */
  const choose = (file: File | undefined) => {
    const isTooLarge = file !== undefined && file.size > csvBytesMost;
    setChosen(null);
    setTooLarge(isTooLarge ? file : null);
    if (file !== undefined && !isTooLarge) void look(file, { duplicates: options.duplicates });
  };
  const send = async ({ file, options: asked }: Chosen, seen: ImportReport) => {
    const answer = await run({ ...asked, columns: seen.columns, file, dryRun: false });
    if (answer?.was_imported === true) toast('success', successTexts.importedBefore);
    if (answer?.id !== undefined)
      setUnderWay({ id: answer.id, report: seen, isNew: answer.was_imported !== true });
  };
  if (underWay !== null)
    return (
      <BulkStanding
        id={underWay.id}
        title={t('Importing leads')}
        words={wordsOfImport(t, underWay.report)}
        onEnded={(changed, state) => {
          // Its count includes updated rows: if it is higher, rows were added.
          const hasAdded = changed > underWay.report.updated;
          if (underWay.isNew && state === 'done' && hasAdded)
            toast('success', successTexts.leadAdded);
        }}
        onClose={onClose}
      />
    );
  const report = chosen?.report ?? null;
  const wanted = (report?.added ?? 0) + (report?.updated ?? 0);
  const labels = {
    skip: t('Skip leads that already exist'),
    update: t('Update leads that already exist'),
    create: t('Add every row'),
  };
  const ways = csvDuplicates.filter((way) => way !== 'update' || can('editLeads'));
  return (
    <Dialog
      wide
      title={t('Upload CSV')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            busy={busy}
            off={
              chosen === null
                ? t('Choose a file.')
                : wanted === 0 && t('No rows to import in this file')
            }
            onClick={() => {
              if (chosen !== null && report !== null) void send(chosen, report);
            }}
          >
            {t('Import')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <FileDrop
          low
          label={t('CSV file')}
          hint={t('At most 20 MB and 100,000 rows')}
          accept=".csv,text/csv"
          off={busy}
          file={chosen?.file ?? looking ?? tooLarge}
          error={tooLarge === null ? null : { text: fieldTexts.csvTooLarge }}
          onChoose={choose}
          onClear={() => choose(undefined)}
        />
        <a className="small" href={exampleAddress} download="leads-example.csv">
          {t('Example file')}
        </a>
        <LabelledSelect
          name={t('Rows that match an existing lead')}
          value={options.duplicates}
          options={ways.map((way) => ({ value: way, label: labels[way] }))}
          // One check at a time, so that the report always belongs to the current choices.
          readOnly={busy}
          onChange={(duplicates) => {
            const asked = { ...options, duplicates };
            if (chosen === null) setOptions(asked);
            else void look(chosen.file, asked);
          }}
        />
        {chosen === null ? (
          <PastImports />
        ) : (
          // Read in another way, the file may have other columns, so they are detected again.
          <ReadAs
            options={options}
            report={report}
            off={busy}
            onChange={(as) => void look(chosen.file, { duplicates: options.duplicates, ...as })}
          />
        )}
        {chosen === null || report === null ? null : (
          <ImportReportView
            report={report}
            off={busy}
            onColumns={(columns: CsvColumns) => void look(chosen.file, { ...options, columns })}
          />
        )}
      </Stack>
    </Dialog>
  );
};
