import { array, boolean, mixed, number, object, string, type InferType } from 'yup';
import {
  csvDelimiters,
  csvDuplicates,
  csvEncodings,
  csvFields,
  csvVerdicts,
  type CsvColumns,
} from '../../../domain/shared/crm/csv.ts';
import { isParams } from '../../../domain/shared/texts/template.ts';
import { fieldTexts } from '../../../domain/shared/texts/fields.ts';

/** Texts of the form beside its file. What is left out is found out. */
export const importLeadsRequest = object({
  /** `true`: says what would become of each row, and does nothing. */
  dryRun: string()
    .oneOf(['true', 'false'] as const)
    .default('false'),
  duplicates: string().oneOf(csvDuplicates).default('skip'),
  encoding: string().oneOf(csvEncodings),
  delimiter: string().oneOf(csvDelimiters),
  /** Which column holds which field, as JSON: `{"firstName":0,"email":3}`; by the names of the columns otherwise. */
  columns: string()
    .max(1_000)
    .test('columns', fieldTexts.columns, (text) => text === undefined || columnsIn(text) !== null),
  fileName: string().max(200).default(''),
});
export type ImportLeadsRequest = InferType<typeof importLeadsRequest>;

const columnNumbers = object(
  Object.fromEntries(csvFields.map((field) => [field, number().integer().min(0).max(1_000)])),
).noUnknown();

/** The columns that a text names; `null` where it names none. */
export const columnsIn = (text: string): CsvColumns | null => {
  try {
    const given: unknown = JSON.parse(text);
    return columnNumbers.validateSync(given, { strict: true });
  } catch {
    return null;
  }
};

const count = () => number().integer().required();
const counts = { added: count(), updated: count(), skipped: count(), refused: count() };

/** Of a dry run: what would be done, and what was found out about the file. */
export const importReport = object({
  encoding: string().oneOf(csvEncodings).required(),
  delimiter: string().oneOf(csvDelimiters).required(),
  header: array().of(string().defined()).required(),
  columns: mixed<CsvColumns>().required(),
  ...counts,
  /** The first rows, those that would not be taken as they are before the others. */
  rows: array()
    .of(
      object({
        line: count(),
        verdict: string().oneOf(csvVerdicts).required(),
        name: string().defined(),
        /** Of a row that is passed over: known, the same already, or twice in the file; and by what. */
        why: string()
          .oneOf(['known', 'same', 'twice'] as const)
          .nullable()
          .defined(),
        by: string()
          .oneOf(['email', 'phone'] as const)
          .nullable()
          .defined(),
        errors: mixed(isParams).nullable().defined(),
      }).required(),
    )
    .required(),
});
export type ImportReport = InferType<typeof importReport>;

export const importLeadsResponse = object({
  message: string(),
  /** Of the import, and of the bulk that does it: `GET /bulks/{id}` tells how far it is. */
  id: string(),
  /** This file was imported before, in the same way: nothing is done. */
  was_imported: boolean(),
  report: importReport.nullable().default(null),
});

export const importRow = object({
  id: string().required(),
  file_name: string().defined(),
  begun_at: string().required(),
  ...counts,
  /** Of the rows that are added or updated, those that something became of; `null` where it is too long ago. */
  done: number().integer().nullable().defined(),
  /** `null` where it is too long ago. */
  state: string().nullable().defined(),
  undo_state: string().nullable().defined(),
  undo_id: string().nullable().defined(),
  can_be_undone: boolean().required(),
});
export type ImportItem = InferType<typeof importRow>;
export const importsResponse = object({ data: array().of(importRow.required()).required() });
export const importUndoneResponse = object({
  message: string().required(),
  id: string().required(),
});
