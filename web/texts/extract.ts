import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parser as Parser } from 'i18next-parser';
import { TableLexer } from './table-lexer.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where sentences of the screens are written; keys are the sentences themselves. */
const folders = [
  'web/src',
  'domain/shared/lists',
  'domain/shared/pages',
  'domain/shared/ledger',
  'domain/shared/trading',
] as const;

/** What forms and calls are checked by, on both sides. */
const contracts = { folder: 'command', isOne: /(?:contract|-schema|-rules)\.ts$/ } as const;

/** The forms that English has; other languages may have more, under the same key (domain/text-catalogue.ts). */
const pluralForms = ['one', 'other'] as const;

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => isSource(name) && !name.startsWith('testing'))
    .map((name) => join(root, folder, name));

type Entry = Readonly<{ key: string; count?: unknown }>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && 'key' in value && typeof value.key === 'string';

/** Sentences of one source, as i18next-parser reads it; where something is counted, in all the forms of the plural. */
export const textsIn = (content: string, filename = 'source.tsx'): readonly string[] => {
  const lexers = [{ lexer: 'JavascriptLexer', functions: ['t'] }, TableLexer];
  const entries: readonly unknown[] = new Parser({ lexers: { ts: lexers, tsx: lexers } }).parse(
    content,
    filename,
  );
  return entries
    .filter(isEntry)
    .flatMap(({ key, count }) =>
      count === undefined ? [key] : pluralForms.map((form) => `${key}_${form}`),
    );
};

/** All sentences of the screens, each once, in order. */
export const extractTexts = (): readonly string[] => {
  const found = [
    ...folders.flatMap(sourcesIn),
    ...sourcesIn(contracts.folder).filter((path) => contracts.isOne.test(path)),
  ].flatMap((path) => textsIn(readFileSync(path, 'utf8'), basename(path)));
  return [...new Set(found)].sort((a, b) => (a < b ? -1 : 1));
};

/** The catalogue's file as it is written. */
export const catalogueFile = (texts: readonly string[]): string =>
  [
    '/**',
    ' * Sentences of the screens, for translators and for the server, which takes no other key as missing (web.md, Words).',
    ' * Extracted from the source by i18next-parser: `node --import tsx web/write-texts.ts`; a test compares the two.',
    ' */',
    'export const screenTexts: readonly string[] = [',
    ...texts.map((text) => `  ${JSON.stringify(text)},`),
    '];',
    '',
  ].join('\n');
