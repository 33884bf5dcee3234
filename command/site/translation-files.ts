import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { DomainError } from '../../domain/shared/errors.ts';
import { lineOf } from '../../domain/shared/visible-text.ts';
import { siteErrors } from '../../domain/site/errors.ts';
import type { Translation } from '../../domain/site/translations/events.ts';
import { translationLengthMax, type TranslationFileFormat } from './translations.contract.ts';

const unreadable = (): DomainError => new DomainError(siteErrors.TRANSLATIONS_UNREADABLE);

/** The apostrophe that a file puts before text that a spreadsheet would read as a formula; it is removed on import. */
const markedFormula = /^'(?=[=+\-@\t\r])/;

/** The delimiter between the two columns; spreadsheets of some countries write `;`. */
const delimiterOf = (content: string): string => /^[^\n]*?([,;\t])/.exec(content)?.[1] ?? ',';

const columnsOf = (names: readonly string[]): string[] => {
  const columns = names.map((name) => name.trim().toLowerCase());
  if (!columns.includes('key') || !columns.includes('value')) throw unreadable();
  return columns;
};

const rowsOfCsv = (content: string): readonly (readonly [unknown, unknown])[] => {
  const rows: unknown = parse(content, {
    columns: columnsOf,
    bom: true,
    delimiter: delimiterOf(content),
    skip_empty_lines: true,
  });
  if (!Array.isArray(rows)) throw unreadable();
  return rows.map((row: unknown) => {
    if (typeof row !== 'object' || row === null || !('key' in row) || !('value' in row))
      throw unreadable();
    const text = (cell: unknown) => String(cell).replace(markedFormula, '');
    return [text(row.key), text(row.value)];
  });
};

const rowsOfJson = (content: string): readonly (readonly [unknown, unknown])[] => {
  const json: unknown = JSON.parse(content.replace(/^\uFEFF/, ''));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw unreadable();
  return Object.entries(json);
};

const rowsOf = (
  format: TranslationFileFormat,
  content: string,
): readonly (readonly [unknown, unknown])[] => {
  try {
    return format === 'csv' ? rowsOfCsv(content) : rowsOfJson(content);
  } catch {
    throw unreadable();
  }
};

/** The sentences of a file that have a translation; empty ones stay unchanged. */
export const readTranslations = (
  format: TranslationFileFormat,
  content: string,
): readonly Translation[] =>
  rowsOf(format, content).flatMap(([key, value]) => {
    if (typeof key !== 'string' || (typeof value !== 'string' && value !== null))
      throw unreadable();
    const words = lineOf(value ?? '');
    if (words.length > translationLengthMax) throw unreadable();
    return words === '' ? [] : [{ key, value: words }];
  });

const mediaTypes: Readonly<Record<TranslationFileFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

/** Media types as they are declared, without parameters. */
export const translationMediaTypes: readonly string[] = ['text/csv', 'application/json'];

/** Writes every sentence; untranslated ones are empty, so that a translator sees what is missing. */
export const writeTranslations = (
  format: TranslationFileFormat,
  code: string,
  items: readonly Readonly<{ key: string; value: string | null }>[],
) => {
  const rows = items.map(({ key, value }) => [key, value ?? ''] as const);
  const bytes = Buffer.from(
    format === 'json'
      ? `${JSON.stringify(Object.fromEntries(rows), null, 2)}\n`
      : stringify([...rows], {
          header: true,
          columns: ['key', 'value'],
          bom: true,
          escape_formulas: true,
        }),
  );
  return {
    bytes,
    headers: {
      'Content-Type': mediaTypes[format],
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="translations-${code}.${format}"`,
    },
  };
};
