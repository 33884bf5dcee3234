import { readFile } from 'node:fs/promises';
import ts from 'typescript';

const mayBegin = /\{\s*(?:\/[/*].*\s*)*\.\.\./;

/** Whether an object literal begins with a spread and has more properties after it. */
const isExtended = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.length > 1 &&
  ts.isSpreadAssignment(node.properties[0]);

/**
 * The same program, in which `{ ...one, more }` is written `{ ...{}, ...one, more }`.
 *
 * V8 up to the version of Node 20 copies `one` into an object whose hidden class has no links to the following ones. So
 * each added property makes a new hidden class for each object: more than a microsecond per property, and code that
 * reads such objects is never optimized for their shape (decision 169). An object that begins with an empty spread is
 * built property by property, along hidden classes that all objects of that shape share.
 */
export function withSharedShapes(text, path = 'program.ts') {
  if (!mayBegin.test(text)) return text;
  const starts = [];
  const visit = (node) => {
    if (isExtended(node)) starts.push(node.properties.pos);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  let rewritten = '';
  let from = 0;
  for (const start of starts.sort((a, b) => a - b)) {
    rewritten += `${text.slice(from, start)}...{},`;
    from = start;
  }
  return rewritten + text.slice(from);
}

/** Builds with esbuild from sources rewritten in this way; packages are not changed. */
export const sharedShapes = {
  name: 'shared-shapes',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: withSharedShapes(await readFile(path, 'utf8'), path),
      loader: 'ts',
    }));
  },
};
