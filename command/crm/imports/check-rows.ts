import { setImmediate as giveWay } from 'node:timers/promises';
import { crmErrors } from '../../../domain/crm/errors.ts';
import { csvColumnsMost, type CsvDelimiter } from '../../../domain/shared/crm/csv.ts';
import { DomainError } from '../../../domain/shared/errors.ts';

/**
 * The longest row in characters. No row of a person needs more, and an unclosed quote would turn the whole file into
 * one cell.
 */
const rowLengthMost = 100_000;
/** Characters that are checked in one go, less than a millisecond of work; other requests run in between. */
const pieceLength = 65_536;

const quote = '"'.charCodeAt(0);
const lineFeed = '\n'.charCodeAt(0);
const carriageReturn = '\r'.charCodeAt(0);

/**
 * Refuses a row that is too long, has too many cells, has a quote inside an unquoted cell, or has an unclosed quote.
 * This runs before parsing, because the parser would first build cells of the whole file, and because it counts lines
 * differently. It looks only at quotes, delimiters and line ends.
 */
export const checkRows = async (text: string, delimiter: CsvDelimiter): Promise<void> => {
  const between = delimiter.charCodeAt(0);
  const endsCell = (code: number): boolean => [between, lineFeed, carriageReturn].includes(code);
  let line = 1;
  let row = { line, at: 0, cells: 1 };
  let quotedFrom: number | null = null;
  let before = lineFeed;
  for (let at = 0; at < text.length; at += 1) {
    if (at % pieceLength === 0) await giveWay();
    const code = text.charCodeAt(at);
    const endsLine = code === lineFeed || code === carriageReturn;
    if (endsLine && !(code === lineFeed && before === carriageReturn)) line += 1;
    if (code === quote) {
      if (quotedFrom !== null) quotedFrom = null;
      else if (endsCell(before) || before === quote) quotedFrom = line;
      else throw new DomainError(crmErrors.CSV_BROKEN, { line });
    } else if (quotedFrom === null && before === quote && !endsCell(code))
      throw new DomainError(crmErrors.CSV_BROKEN, { line });
    else if (quotedFrom === null && endsLine) row = { line, at: at + 1, cells: 1 };
    else if (quotedFrom === null && code === between) row.cells += 1;
    if (row.cells > csvColumnsMost)
      throw new DomainError(crmErrors.CSV_TOO_WIDE, { line: row.line, limit: csvColumnsMost });
    if (at - row.at >= rowLengthMost) {
      if (quotedFrom !== null && !text.includes('"', at + 1)) break;
      throw new DomainError(crmErrors.CSV_LINE_TOO_LONG, { line: row.line, limit: rowLengthMost });
    }
    before = code;
  }
  if (quotedFrom !== null) throw new DomainError(crmErrors.CSV_QUOTE_OPEN, { line: quotedFrom });
};
