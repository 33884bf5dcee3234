import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { directionOf } from '../../../domain/shared/site/languages.ts';

const { resolve } = createRequire(import.meta.url);
/** Has the letters of most alphabets, Arabic with its forms, and the signs of all our currencies. */
const fonts = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  strong: resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
};

/** In points: A4 lying. */
const page = { margin: 36, width: 841.89, height: 595.28 };

/** From where to where of the page, as it is read: from its left edge, or in Arabic from its right. */
type Place = Readonly<{ x: number; y: number; width: number }>;

/** A sheet of paper that is written on in reading direction. */
export type Sheet = Readonly<{
  margin: number;
  bottom: number;
  use: (font: keyof typeof fonts, size?: number) => void;
  /** One line; `atEnd`: at the far side of its place, as figures stand. */
  write: (text: string, place: Place, atEnd?: boolean) => void;
  turn: () => void;
  document: InstanceType<typeof PDFDocument>;
}>;

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

type Run = Readonly<{ text: string; isTurned: boolean }>;

/** Words that are written one way, together: the font's own shaping turns those from right to left. */
const runsOf = (text: string): readonly Run[] =>
  text.split(' ').reduce<readonly Run[]>((runs, word) => {
    const isTurned = rightToLeft.test(word);
    const last = runs.at(-1);
    return last?.isTurned === isTurned
      ? [...runs.slice(0, -1), { text: `${last.text} ${word}`, isTurned }]
      : [...runs, { text: word, isTurned }];
  }, []);

/** Whole runs are shaped, not word by word: the letters of a run are turned as one. */
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
