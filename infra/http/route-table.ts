import { invariant } from '../../domain/shared/errors.ts';
import type { BoundRoute } from './bind.ts';
import { createPathTable, segmentsOf } from './path-table.ts';

export type RouteMatch =
  | Readonly<{ kind: 'route'; route: BoundRoute; params: Readonly<Record<string, string>> }>
  | Readonly<{ kind: 'wrong-method'; allowed: readonly string[] }>
  | Readonly<{ kind: 'none' }>;

export type RouteTable = Readonly<{ find(method: string, path: string): RouteMatch }>;

const shapeOf = (path: string): string =>
  segmentsOf(path)
    .map((segment) => (segment.startsWith(':') ? ':' : segment))
    .join('/');

/** One table for all routes: by path first, then by method, so that a wrong method is told from an unknown path. */
export const createRouteTable = (routes: readonly BoundRoute[]): RouteTable => {
  const shapes = new Map<string, Map<string, BoundRoute>>();
  for (const route of routes) {
    const { method, path } = route.declaration;
    const methods = shapes.get(shapeOf(path)) ?? new Map<string, BoundRoute>();
    invariant(!methods.has(method), `${method} ${path} is declared once`);
    shapes.set(shapeOf(path), methods.set(method, route));
  }
  const table = createPathTable(
    [...shapes].map(([shape, methods]) => ({ path: numbered(shape), value: methods })),
  );
  return {
    find(method, path) {
      const found = table.find(path);
      if (!found) return { kind: 'none' };
      const route = found.value.get(method === 'HEAD' ? 'GET' : method);
      if (!route) return { kind: 'wrong-method', allowed: [...found.value.keys()] };
      return { kind: 'route', route, params: named(route.declaration.path, found.params) };
    },
  };
};

/** Two routes of one shape may name their parameters differently: the table numbers them, the route names them. */
const numbered = (shape: string): string => {
  let count = 0;
  return shape
    .split('/')
    .map((segment) => (segment === ':' ? `:${count++}` : segment))
    .join('/');
};

const named = (
  path: string,
  params: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    segmentsOf(path)
      .filter((segment) => segment.startsWith(':'))
      .map((segment, index) => [segment.slice(1), params[index] ?? '']),
  );
