import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { allPaths, root, sources, withoutComments } from './sources.ts';

/** Classes of libraries. */
const theirs = /^(Mui|highcharts|rdp-|tv-)/;

const styles = allPaths
  .filter((path) => /^web\/src\/.*\.css$/.test(path))
  .map((path) => ({ path, whole: readFileSync(join(root, path), 'utf8') }))
  .map(({ path, whole }) => ({ path, whole, text: withoutComments(whole) }));

/** The limit for all style sheets; beyond it, styles that several screens repeat become a class of the kit. */
const linesMax = 4_400;

const code = sources.filter(({ path, isTest }) => path.startsWith('web/src/') && !isTest);

/** The classes in the selectors of a style sheet. */
const classesOf = (css: string): readonly string[] =>
  [...css.matchAll(/([^{};]*)\{/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  );

/** The words in the strings of a file, and the fixed starts of composed names such as `chip-${tone}`. */
const wordsOf = (text: string) => {
  const strings = [...text.matchAll(/(['"`])((?:\\.|(?!\1)[^\\])*?)\1/g)].map(
    ([, , inner = '']) => inner,
  );
  const all = [...strings, ...[...text.matchAll(/[`}]([^`${}]*)(?=[`$])/g)].map(([, s = '']) => s)];
  return {
    words: all.flatMap((string) => string.split(/[\s${}?:'"`]+/)),
    starts: [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, start = '']) => start),
  };
};

const read = code.map(({ text }) => wordsOf(withoutComments(text)));
const words = new Set(read.flatMap((file) => file.words));
const starts = [...new Set(read.flatMap((file) => file.starts))];

const isUsed = (name: string): boolean =>
  theirs.test(name) || words.has(name) || starts.some((start) => name.startsWith(start));

const declared = new Set(styles.flatMap(({ text }) => classesOf(text)));

/** The complete names in `className="..."`. */
const namesGiven = (text: string): readonly string[] =>
  [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/));

describe('CSS classes of the web', () => {
  it('are each used by a screen', () => {
    const unused = styles.flatMap(({ path, text }) =>
      [...new Set(classesOf(text))]
        .filter((name) => !isUsed(name))
        .map((name) => `${path}: .${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('that a screen names are declared in a style sheet', () => {
    const ruleless = code.flatMap(({ path, text }) =>
      [...new Set(namesGiven(text))]
        .filter((name) => !declared.has(name) && !theirs.test(name))
        .map((name) => `${path}: ${name}`),
    );
    expect(ruleless).toEqual([]);
  });

  it('have fewer than 4,400 lines of style sheets in total', () => {
    const lines = styles.reduce((sum, { whole }) => sum + whole.split('\n').length - 1, 0);
    expect(lines).toBeLessThan(linesMax);
  });

  it('are found in selectors and in composed strings', () => {
    expect(classesOf('.a-b:hover > .c, d { x: .5s } @media (x) { .e { y: z } }')).toEqual([
      'a-b',
      'c',
      'e',
    ]);
    expect(wordsOf("`row${big ? ' row-big' : ''} of-${kind}`").words).toContain('row-big');
    expect(wordsOf('`row of-${kind}`').starts).toEqual(['of-']);
  });
});
