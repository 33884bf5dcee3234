import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import { statementColumns, statementSums } from '../../../domain/shared/trading/statement-cells.ts';
import { formatMoney } from '../../../domain/shared/format/numbers.ts';
import type { Statement } from './statement.ts';

const { resolve } = createRequire(import.meta.url);
/** Has the letters of most alphabets, and the signs of all our currencies. */
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  strong: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

/** In points. A4 lying; the columns fill it between the margins. */
const page = { margin: 36, width: 841.89, height: 595.28, line: 15 };
const widths = [46, 106, 106, 82, 44, 100, 90, 90, 105];
const bottom = page.height - page.margin;

type Document = InstanceType<typeof PDFDocument>;

const cells = (doc: Document, texts: readonly string[], y: number): void => {
  let x = page.margin;
  texts.forEach((text, index) => {
    const width = widths[index] ?? 0;
    const align = statementColumns[index]?.isFigure === true ? 'right' : 'left';
    doc.text(text, x, y, { width: width - 6, align, lineBreak: false });
    x += width;
  });
};

const headings = (doc: Document, y: number): number => {
  doc.font(fonts.strong);
  cells(
    doc,
    statementColumns.map(({ heading }) => heading),
    y,
  );
  doc.font(fonts.plain);
  return y + page.line;
};

const head = (doc: Document, { holder, summary, days }: Statement): number => {
  const { number, mode, currency } = summary.wallet;
  const period = days === null ? 'All days' : `${days.start} to ${days.end}`;
  doc.font(fonts.strong).fontSize(15).text('Statement', page.margin, page.margin);
  doc.font(fonts.plain).fontSize(8);
  const lines = [holder, `Wallet #${number ?? '\u2013'}, ${mode}, ${currency}`, `${period}, UTC`];
  doc.text(lines.filter((line) => line !== null).join('\n'), page.margin, page.margin + 24);
  let y = page.margin + 66;
  for (const { name, heading, signed } of statementSums) {
    doc.text(heading, page.margin, y, { width: 160, lineBreak: false });
    const sum = formatMoney(summary[name], currency, { signed });
    doc.text(sum, page.margin + 160, y, { width: 120, align: 'right', lineBreak: false });
    y += page.line - 2;
  }
  return y + page.line;
};

/** Lays the statement out, a page at a time: others get their turn in between. */
export const statementPdf = async (statement: Statement): Promise<Buffer> => {
  const { margin, line } = page;
  const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin, lang: 'en' });
  const bytes = buffer(doc);
  let y = headings(doc, head(doc, statement));
  for (const trade of statement.trades) {
    if (y + line > bottom) {
      await nextTurn();
      doc.addPage();
      y = headings(doc, margin);
    }
    cells(
      doc,
      statementColumns.map(({ text }) => text(trade)),
      y,
    );
    y += line;
  }
  doc.end();
  return bytes;
};
