import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { directionOf } from '../../../domain/shared/site/languages.ts';

const { resolve } = createRequire(import.meta.url);
/**
 * These fonts have the letters of most alphabets, Arabic with its letter forms, and the signs of all our currencies.
 */
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  strong: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

/** In points: A4 landscape. */
const page = { margin: 36, width: 841.89, height: 595.28 };

/** A place on the page in reading direction: measured from its left edge, or in Arabic from its right edge. */
type Place = Readonly<{ x: number; y: number; width: number }>;

/** A sheet that is written in reading direction. */
export type Sheet = Readonly<{
  margin: number;
  bottom: number;
  use: (font: keyof typeof fonts, size?: number) => void;
  /** Writes one line; `atEnd` aligns it at the far side of its place, as for figures. */
  write: (text: string, place: Place, atEnd?: boolean) => void;
  turn: () => void;
  document: InstanceType<typeof PDFDocument>;
}>;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

type Run = Readonly<{ text: string; isTurned: boolean }>;

/** Groups neighbouring words of one direction: the font's own shaping reverses those from right to left. */
const runsOf = (text: string): readonly Run[] =>
  text.split(' ').reduce<readonly Run[]>((runs, word) => {
    const isTurned = rightToLeft.test(word);
    const last = runs.at(-1);
    return last?.isTurned === isTurned
      ? [...runs.slice(0, -1), { text: `${last.text} ${word}`, isTurned }]
      : [...runs, { text: word, isTurned }];
  }, []);

/** Whole runs are shaped, not single words, because the letters of a run are reversed together. */
const shaped = { lineBreak: false, features: [] };

export const createSheet = (language: string): Sheet => {
  const { margin, width: pageWidth, height } = page;
  const doc = new PDFDocument({ size: 'A4', layout: 'landscape', margin, lang: language });
  const isTurned = directionOf(language) === 'rtl';
  const widthOf = (text: string): number => doc.widthOfString(text, shaped);

  return {
    margin,
    bottom: height - margin,
    document: doc,
    use: (font, size) => {
      doc.font(fonts[font]);
      if (size !== undefined) doc.fontSize(size);
    },
    turn: () => {
      doc.addPage();
    },
    write: (text, { x, y, width }, atEnd = false) => {
      const runs = runsOf(text);
      const gap = widthOf(' ');
      const length =
        runs.reduce((sum, run) => sum + widthOf(run.text), 0) + gap * (runs.length - 1);
      const left = isTurned ? pageWidth - x - width : x;
      let at = atEnd === isTurned ? left : left + width - length;
      for (const run of isTurned ? [...runs].reverse() : runs) {
        doc.text(run.text, at, y, shaped);
        at += widthOf(run.text) + gap;
      }
    },
  };
};
