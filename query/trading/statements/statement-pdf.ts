import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  statementColumns,
  statementSums,
  statementWords,
} from '../../../domain/shared/trading/statement-cells.ts';
import { formatMoney } from '../../../domain/shared/format/numbers.ts';
import { createSheet, type Sheet } from './sheet.ts';
import type { Statement } from './statement.ts';

/** The reader of the statement: the language, and the translation of an English sentence. */
export type StatementReader = Readonly<{
  language: string;
  translate: (text: string) => string;
}>;

type Say = (text: string) => string;

/** In points; the columns fill the page between the margins. */
const line = 15;
const widths = [46, 106, 106, 82, 44, 100, 90, 90, 105];

const cells = (sheet: Sheet, texts: readonly string[], y: number): void => {
  let x = sheet.margin;
  texts.forEach((text, index) => {
    const width = widths[index] ?? 0;
    sheet.write(text, { x, y, width: width - 6 }, statementColumns[index]?.isFigure === true);
    x += width;
  });
};

const headings = (sheet: Sheet, y: number, t: Say): number => {
  sheet.use('strong');
  cells(
    sheet,
    statementColumns.map(({ heading }) => t(heading)),
    y,
  );
  sheet.use('plain');
  return y + line;
};

const head = (sheet: Sheet, { holder, summary, days }: Statement, t: Say): number => {
  const { number, mode, currency } = summary.wallet;
  const { margin } = sheet;
  const facts = [
    [statementWords.wallet, `#${number ?? '\u2013'}`],
    [statementWords.account, t(statementWords[mode])],
    [statementWords.currency, currency],
    [
      statementWords.period,
      days === null ? t(statementWords.allDays) : `${days.start} \u2013 ${days.end} UTC`,
    ],
  ] as const;
  sheet.use('strong', 15);
  sheet.write(t(statementWords.title), { x: margin, y: margin, width: 400 });
  sheet.use('plain', 8);
  let y = margin + 24;
  if (holder !== null) {
    sheet.write(holder, { x: margin, y, width: 400 });
    y += line;
  }
  const row = (name: string, value: string): void => {
    sheet.write(name, { x: margin, y, width: 160 });
    sheet.write(value, { x: margin + 160, y, width: 120 }, true);
    y += line - 2;
  };
  for (const [name, value] of facts) row(t(name), value);
  y += line / 2;
  for (const { name, heading, signed } of statementSums)
    row(t(heading), formatMoney(summary[name], currency, { signed }));
  return y + line;
};

/** Lays the statement out, a page at a time, so that other work gets its turn in between. */
export const statementPdf = async (
  statement: Statement,
  { language, translate }: StatementReader,
): Promise<Buffer> => {
  const sheet = createSheet(language);
  const bytes = buffer(sheet.document);
  let y = headings(sheet, head(sheet, statement, translate), translate);
  for (const trade of statement.trades) {
    if (y + line > sheet.bottom) {
      await nextTurn();
      sheet.turn();
      y = headings(sheet, sheet.margin, translate);
    }
    cells(
      sheet,
      statementColumns.map(({ text, isWord }) =>
        isWord === true ? translate(text(trade)) : text(trade),
      ),
      y,
    );
    y += line;
  }
  sheet.document.end();
  return bytes;
};
