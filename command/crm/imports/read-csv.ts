import { Readable } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { crmErrors } from '../../../domain/crm/errors.ts';
import {
  csvDelimiters,
  csvRowsMost,
  type CsvDelimiter,
  type CsvEncoding,
} from '../../../domain/shared/crm/csv.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { checkRows } from './check-rows.ts';
import { decode, encodingOf } from './decode.ts';

export type CsvRow = Readonly<{
  /** The line on which the row begins in the file, from 1. */
  line: number;
  cells: readonly string[];
}>;

export type CsvFile = Readonly<{
  encoding: CsvEncoding;
  delimiter: CsvDelimiter;
  header: readonly string[];
  rows: readonly CsvRow[];
}>;

/** The delimiter that occurs most often in the first line, outside of quotes. */
export const delimiterOf = (text: string): CsvDelimiter => {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.slice(0, 100_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) {
      if (counts.size > 0) break;
    } else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const often = (delimiter: CsvDelimiter): number => counts.get(delimiter) ?? 0;
  return csvDelimiters.reduce((best, one) => (often(one) > often(best) ? one : best));
};

/** A line `sep=;` before the header, which spreadsheets write to name the delimiter. */
const separatorLine = /^"?sep=([^\r\n])"?(?=[\r\n])/i;

/** The delimiter that such a line names, and the text with that line emptied, so that all others keep their numbers. */
const separated = (text: string): Readonly<{ said: CsvDelimiter | undefined; text: string }> => {
  const [line = '', separator] = separatorLine.exec(text) ?? [];
  const said = csvDelimiters.find((one) => one === separator);
  return { said, text: said === undefined ? text : text.slice(line.length) };
};

/** Characters that are parsed in one go, about a millisecond of work; other requests run in between. */
const pieceLength = 8_192;

/**
 * The end of the piece that begins here. It never splits a surrogate pair, because each piece is encoded on its own.
 */
const endOf = (text: string, at: number): number => {
  const last = text.charCodeAt(at + pieceLength - 1);
  return at + pieceLength - (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
};

/**
 * The parser asks for the next piece within the same turn of the event loop, so without a pause nothing else would run.
 */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at = endOf(text, at)) {
    await giveWay();
    yield text.slice(at, endOf(text, at));
  }
}

const refusalOf = (error: unknown): unknown =>
  error instanceof CsvError
    ? new DomainError(crmErrors.CSV_BROKEN, { line: Number(error['lines'] ?? 1) })
    : error;

type Given = Readonly<{ encoding?: CsvEncoding | undefined; delimiter?: CsvDelimiter | undefined }>;
type Parsed = Readonly<{ record: readonly string[]; info: Readonly<{ lines: number }> }>;

const isEmpty = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '');

const countIn = (record: readonly string[], what: RegExp): number =>
  record.reduce((count, cell) => count + (cell.match(what)?.length ?? 0), 0);

/**
 * The line on which a row begins, as an editor counts; must be called for each row in order. The parser tells where the
 * row ends, and counts CR LF within a cell as two lines.
 */
const beginsAt = () => {
  let countedTwice = 0;
  return ({ record, info }: Parsed): number => {
    countedTwice += countIn(record, /\r\n/g);
    return info.lines - countedTwice - countIn(record, /\r\n|\r|\n/g);
  };
};

/**
 * Reads a file as rows of texts, the first of which names the columns. Yields to other work between pieces. Refuses a
 * file that is not CSV, naming the line, and one that is larger than an import may be.
 */
export const readCsv = async (bytes: Buffer, given: Given = {}): Promise<CsvFile> => {
  const encoding = given.encoding ?? (await encodingOf(bytes));
  const { said, text } = separated(await decode(bytes, encoding));
  const delimiter = given.delimiter ?? said ?? delimiterOf(text);
  await checkRows(text, delimiter);
  const rows: CsvRow[] = [];
  let header: readonly string[] | null = null;
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      // Without the list, the first line end would count for all, and lines that end differently would become one row.
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
    }),
  );
  const lineOf = beginsAt();
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      const line = lineOf(parsed);
      const { record } = parsed;
      if (isEmpty(record)) continue;
      if (header === null) header = record;
      else rows.push({ line, cells: record });
      if (rows.length > csvRowsMost)
        throw new DomainError(crmErrors.CSV_TOO_LONG, { limit: csvRowsMost });
    }
  } catch (error) {
    throw refusalOf(error);
  }
  if (header === null || rows.length === 0) throw new DomainError(crmErrors.CSV_EMPTY);
  return { encoding, delimiter, header, rows };
};
