import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export type SourceFile = Readonly<{
  /** Path from the root, with forward slashes. */
  path: string;
  text: string;
  isTest: boolean;
}>;

const folders = [
  'domain',
  'command',
  'projections',
  'query',
  'web',
  'infra',
  'app',
  'bench',
  'scripts',
];

function pathsBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pathsBelow(path) : [path];
  });
}

const isPresent = (folder: string): boolean => readdirSync(root).includes(folder);

/** Every file below the source folders, whatever its kind. */
export const allPaths: readonly string[] = folders
  .filter(isPresent)
  .flatMap((folder) => pathsBelow(join(root, folder)))
  .map((path) => relative(root, path).replaceAll('\\', '/'));

/** Only used by tests. */
const isTestPath = (path: string): boolean =>
  /\.test\.tsx?$|\/testing(\/|\.tsx?$)|^web\/e2e\/|\/conformance(\/|\.ts$)|^app\/tidy\//.test(path);

/** All our TypeScript. */
export const sources: readonly SourceFile[] = allPaths
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
    isTest: isTestPath(path),
  }));

/** A file's text without comments; strings and templates stay. */
export const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`])\/\/.*$/gm, '$1');
