import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages } from '../../../domain/shared/pages.ts';
import { menuGroups } from '../../../domain/shared/pages/page.ts';

/**
 * Sentences of the screens, as they stand in the source: what `t('...')` is given, what toasts and refusals of forms
 * say, and words kept in tables (`label`, `title`, `heading`, `word`, `text`). Keys are the sentences themselves, so
 * the source is the only place where they are written by hand.
 */
const literal = `'((?:[^'\\\\\\n]|\\\\.)+)'|"((?:[^"\\\\\\n]|\\\\.)+)"`;
const calls: readonly RegExp[] = [
  new RegExp(`\\bt\\(\\s*(?:${literal})`, 'g'),
  new RegExp(`\\btoast\\(\\s*'\\w+',\\s*(?:${literal})`, 'g'),
  new RegExp(`\\bproblem\\(\\s*(?:${literal})`, 'g'),
  // The heading of a column (components/list/columns.tsx).
  new RegExp(
    `\\.(?:cell|text|word|contact|number|money|rate|time|chip|person|link)\\(\\s*'\\w+',\\s*(?:${literal})`,
    'g',
  ),
];
const rows: readonly RegExp[] = [
  new RegExp(
    `\\b(?:label|title|heading|word|full|text|message)(?::| =|=\\{?)\\s*(?:${literal})`,
    'g',
  ),
];

const titleTable = /const (?:titles|words)\b[^=]*= \{([\s\S]*?)\n\};/g;
const titleRow = /: '([^']+)'/g;

const isSource = (name: string): boolean => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => isSource(name) && !name.startsWith('testing'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

const unescape = (text: string): string => text.replace(/\\(.)/g, '$1');

/** A sentence of a table has a letter and is no identifier, class or type of a field; what a call is given always is one. */
const isSentence = (text: string): boolean => /[A-Z{]/.test(text) && /[a-zA-Z]/.test(text);

const found = (patterns: readonly RegExp[], source: string): readonly string[] =>
  patterns
    .flatMap((pattern) => [...source.matchAll(pattern)].flatMap((match) => match.slice(1)))
    .filter((text) => text !== undefined);

export const textsIn = (source: string): readonly string[] =>
  [
    ...found(calls, source),
    ...[
      ...found(rows, source),
      ...[...source.matchAll(titleTable)].flatMap(([, table = '']) => found([titleRow], table)),
    ].filter(isSentence),
  ].map(unescape);

/** Titles of pages and words of menus. */
const pageTexts: readonly string[] = [
  ...pages.flatMap(({ title, menu }) => [
    title,
    ...(menu === undefined ? [] : [menu.entry, ...('link' in menu ? [menu.link ?? ''] : [])]),
  ]),
  ...menuGroups.map(({ title }) => title ?? ''),
].filter((text) => text !== '');

/** All sentences of the screens, each once, in order. */
export const collectTexts = (folder: string): readonly string[] =>
  [...new Set([...sourcesIn(folder).flatMap(textsIn), ...pageTexts])].sort((a, b) =>
    a < b ? -1 : 1,
  );

/** The catalogue's file as it is written. */
export const catalogueFile = (texts: readonly string[]): string =>
  [
    '/**',
    ' * Sentences of the screens, for translators and for the server, which takes no other key as missing (web.md, Words).',
    ' * Made from the source by `node --import tsx web/write-texts.ts`; a test compares the two.',
    ' */',
    'export const screenTexts: readonly string[] = [',
    ...texts.map((text) => `  ${JSON.stringify(text)},`),
    '];',
    '',
  ].join('\n');
