import { invariant } from '../../domain/shared/errors.ts';
import type { BoundRoute } from './bind.ts';
import { createPathTable, segmentsOf } from './path-table.ts';

export type RouteMatch<Route> =
  | Readonly<{ kind: 'route'; route: Route; params: Readonly<Record<string, string>> }>
  | Readonly<{ kind: 'wrong-method'; allowed: readonly string[] }>
  | Readonly<{ kind: 'none' }>;

export type RouteTable<Route> = Readonly<{ find(method: string, path: string): RouteMatch<Route> }>;

type Entry<Route> = Readonly<{ route: Route; names: readonly string[] }>;

const shapeOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');

/** One table for all routes, by path first and then by method, so that a wrong method differs from an unknown path. */
export const createRouteTable = <Route extends Pick<BoundRoute, 'declaration'>>(
  routes: readonly Route[],
): RouteTable<Route> => {
  const shapes = new Map<string, Map<string, Entry<Route>>>();
  for (const route of routes) {
    const { method, path } = route.declaration;
    const methods = shapes.get(shapeOf(path)) ?? new Map<string, Entry<Route>>();
    invariant(!methods.has(method), `${method} ${path} is declared once`);
    shapes.set(shapeOf(path), methods.set(method, { route, names: namesOf(path) }));
  }
  const table = createPathTable(
    [...shapes].map(([shape, methods]) => ({ path: numbered(shape), value: methods })),
  );
  return {
    find(method, path) {
      const found = table.find(path);
      if (!found) return { kind: 'none' };
      const entry = found.value.get(method === 'HEAD' ? 'GET' : method);
      if (!entry) return { kind: 'wrong-method', allowed: [...found.value.keys()] };
      return { kind: 'route', route: entry.route, params: named(entry.names, found.params) };
    },
  };
};

/**
 * Two routes of one shape may name their parameters differently, so the table numbers them and each route names them.
 */
const numbered = (shape: string): string => {
  let count = 0;
  return shape
    .split('/')
    .map((segment) => (segment === ':' ? `:${count++}` : segment))
    .join('/');
};

const namesOf = (path: string): readonly string[] =>
  segmentsOf(path)
    .filter((segment) => segment.startsWith(':'))
    .map((segment) => segment.slice(1));

const named = (
  names: readonly string[],
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name, index) => [name, params[index] ?? '']));
