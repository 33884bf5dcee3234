import { Readable } from 'node:stream';
import { setImmediate as giveWay } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { crmErrors } from '../../../domain/crm/errors.ts';
import {
  csvColumnsMost,
  csvDelimiters,
  csvRowsMost,
  type CsvDelimiter,
  type CsvEncoding,
} from '../../../domain/shared/crm/csv.ts';
import { DomainError } from '../../../domain/shared/errors.ts';

export type CsvRow = Readonly<{
  /** Where it begins in the file, from 1. */
  line: number;
  cells: readonly string[];
}>;

export type CsvFile = Readonly<{
  encoding: CsvEncoding;
  delimiter: CsvDelimiter;
  header: readonly string[];
  rows: readonly CsvRow[];
}>;

const marks: readonly (readonly [readonly number[], CsvEncoding])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const isUtf8 = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * Whether at least half of what is beyond ASCII is UTF-8: hardly any text of one byte a character looks like it. Such a
 * file is broken in places, and read as anything else all of it would be.
 */
const isMostlyUtf8 = (bytes: Buffer): boolean => {
  const text = new TextDecoder('utf-8').decode(bytes);
  const count = (some: RegExp): number => text.match(some)?.length ?? 0;
  const read = count(/[\u0080-\ufffc]/g);
  return read > 0 && read >= count(/\ufffd/g);
};

/** How much of a file without a mark is looked at for the zeros of UTF-16. */
const lookedAtBytes = 4_096;

/** The encoding by the file's mark; without one by its zeros, and by whether it is UTF-8, sound or nearly. */
export const encodingOf = (bytes: Buffer): CsvEncoding => {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return marked[1];
  const looked = bytes.subarray(0, lookedAtBytes);
  const zerosAt = (parity: number): number =>
    looked.reduce((count, byte, at) => (byte === 0 && at % 2 === parity ? count + 1 : count), 0);
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > looked.length / 8 && odd > even) return 'utf-16le';
  if (even > looked.length / 8) return 'utf-16be';
  return isUtf8(bytes) || isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
};

/** The delimiter that stands most often in the first line, outside of quotes. */
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

/** A line before the header, as spreadsheets write it, that says what stands between cells: `sep=;`. */
const separatorLine = /^"?sep=([^\r\n])"?(?=[\r\n])/i;

/** What such a line says, and the text with the line left empty, so that all others keep their numbers. */
const separated = (text: string): Readonly<{ said: CsvDelimiter | undefined; text: string }> => {
  const [line = '', separator] = separatorLine.exec(text) ?? [];
  const said = csvDelimiters.find((one) => one === separator);
  return { said, text: said === undefined ? text : text.slice(line.length) };
};

/** No row of a person needs more; a quote that is never closed would take the whole file for one cell. */
const rowLengthMost = 100_000;
/** Characters that are parsed in one go, about a millisecond of work: in between others have their turn. */
const pieceLength = 8_192;

/** Where the piece ends that begins here; a character of two units stays whole, since each piece is encoded by itself. */
const endOf = (text: string, at: number): number => {
  const last = text.charCodeAt(at + pieceLength - 1);
  return at + pieceLength - (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
};

/** The parser asks for the next piece within the same turn of the event loop: without a pause nobody else would have one. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at = endOf(text, at)) {
    await giveWay();
    yield text.slice(at, endOf(text, at));
  }
}

/** A quote that stays open began in the row after the last that could be read, wherever the file ends. */
const refusalOf = (error: unknown, lineRead: number): unknown => {
  if (!(error instanceof CsvError)) return error;
  return error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    ? new DomainError(crmErrors.CSV_QUOTE_OPEN, { line: lineRead + 1 })
    : new DomainError(crmErrors.CSV_BROKEN, { line: Number(error['lines'] ?? 1) });
};

type Given = Readonly<{ encoding?: CsvEncoding | undefined; delimiter?: CsvDelimiter | undefined }>;
type Parsed = Readonly<{ record: readonly string[]; info: Readonly<{ lines: number }> }>;

/**
 * A file of bytes as rows of texts, the first of which names the columns. Gives way to others between pieces. Refuses
 * with a sentence that names the line what is no such file, or more than an import takes.
 */
export const readCsv = async (bytes: Buffer, given: Given = {}): Promise<CsvFile> => {
  const encoding = given.encoding ?? encodingOf(bytes);
  const { said, text } = separated(new TextDecoder(encoding).decode(bytes));
  const delimiter = given.delimiter ?? said ?? delimiterOf(text);
  const rows: CsvRow[] = [];
  let header: readonly string[] | null = null;
  let lineRead = 0;
  const parser = Readable.from(piecesOf(text)).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: rowLengthMost,
      // At once: what waits to be read is lost when the parser fails.
      on_record: (row: string[], { lines }) => {
        lineRead = lines;
        return row;
      },
    }),
  );
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (record.length > csvColumnsMost)
        throw new DomainError(crmErrors.CSV_TOO_WIDE, { line: info.lines, limit: csvColumnsMost });
      if (header === null) header = record;
      else rows.push({ line: info.lines, cells: record });
      if (rows.length > csvRowsMost)
        throw new DomainError(crmErrors.CSV_TOO_LONG, { limit: csvRowsMost });
    }
  } catch (error) {
    throw refusalOf(error, lineRead);
  }
  if (header === null || rows.length === 0) throw new DomainError(crmErrors.CSV_EMPTY);
  return { encoding, delimiter, header, rows };
};
