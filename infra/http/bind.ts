import type { Answer, RouteDeclaration, RouteRequest } from './route.ts';

/** What the server needs to know of a route, its dependencies already given. */
export type BoundRoute = Readonly<{
  declaration: Omit<RouteDeclaration<unknown>, 'handle'>;
  handle: (request: RouteRequest<unknown, unknown, unknown>) => Promise<Answer>;
}>;

/** Gives each declared route its dependencies. */
export const bind = <Deps>(
  declarations: readonly RouteDeclaration<Deps>[],
  deps: Deps,
): readonly BoundRoute[] =>
  declarations.map((declaration) => ({
    declaration,
    handle: (request) => declaration.handle(request, deps),
  }));
