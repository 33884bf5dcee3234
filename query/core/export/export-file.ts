import { stringify } from 'csv-stringify/sync';
import writeExcelFile from 'write-excel-file/node';
import type { ExportFormat } from '../../../domain/shared/lists/exported.ts';

/** A column of an exported table. In a sheet, decimals are numbers if it can hold them exactly, and times are dates. */
export type ExportColumn<Row> = Readonly<{
  heading: string;
  valueOf: (row: Row) => string | number | null;
  isDecimal?: true;
  /** ISO 8601 UTC. */
  isTime?: true;
}>;

/** Most digits that a number in a sheet holds exactly. */
const digitsMost = 15;
/** Most characters that a cell of a sheet holds. */
const cellMost = 32_767;

const isDecimalText = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Whether it is a moment in the format of answers. */
export const isTimeText = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(value);

const isExact = (text: string): boolean =>
  isDecimalText(text) && text.replace(/\D/g, '').length <= digitsMost;

const cellOf = <Row>({ valueOf, isDecimal, isTime }: ExportColumn<Row>, row: Row) => {
  const value = valueOf(row);
  if (value === null) return null;
  // The format of the screen (staff.md section 9).
  if (isTime === true && isTimeText(value))
    return { type: Date, value: new Date(value), format: 'dd/mm/yyyy h:mm AM/PM' };
  if (isDecimal === true && typeof value === 'string' && isExact(value))
    return { type: Number, value: Number(value), format: '#,##0.00######' };
  return typeof value === 'number'
    ? { type: Number, value }
    : { type: String, value: value.slice(0, cellMost) };
};

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The media types without parameters, for declarations of routes. */
export const exportMediaTypes: readonly string[] = ['text/csv', mediaTypes.xlsx];

/** Headers that name the file and forbid caching on the way. */
export const exportHeaders = (format: ExportFormat, fileName: string) => ({
  'Content-Type': mediaTypes[format],
  'Content-Disposition': `attachment; filename="${fileName}.${format}"`,
  'Cache-Control': 'no-store',
});

type Cells = readonly (string | number | null)[];

/**
 * Converts line breaks to one kind. A text that begins with a break is marked as text, like a formula, because some
 * sheets skip the break.
 */
const withBreaks = (text: string): string =>
  text.replace(/^(?=[\r\n])/, "'").replace(/\r\n?/g, '\n');

/** Lines of CSV. Texts that a sheet would take for a formula are marked as text; decimals are not. */
const linesOf = (rows: readonly Cells[], bom: boolean): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => [...row]),
      {
        bom,
        // No value contains this delimiter, so each one is the end of a row, and rows can be counted in transit.
        // Readers take any line break for a row's end unless its cell is quoted, and with a custom delimiter that
        // quoting must be requested.
        record_delimiter: 'windows',
        quote_record_delimiter: true,
        cast: {
          string: (value) => ({
            value: withBreaks(value),
            escape_formulas: !isDecimalText(value),
          }),
        },
      },
    ),
  );

/** The first line of a CSV file: the headings. */
export const csvHead = <Row>(columns: readonly ExportColumn<Row>[]): Buffer =>
  linesOf([columns.map(({ heading }) => heading)], true);

/** The lines of a CSV file for these rows. */
export const csvRows = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Buffer =>
  linesOf(
    rows.map((row) => columns.map(({ valueOf }) => valueOf(row))),
    false,
  );

/** A whole sheet, in memory. */
export const toSheet = <Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> => {
  const head = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, row)));
  return writeExcelFile([head, ...body], { stickyRowsCount: 1 }).toBuffer();
};

/** A table as one downloadable file. */
export const exportFile = async <Row>(
  format: ExportFormat,
  fileName: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
) => {
  const bytes =
    format === 'csv'
      ? Buffer.concat([csvHead(columns), csvRows(columns, rows)])
      : await toSheet(columns, rows);
  return {
    bytes,
    headers: { ...exportHeaders(format, fileName), 'Content-Length': String(bytes.length) },
  };
};
