import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root, sources } from './sources.ts';

const page = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');

/** `decisions.md 24` and `decisions.md 29, 30` in comments, with the file that cites them. */
const citations = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/decisions\.md (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, numbers = '']) =>
    (numbers.match(/\d+/g) ?? []).map((number) => ({ path, number })),
  ),
);

it('docs/decisions/README.md says what each decision that a comment cites has decided', () => {
  const listed = new Set([...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => number));
  expect(citations.length).toBeGreaterThan(0);
  expect(citations.filter(({ number }) => !listed.has(number))).toEqual([]);
});

it('docs/decisions/README.md counts its decisions in order', () => {
  const numbers = [...page.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
  expect(numbers).toEqual(numbers.map((_number, index) => index + 1));
});

it('docs/decisions/README.md names each text that a comment cites and that is not in docs itself', () => {
  const cited = sources
    .filter(({ isTest }) => !isTest)
    .flatMap(({ text }) => [...text.matchAll(/\b([a-z]+\.md)\b/g)].map(([, name = '']) => name));
  const named = (name: string): boolean => page.includes(`\`${name}\``);
  const isOurs = (name: string): boolean => existsSync(join(root, 'docs', name));
  expect([...new Set(cited)].filter((name) => !named(name) && !isOurs(name))).toEqual([]);
});

it('each record of a decision has a number of its own, in its name and in its title', () => {
  const folder = join(root, 'docs/decisions');
  const numbers = readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .map((name) => [
      Number(name.slice(0, 4)),
      Number(/^# (\d+)\. /.exec(readFileSync(join(folder, name), 'utf8'))?.[1]),
    ]);
  expect(numbers).toEqual(numbers.map(([number]) => [number, number]));
  expect(new Set(numbers.map(([number]) => number)).size).toBe(numbers.length);
});
