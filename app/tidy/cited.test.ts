import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root, sources } from './sources.ts';

const page = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');

const folder = join(root, 'docs/decisions');
const records = readdirSync(folder).filter((name) => name !== 'README.md');

type Text = Readonly<{ path: string; text: string }>;

const textsIn = (path: string): readonly Text[] =>
  readdirSync(join(root, path))
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({
      path: `${path}/${name}`,
      text: readFileSync(join(root, path, name), 'utf8'),
    }));

const texts: readonly Text[] = [...sources, ...textsIn('docs'), ...textsIn('docs/decisions')];

/** The numbers that follow these words, such as `rule 24` and `rules 29, 30`, with the file that cites them. */
const citedAs = (words: string, where: readonly Text[] = texts) => {
  const pattern = new RegExp(`\\b(?:${words})[\\s*/]+(\\d+(?:(?:, | and )\\d+)*)`, 'gi');
  return where.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].flatMap(([, numbers = '']) =>
      (numbers.match(/\d+/g) ?? []).map((number) => ({ path, number })),
    ),
  );
};

it('docs/decisions/README.md lists each cited rule', () => {
  const citations = citedAs('decisions\\.md|rules?');
  const listed = new Set([...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => number));
  expect(citations.length).toBeGreaterThan(0);
  expect(citations.filter(({ number }) => !listed.has(number))).toEqual([]);
});

it('docs/decisions/README.md numbers its rules in order', () => {
  const numbers = [...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
});

it('docs/decisions/README.md names each text that a comment cites and that is not in docs', () => {
  const cited = sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ text }) => [...text.matchAll(/\b([a-z]+\.md)\b/g)].map(([, name = '']) => name));
  const named = (name: string): boolean => page.includes(`\`${name}\``);
  const isOurs = (name: string): boolean => existsSync(join(root, 'docs', name));
  expect([...new Set(cited)].filter((name) => !named(name) && !isOurs(name))).toEqual([]);
});

const titleOf = (name: string): readonly string[] =>
  /^# (\d+)\. (.*)/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];

it('each cited record of a decision exists', () => {
  const there = new Set(records.map((name) => Number(name.slice(0, 4))));
  const cited = [...citedAs('decisions?|records?'), ...citedAs('docs/decisions')];
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ number }) => !there.has(Number(number)))).toEqual([]);
});

it('docs/decisions/README.md lists each record of a decision once, with its title', () => {
  const listed = [...page.matchAll(/^- \[(\d+\. .*)\]\((\d{4}-.*\.md)\)$/gm)].map(
    ([, title = '', name = '']) => `${name}: ${title}`,
  );
  const expected = records.map((name) => `${name}: ${titleOf(name).slice(1).join('. ')}`);
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

it('each record of a decision has a unique number, which is the same in its name and in its title', () => {
  const numbers = records.map((name) => [Number(name.slice(0, 4)), Number(titleOf(name)[1])]);
  expect(numbers).toEqual(numbers.map(([number]) => [number, number]));
  expect(new Set(numbers.map(([number]) => number)).size).toBe(numbers.length);
});
