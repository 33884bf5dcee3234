import type { Answer, RouteDeclaration, RouteRequest, Sent } from './route.ts';

/** A declaration without its handler: rights, documents and validation are derived from it. */
export type DeclaredRoute = Omit<RouteDeclaration<unknown>, 'handle' | 'isRepeat'>;

/** A route as the server needs it, with its dependencies already bound. */
export type BoundRoute = Readonly<{
  declaration: DeclaredRoute;
  isRepeat?: (request: Sent) => Promise<boolean>;
  handle: (request: RouteRequest<unknown, unknown, unknown>) => Promise<Answer>;
}>;

/** Binds each declared route to its dependencies. */
export const bind = <Deps>(
  declarations: readonly RouteDeclaration<Deps>[],
  deps: Deps,
): readonly BoundRoute[] =>
  declarations.map((declaration) => ({
    declaration,
    isRepeat: async (request) => (await declaration.isRepeat?.(request, deps)) ?? false,
    handle: (request) => declaration.handle(request, deps),
  }));
