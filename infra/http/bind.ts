import type { Answer, RouteDeclaration, RouteRequest } from './route.ts';

/** A declaration without its handler: what rights, documents and validation are made from. */
export type DeclaredRoute = Omit<RouteDeclaration<unknown>, 'handle'>;

/** What the server needs to know of a route, its dependencies already given. */
export type BoundRoute = Readonly<{
  declaration: DeclaredRoute;
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
