import { stringify } from 'csv-stringify/sync';
import writeExcelFile from 'write-excel-file/node';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A column of an exported table; decimals are numbers in a sheet as long as it can hold them exactly. */
export type ExportColumn<Row> = Readonly<{
  heading: string;
  valueOf: (row: Row) => string | number | null;
  isDecimal?: true;
}>;

/** Digits that a number of a sheet holds exactly. */
const digitsMost = 15;

const isExact = (text: string): boolean => text.replace(/\D/g, '').length <= digitsMost;

const cellOf = <Row>({ valueOf, isDecimal }: ExportColumn<Row>, row: Row) => {
  const value = valueOf(row);
  if (value === null) return null;
  if (isDecimal === true && typeof value === 'string' && isExact(value))
    return { type: Number, value: Number(value), format: '#,##0.00######' };
  return typeof value === 'number' ? { type: Number, value } : { type: String, value };
};

const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** As they are declared: without what follows the type. */
export const exportMediaTypes: readonly string[] = ['text/csv', mediaTypes.xlsx];

const isDecimalText = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** Texts that a sheet would take for a formula are marked as text; decimals are none. */
const toCsv = <Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): Buffer =>
  Buffer.from(
    stringify(
      rows.map((row) => columns.map(({ valueOf }) => valueOf(row))),
      {
        header: true,
        columns: columns.map(({ heading }) => heading),
        bom: true,
        cast: { string: (value) => ({ value, escape_formulas: !isDecimalText(value) }) },
      },
    ),
  );

const toSheet = <Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
): Promise<Buffer> => {
  const head = columns.map(({ heading }) => ({ value: heading, fontWeight: 'bold' as const }));
  const body = rows.map((row) => columns.map((column) => cellOf(column, row)));
  return writeExcelFile([head, ...body], { stickyRowsCount: 1 }).toBuffer();
};

/** A table as a file to download. */
export const exportFile = async <Row>(
  format: ExportFormat,
  fileName: string,
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
) => {
  const bytes = format === 'csv' ? toCsv(columns, rows) : await toSheet(columns, rows);
  return {
    bytes,
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${fileName}.${format}"`,
    },
  };
};
