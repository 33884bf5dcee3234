import type { PersonData } from '../../domain/identity/user/events.ts';
import type { DocumentType, FileSide } from '../../domain/shared/kyc/types.ts';
import { createCanvas, type Canvas } from './canvas.ts';
import { drawFor, type Draw } from './draw.ts';

/** The content of a made-up document. Every document says that it is a specimen. */
export type DocumentFacts = Readonly<{ person: PersonData; type: DocumentType }>;

const titles: Readonly<Record<DocumentType, string>> = {
  national_id: 'Identity card',
  passport: 'Passport',
  driver_license: 'Driver license',
};

const bands: Readonly<Record<DocumentType, string>> = {
  national_id: '#dfe7e0',
  passport: '#d9dfe8',
  driver_license: '#eedfe2',
};

const inks = {
  paper: '#f4f5f2',
  line: '#d5dbe0',
  faint: '#7d8896',
  ink: '#222b36',
  photo: '#c3cdd6',
  skin: '#93a1ae',
  mark: '#b9c4b4',
} as const;
type Ink = keyof typeof inks | 'band' | 'hair';

const hairs = ['#4f5b66', '#6d5a4a', '#2f3640', '#8a7f70', '#7a6a62'];

const draftOf = (facts: DocumentFacts, draw: Draw, width: number, height: number): Canvas<Ink> =>
  createCanvas<Ink>(width, height, { ...inks, band: bands[facts.type], hair: draw.pick(hairs) });

const { round, sin } = Math;

/** Fine waves, as in the background print of documents. */
const drawWaves = (canvas: Canvas<Ink>, width: number, height: number, phase: number): void => {
  for (let wave = 0; wave < 14; wave += 1) {
    for (let x = 0; x < width; x += 2) {
      const y = (wave + 0.5) * (height / 14) + 9 * sin(x / 37 + wave / 2 + phase);
      canvas.rect(x, round(y), 2, 1, 'line');
    }
  }
};

const drawPhoto = (canvas: Canvas<Ink>, x: number, y: number, draw: Draw): void => {
  const [width, height] = [150, 190];
  const head = 34 + Math.floor(draw.random() * 8);
  canvas.rect(x, y, width, height, 'photo');
  canvas.disc(x + 75, y + 200, 70, 'skin', y + height);
  canvas.disc(x + 75, y + 82, head, 'skin');
  canvas.disc(x + 75, y + 76, head + 3, 'hair', y + 66 + Math.floor(draw.random() * 12));
};

const namesOf = ({ fullName }: PersonData): readonly [given: string, family: string] => {
  const [given = '', ...family] = fullName.split(' ');
  return [given, family.join(' ')];
};

const documentNumber = (draw: Draw): string =>
  `${draw.pick(['C', 'K', 'L', 'X'])}${String(Math.floor(draw.random() * 9e6) + 1e6)}`;

const machineReadable = ({ person, type }: DocumentFacts, number: string): readonly string[] => {
  const [given, family] = namesOf(person);
  const code = type === 'passport' ? 'P' : 'I';
  const plain = (text: string): string => text.replace(/[^\p{L}\p{M}]/gu, '<');
  const fill = (text: string): string => text.padEnd(44, '<').slice(0, 44);
  const born = (person.birthDate ?? '').replaceAll('-', '').slice(2);
  return [
    fill(`${code}<${plain(family)}<<${plain(given)}`),
    fill(`${number}<${born}<<<<${born.split('').reverse().join('')}`),
  ];
};

const front = (facts: DocumentFacts, draw: Draw): Buffer => {
  const { person, type } = facts;
  const [width, height] = [640, 400];
  const canvas = draftOf(facts, draw, width, height);
  const number = documentNumber(draw);
  const [given, family] = namesOf(person);
  drawWaves(canvas, width, height, draw.random() * 6);
  canvas.rect(0, 0, width, 46, 'band');
  canvas.text(20, 16, person.country ?? 'Daybook', 'ink');
  canvas.text(width - 20 - titles[type].length * 12, 16, titles[type], 'faint');
  drawPhoto(canvas, 20, 66, draw);
  const fields = [
    ['Surname', family],
    ['Given names', given],
    ['Date of birth', person.birthDate ?? ''],
    ['Residence', person.city ?? ''],
    ['Document no.', number],
  ] as const;
  fields.forEach(([label, value], index) => {
    canvas.text(194, 68 + index * 40, label, 'faint', 1);
    canvas.text(194, 80 + index * 40, value, 'ink', 2);
  });
  canvas.disc(560, 180, 44, 'mark');
  canvas.disc(560, 180, 36, 'paper');
  canvas.disc(560, 180, 28, 'mark');
  canvas.text(520, 240, 'Specimen', 'faint', 1);
  canvas.rect(0, 290, width, 110, 'band');
  machineReadable(facts, number).forEach((line, index) => {
    canvas.text(20, 314 + index * 34, line, 'ink', 2);
  });
  return canvas.toPng();
};

const back = (facts: DocumentFacts, draw: Draw): Buffer => {
  const [width, height] = [640, 400];
  const canvas = draftOf(facts, draw, width, height);
  drawWaves(canvas, width, height, draw.random() * 6);
  canvas.rect(0, 30, width, 56, 'ink');
  canvas.text(24, 112, 'Specimen', 'faint', 2);
  canvas.text(24, 144, 'Issued for demonstration. If found, keep it.', 'faint', 1);
  for (let line = 0; line < 5; line += 1) {
    canvas.rect(24, 176 + line * 22, 180 + Math.floor(draw.random() * 160), 6, 'line');
  }
  canvas.rect(430, 112, 180, 150, 'band');
  for (let x = 30; x < 600;) {
    const wide = 2 + Math.floor(draw.random() * 6);
    canvas.rect(x, 310, wide, 60, 'ink');
    x += wide + 2 + Math.floor(draw.random() * 5);
  }
  return canvas.toPng();
};

/** A bill of last month, addressed to the person. */
const bill = (facts: DocumentFacts, draw: Draw): Buffer => {
  const { person } = facts;
  const [width, height] = [520, 680];
  const canvas = draftOf(facts, draw, width, height);
  canvas.rect(0, 0, width, 8, 'faint');
  canvas.text(36, 40, draw.pick(['City Water', 'North Energy', 'Town Heating']), 'ink', 3);
  canvas.text(36, 76, 'Specimen', 'faint', 1);
  const lines = [
    person.fullName,
    person.address ?? '',
    `${person.postalCode ?? ''} ${person.city ?? ''}`,
    person.country ?? '',
  ];
  lines.forEach((line, index) => canvas.text(36, 120 + index * 24, line, 'ink', 2));
  canvas.rect(36, 240, width - 72, 2, 'faint');
  const amounts = Array.from({ length: 8 }, () => 10 + Math.floor(draw.random() * 80));
  amounts.forEach((amount, row) => {
    canvas.rect(36, 270 + row * 34, 120 + Math.floor(draw.random() * 140), 8, 'line');
    canvas.text(width - 120, 266 + row * 34, `${amount}.00`, 'faint');
  });
  canvas.rect(36, 560, width - 72, 2, 'faint');
  canvas.text(36, 584, 'Total', 'ink');
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  canvas.text(width - 132, 584, `${total}.00`, 'ink');
  return canvas.toPng();
};

const pictures: Readonly<Record<FileSide, (facts: DocumentFacts, draw: Draw) => Buffer>> = {
  front,
  back,
  address: bill,
};

/** One side of a made-up document as a PNG of a few kilobytes; the same every time it is drawn. */
export const drawDocument = (side: FileSide, facts: DocumentFacts): Buffer =>
  pictures[side](facts, drawFor(`${facts.person.email} ${facts.type} ${side}`));
