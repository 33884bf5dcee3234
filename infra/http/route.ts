import type { ObjectSchema, AnyObject } from 'yup';
import type { Actor } from '../../domain/shared/messages.ts';
import type { RoleId } from '../../domain/shared/roles.ts';

/**
 * A route is declared once: the declaration drives validation, authorisation, rate limits, `/openapi.json` and the
 * permission-matrix test (design.md section 6). A handler has no `if` on domain state, no SQL and no try/catch.
 */

/** Whether a person who acts for a customer (Login as) may use a route (rights.md rule 2). */
export type ActingRule = 'no' | 'yes' | 'demo-wallets';

/** Who may call. `public`: with or without a session. */
export type Permission =
  | Readonly<{ kind: 'public' }>
  | Readonly<{ kind: 'session'; roles: readonly RoleId[]; acting: ActingRule }>;

export const everybody: Permission = { kind: 'public' };

/** Any signed-in person, over own data only; open in an acting session unless `acting` says otherwise. */
export const signedIn = (acting: ActingRule = 'yes'): Permission => ({
  kind: 'session',
  roles: [1, 2, 3, 4, 5, 6],
  acting,
});

/** Staff roles named one by one; never in an acting session, except where the rights page says so. */
export const only = (roles: readonly RoleId[], acting: ActingRule = 'no'): Permission => ({
  kind: 'session',
  roles,
  acting,
});

/** The signed-in person of a request. */
export type Caller = Readonly<{
  actor: Actor;
  roleId: RoleId;
  /** Public id of the session (not its token). */
  sessionId: string;
}>;

/** Where the command came from: what goes into metadata, limits and logs. */
export type RequestContext = Readonly<{
  correlationId: string;
  ip: string;
  /** Idempotency-Key header, if any. */
  idempotencyKey: string | null;
  /** Daybook-Min-Position header, if any. */
  minPosition: bigint | null;
  /** Daybook-Wallet header, if any. */
  walletId: string | null;
  /** Daybook-Background: 1 means no person did this. */
  background: boolean;
}>;

export type RouteRequest<Params, Query, Body> = Readonly<{
  params: Params;
  query: Query;
  body: Body;
  /** Present unless the permission is `public` and nobody is signed in. */
  caller: Caller | null;
  context: RequestContext;
}>;

/** What a handler answers; the HTTP layer adds nothing but headers. */
export type Answer = Readonly<{
  status: number;
  body: unknown;
  /** Header Daybook-Position. */
  position?: bigint;
  /** Header Daybook-Stale: true. */
  stale?: boolean;
  /** Other headers (cookies, Retry-After). */
  headers?: Readonly<Record<string, string | readonly string[]>>;
}>;

type Schema = ObjectSchema<AnyObject>;

export type RouteDeclaration<Deps, Params = unknown, Query = unknown, Body = unknown> = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express style: `/dashboard/orders/:id`. */
  path: string;
  /** A command changes something and takes an Idempotency-Key; a query never does. */
  kind: 'command' | 'query';
  /** One sentence for the OpenAPI document. */
  summary: string;
  permission: Permission;
  params?: Schema;
  query?: Schema;
  /** Unknown names are refused with 422. */
  body?: Schema;
  /** Shape of the 2xx answer, for OpenAPI and tests. */
  response: Schema;
  /** 200 unless said. */
  status?: 200 | 201 | 204;
  /** Error codes this route may answer with, beside the general ones; for OpenAPI. */
  errors?: readonly string[];
  handle: (request: RouteRequest<Params, Query, Body>, deps: Deps) => Promise<Answer>;
}>;

/** Keeps the types of params, query and body from the schemas given. */
export const defineRoute =
  <Deps>() =>
  <Params, Query, Body>(
    declaration: RouteDeclaration<Deps, Params, Query, Body>,
  ): RouteDeclaration<Deps, Params, Query, Body> =>
    declaration;
