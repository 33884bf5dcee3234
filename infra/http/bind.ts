import type { Answer, RouteDeclaration, RouteRequest, Sent } from './route.ts';

/** A declaration without its handler: what rights, documents and validation are made from. */
export type DeclaredRoute = Omit<RouteDeclaration<unknown>, 'handle' | 'isRepeat'>;

/** What the server needs to know of a route, its dependencies already given. */
export type BoundRoute = Readonly<{
  declaration: DeclaredRoute;
  isRepeat?: (request: Sent) => Promise<boolean>;
  handle: (request: RouteRequest<unknown, unknown, unknown>) => Promise<Answer>;
}>;

/** Gives each declared route its dependencies. */
export const bind = <Deps>(
  declarations: readonly RouteDeclaration<Deps>[],
  deps: Deps,
): readonly BoundRoute[] =>
  declarations.map((declaration) => ({
    declaration,
    isRepeat: async (request) => (await declaration.isRepeat?.(request, deps)) ?? false,
    handle: (request) => declaration.handle(request, deps),
  }));
