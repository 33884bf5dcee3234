import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a page of the built app moves over the wire: brotli, fonts apart. */
export type PageSizes = Readonly<{
  /** Files of the page that signs people in, and of the trading page. */
  signIn: ReadonlySet<string>;
  trading: ReadonlySet<string>;
  /** Files of the page of one customer, before a tab with a list is opened. */
  customer: ReadonlySet<string>;
  /** Files of each page that shows a list of the server's, by the name of its screen. */
  lists: ReadonlyMap<string, ReadonlySet<string>>;
  kilobytes: (files: Iterable<string>) => number;
  read: (file: string) => string;
}>;

/** The screens with a grid; each is a chunk of this name. */
const listScreens = [
  'leads-page',
  'customers-page',
  'trades-page',
  'statement-page',
  'own-statement-page',
  'kyc-review-page',
] as const;

const linked = (html: string): readonly string[] =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);

/** Reads the build in a folder. */
export const readPageSizes = (dist: string): PageSizes => {
  const read = (file: string): string => readFileSync(join(dist, file), 'utf8');

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

  /** The chunks of a screen that is loaded on its own, with the files the preload list names beside it. */
  const screenFiles = (name: RegExp): readonly string[] => {
    const entry = linked(read('index.html')).find((file) => file.endsWith('.js')) ?? '';
    const list = /\["assets\/[^\]]+\]/.exec(read(entry))?.[0] ?? '[]';
    const all = JSON.parse(list) as unknown;
    const files = Array.isArray(all) ? all.map(String) : [];
    return files.filter((file) => name.test(file));
  };

  const first = linked(read('index.html'));
  const all = (files: readonly string[]): ReadonlySet<string> =>
    new Set(files.flatMap((file) => [...withImports(file)]));
  return {
    signIn: all(first),
    trading: all([...first, ...screenFiles(/trading|socket|terminal/)]),
    customer: all([...first, ...screenFiles(/\/customer-page-/)]),
    lists: new Map(
      listScreens.map((name) => [name, all([...first, ...screenFiles(new RegExp(`/${name}-`))])]),
    ),
    kilobytes: (files) =>
      [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0) / 1000,
    read,
  };
};
