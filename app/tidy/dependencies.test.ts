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

/** `@types/react` and `@types/foo__bar` have the types of `react` and `@foo/bar`. */
const typedBy = (name: string): string | null => {
  const [, typed] = /^@types\/(.+)$/.exec(name) ?? [];
  return typed?.replace(/^(\w+)__/, '@$1/') ?? null;
};

/** A package is used if the code names it, if a used one has it as a peer, or if it installs named packages. */
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

  it('names only packages that are used', () => {
    expect(unusedOf(names)).toEqual([]);
  });

  it('fails this check when it names unused packages', () => {
    expect(unusedOf([...names, 'left-pad', '@types/left-pad'])).toEqual(
      expect.arrayContaining(['left-pad', '@types/left-pad']),
    );
  });
});
