import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { withSharedShapes } from '../../scripts/spreads.mjs';

const valueOf = (text: string): unknown => runInNewContext(`(${text})`);

describe('the build of objects that begin with a spread', () => {
  it.each([
    ['{ ...{ a: 1 }, b: 2 }', '{...{}, ...{ a: 1 }, b: 2 }'],
    ['{ ...{ a: 1 }, ...{ b: 2 } }', '{...{}, ...{ a: 1 }, ...{ b: 2 } }'],
    ['{ /* first */ ...{ a: 1 }, a: 2 }', '{...{}, /* first */ ...{ a: 1 }, a: 2 }'],
    [
      '{ ...{ ...{ a: 1 }, b: 2 }, c: { ...{}, d: 3 } }',
      '{...{}, ...{...{}, ...{ a: 1 }, b: 2 }, c: {...{}, ...{}, d: 3 } }',
    ],
  ])('given %s, then it is built property by property and has the same value', (text, built) => {
    expect(withSharedShapes(`const made = ${text};`)).toBe(`const made = ${built};`);
    expect(valueOf(built)).toEqual(valueOf(text));
  });

  it.each([
    'const copy = { ...one };',
    'const late = { a: 1, ...one };',
    'const { ...rest } = one;',
    'const { a, ...rest } = one;',
    'const list = [...one, 2];',
    "const text = '{ ...one, two }';",
    'call(...one, { a: 1 });',
  ])('given %s, then it is not changed', (text) => {
    expect(withSharedShapes(text)).toBe(text);
  });

  it('given a program of several lines, then each line keeps its place', () => {
    const program = 'const a = 1;\nconst b = {\n  // why\n  ...one,\n  a,\n};\nconst c = 3;\n';

    const lines = withSharedShapes(program).split('\n');

    expect(lines).toHaveLength(program.split('\n').length);
    expect(lines[4]).toBe('  a,');
    expect(lines[6]).toBe('const c = 3;');
  });
});
