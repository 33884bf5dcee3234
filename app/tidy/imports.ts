import { dirname, posix } from 'node:path';
import { withoutComments, type SourceFile } from './sources.ts';

export type Import = Readonly<{
  /** As it is written in the file. */
  specifier: string;
  /** Path from the root, for our own files; `null` for packages. */
  target: string | null;
  isTypeOnly: boolean;
}>;

const statement =
  /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\sfrom\s+)?['"]([^'"\n]+)['"]|import\(\s*['"]([^'"\n]+)['"]\s*\)/g;

/** Every import and re-export of a file, including dynamic ones. */
export function importsOf(file: SourceFile): readonly Import[] {
  return [...withoutComments(file.text).matchAll(statement)].map((match) => {
    const specifier = match[2] ?? match[3] ?? '';
    const target = specifier.startsWith('.') ? posix.join(dirname(file.path), specifier) : null;
    return { specifier, target, isTypeOnly: match[1] !== undefined };
  });
}

/** Cycles of imports between files, including type imports; each cycle once. */
export function findCycles(files: readonly SourceFile[]): readonly string[] {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target }) => (target === null ? [] : [target])),
    ]),
  );
  const done = new Set<string>();
  const rings: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    const from = trail.indexOf(path);
    if (from >= 0) return void rings.push([...trail.slice(from), path].join(' -> '));
    if (done.has(path)) return;
    for (const target of graph.get(path) ?? []) visit(target, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return rings;
}
