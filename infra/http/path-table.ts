import { invariant } from '../../domain/shared/errors.ts';

/**
 * A table of path patterns (`/orders/:id`), looked up by segment: a lookup costs the length of the path, not of the
 * table.
 */
export type PathTable<Value> = Readonly<{
  find(path: string): Readonly<{ value: Value; params: Readonly<Record<string, string>> }> | null;
}>;

type Entry<Value> = Readonly<{ value: Value; names: readonly string[] }>;

type Node<Value> = {
  statics: Map<string, Node<Value>>;
  parameter: Node<Value> | null;
  entry: Entry<Value> | null;
};

const newNode = <Value>(): Node<Value> => ({ statics: new Map(), parameter: null, entry: null });

/** The segments of a path; a trailing slash is ignored. */
export const segmentsOf = (path: string): string[] =>
  path
    .split('/')
    .filter(
      (segment, index, all) => !(segment === '' && (index === 0 || index === all.length - 1)),
    );

const child = <Value>(node: Node<Value>, segment: string): Node<Value> => {
  if (segment.startsWith(':')) return (node.parameter ??= newNode());
  const known = node.statics.get(segment);
  if (known) return known;
  const made = newNode<Value>();
  node.statics.set(segment, made);
  return made;
};

const walk = <Value>(
  node: Node<Value>,
  segments: readonly string[],
  index: number,
  values: string[],
): Entry<Value> | null => {
  const segment = segments[index];
  if (segment === undefined) return node.entry;
  const fixed = node.statics.get(segment);
  const found = fixed ? walk(fixed, segments, index + 1, values) : null;
  if (found || !node.parameter || segment === '') return found;
  values.push(segment);
  const entry = walk(node.parameter, segments, index + 1, values);
  if (!entry) values.pop();
  return entry;
};

/** Decodes percent-encoding; `null` if it is malformed. */
const decoded = (path: string): string[] | null => {
  try {
    return segmentsOf(path).map((segment) =>
      segment.includes('%') ? decodeURIComponent(segment) : segment,
    );
  } catch {
    return null;
  }
};

/** Creates a table. The same pattern twice is a programming error. A static segment wins over a parameter. */
export const createPathTable = <Value>(
  entries: readonly Readonly<{ path: string; value: Value }>[],
): PathTable<Value> => {
  const root = newNode<Value>();
  for (const { path, value } of entries) {
    const segments = segmentsOf(path);
    const node = segments.reduce<Node<Value>>(child, root);
    invariant(node.entry === null, `the path ${path} is declared once`);
    node.entry = { value, names: segments.filter((s) => s.startsWith(':')).map((s) => s.slice(1)) };
  }
  return {
    find(path) {
      const segments = decoded(path);
      if (!segments) return null;
      const values: string[] = [];
      const entry = walk(root, segments, 0, values);
      if (!entry) return null;
      return {
        value: entry.value,
        params: Object.fromEntries(entry.names.map((name, index) => [name, values[index] ?? ''])),
      };
    },
  };
};
