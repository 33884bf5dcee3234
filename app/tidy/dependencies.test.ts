import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { allPaths, root } from './sources.ts';

type Manifest = Readonly<{
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
}>;

const manifestAt = (path: string): Manifest =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : {};
const manifestOf = (name: string): Manifest =>
  manifestAt(join(root, 'node_modules', name, 'package.json'));

const code = [...allPaths, 'eslint.config.js', 'jest.config.mjs']
  .filter((path) => /\.(ts|tsx|js|mjs|css)$/.test(path))
  .filter((path) => !path.startsWith('app/tidy/'))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');

const isNamed = (name: string): boolean =>
  [`'${name}'`, `'${name}/`, `"${name}"`, `"${name}/`, `\`${name}/`].some((quoted) =>
    code.includes(quoted),
  );

/** `@types/react` and `@types/foo__bar` are there for `react` and `@foo/bar`. */
const typedBy = (name: string): string | null => {
  const [, typed] = /^@types\/(.+)$/.exec(name) ?? [];
  return typed?.replace(/^(\w+)__/, '@$1/') ?? null;
};

/** Named by us; or asked for by one that is; or what brings the packages of one platform that are named. */
const unusedOf = (names: readonly string[]): readonly string[] => {
  const named = new Set(names.filter(isNamed));
  const peers = new Set(
    [...named].flatMap((name) => Object.keys(manifestOf(name).peerDependencies ?? {})),
  );
  const bringsNamed = (name: string): boolean =>
    Object.keys(manifestOf(name).optionalDependencies ?? {}).some((part) =>
      isNamed(part.split('/')[0] ?? part),
    );
  return names.filter((name) => {
    const typed = typedBy(name);
    if (typed !== null) return typed !== 'node' && !named.has(typed);
    return !named.has(name) && !peers.has(name) && !bringsNamed(name);
  });
};

describe('package.json', () => {
  const { dependencies = {}, devDependencies = {} } = manifestAt(join(root, 'package.json'));
  const names = Object.keys({ ...dependencies, ...devDependencies });

  it('names what is used, and nothing else', () => {
    expect(unusedOf(names)).toEqual([]);
  });

  it('would be found to name what nobody uses', () => {
    expect(unusedOf([...names, 'left-pad', '@types/left-pad'])).toEqual(
      expect.arrayContaining(['left-pad', '@types/left-pad']),
    );
  });
});
