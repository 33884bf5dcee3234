import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a page moves over the wire, with brotli and without fonts (web.md, Pages). Read from the build; `npm test` builds first. */
const dist = fileURLToPath(new URL('../../../dist/web/', import.meta.url));
const built = existsSync(`${dist}index.html`);

const read = (file: string) => readFileSync(`${dist}${file}`, 'utf8');

const linked = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);

/** A chunk, what it imports at once, and the styles Vite loads with it. */
const withImports = (file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!file.endsWith('.js')) return seen;
  const names = [...read(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name = '']) => name,
  );
  for (const name of names) withImports(`assets/${name}`, seen);
  return seen;
};

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(`${dist}${file}.br`).size, 0) / 1000;

/** The chunks of a screen that is loaded on its own, with the files the preload list names beside it. */
const screenFiles = (name: RegExp): readonly string[] => {
  const entry = linked(read('index.html')).find((file) => file.endsWith('.js')) ?? '';
  const list = /\["assets\/[^\]]+\]/.exec(read(entry))?.[0] ?? '[]';
  const all = JSON.parse(list) as unknown;
  const files = Array.isArray(all) ? all.map(String) : [];
  return files.filter((file) => name.test(file));
};

const whenBuilt = built ? it : it.skip;
if (!built)
  console.warn('The size of pages is not checked: dist/web is not built. `npm test` builds it.');

describe('the size of pages', () => {
  whenBuilt('sign-in stays below 180 kB', () => {
    const first = new Set(linked(read('index.html')).flatMap((file) => [...withImports(file)]));
    expect(kilobytes(first)).toBeLessThan(180);
  });

  whenBuilt('trading stays below 350 kB, and loads neither the grid nor Highcharts', () => {
    const files = new Set(
      [...linked(read('index.html')), ...screenFiles(/trading|socket|terminal/)].flatMap((file) => [
        ...withImports(file),
      ]),
    );
    expect(kilobytes(files)).toBeLessThan(350);
    expect(
      [...files].filter((file) => file.endsWith('.js') && read(file).includes('MuiDataGrid-root')),
    ).toEqual([]);
  });
});
