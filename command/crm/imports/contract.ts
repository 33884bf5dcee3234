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

/** Text fields of the form besides its file. Absent ones are detected from the file. */
export const importLeadsRequest = object({
  /** `true` only reports what would happen to each row. */
  dryRun: string()
    .oneOf(['true', 'false'] as const)
    .default('false'),
  duplicates: string().oneOf(csvDuplicates).default('skip'),
  encoding: string().oneOf(csvEncodings),
  delimiter: string().oneOf(csvDelimiters),
  /**
   * Which column holds which field, as JSON: `{"firstName":0,"email":3}`. If absent, columns are matched by their
   * names.
   */
  columns: string()
    .max(1_000)
    .test('columns', fieldTexts.columns, (text) => text === undefined || columnsIn(text) !== null),
  fileName: string().max(200).default(''),
});
export type ImportLeadsRequest = InferType<typeof importLeadsRequest>;

const columnNumbers = object(
  Object.fromEntries(csvFields.map((field) => [field, number().integer().min(0).max(1_000)])),
).noUnknown();

/** The columns that a text maps; `null` if the text is not a valid mapping. */
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

/** The result of a dry run: what would be done, and what was detected about the file. */
export const importReport = object({
  encoding: string().oneOf(csvEncodings).required(),
  delimiter: string().oneOf(csvDelimiters).required(),
  header: array().of(string().defined()).required(),
  columns: mixed<CsvColumns>().required(),
  ...counts,
  /** The first rows; rows that would not be imported unchanged come before the others. */
  rows: array()
    .of(
      object({
        line: count(),
        verdict: string().oneOf(csvVerdicts).required(),
        name: string().defined(),
        /** Why a row is skipped (known lead, no change, or twice in the file), and by which field. */
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
  /** The id of the import and of the bulk that carries it out; `GET /bulks/{id}` shows the progress. */
  id: string(),
  /** The file was imported before with the same options, so nothing is done. */
  was_imported: boolean(),
  report: importReport.nullable().default(null),
});

export const importRow = object({
  id: string().required(),
  file_name: string().defined(),
  begun_at: string().required(),
  ...counts,
  /** How many of the rows to add or update have been processed; `null` if it is too long ago. */
  done: number().integer().nullable().defined(),
  /** `null` if it is too long ago. */
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
