import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from './sources.ts';

type Named = Readonly<{ path: string; title: string }>;

/** The second column of the tables of docs/proof.md: a file and the title of a test in it. */
const named = readFileSync(join(root, 'docs/proof.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!---|What holds)/.test(line))
  .map((line): Named => {
    const [, path = line, title = ''] = /\| `([^`]+)`: (.+?) \|/.exec(line) ?? [];
    return { path, title };
  });

const isThere = ({ path, title }: Named): boolean => {
  const file = join(root, path);
  return title !== '' && existsSync(file) && readFileSync(file, 'utf8').includes(title);
};

it('docs/proof.md names only tests that exist', () => {
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});
