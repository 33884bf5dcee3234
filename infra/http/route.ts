import type { AnyObjectSchema, InferType } from 'yup';
import type { Actor } from '../../domain/shared/messages.ts';
import { rights } from '../../domain/shared/rights.ts';
import type { RoleId } from '../../domain/shared/roles.ts';
import type { Refusal } from '../../domain/shared/errors.ts';
import type { StaleReason } from '../postgres/read-positions.ts';
import type { WaitAside } from './hold-place.ts';
import type { FileRules, UploadedFiles } from './multipart.ts';

/**
 * A route is declared once: the declaration drives validation, authorisation, rate limits, `/openapi.json` and the
 * permission-matrix test (design.md section 6). A handler has no `if` on domain state, no SQL and no try/catch.
 */

/**
 * Whether staff who act for a customer (Login as) may use a route (rights.md rule 2). `way-back`: the roles listed are
 * those of the staff member, who may use it while acting.
 */
export type ActingRule = 'no' | 'yes' | 'demo-wallets' | 'way-back';

/**
 * Who may call. `public`: with or without a session. `key`: the API key of an active affiliator (`X-Api-Key`). `token`:
 * whoever has a mailed token of this kind, in the body's `token`; it works once. `signature`: the provider that the
 * path parameter names, which signs the bytes it sends. The last three ignore sessions.
 */
export type Permission =
  | Readonly<{ kind: 'key' }>
  | Readonly<{ kind: 'token'; token: string }>
  | Readonly<{ kind: 'signature'; param: string }>
  | Readonly<{ kind: 'public' }>
  | Readonly<{ kind: 'session'; roles: readonly RoleId[]; acting: ActingRule }>;

export const everybody: Permission = { kind: 'public' };

/** Programs of affiliators, for the affiliator's own data. */
export const withKey: Permission = { kind: 'key' };

/** The person to whom a token of this kind was mailed; the body's schema has `token`. */
export const withMailedToken = (token: string): Permission => ({ kind: 'token', token });

/** Calls of providers, such as webhooks; `param` of the path names the provider. The handler reads `rawBody`. */
export const withSignature = (param: string): Permission => ({ kind: 'signature', param });

/** Any signed-in person, for their own data only; allowed in an acting session unless `acting` says otherwise. */
export const signedIn = (acting: ActingRule = 'yes'): Permission => ({
  kind: 'session',
  roles: [1, 2, 3, 4, 5, 6],
  acting,
});

/** The listed staff roles; never in an acting session, except where the rights page says so. */
export const only = (roles: readonly RoleId[], acting: ActingRule = 'no'): Permission => ({
  kind: 'session',
  roles,
  acting,
});

/** Ends an acting session: for staff who are acting, open to the roles that may act. */
export const wayBack: Permission = {
  kind: 'session',
  roles: rights.actForCustomers,
  acting: 'way-back',
};

/** The signed-in person of a request. */
export type Caller = Readonly<{
  actor: Actor;
  roleId: RoleId;
  /** Public id of the session, of the API key or of the mailed token; never the token or the key itself. */
  sessionId: string;
  /**
   * `null` without a session. The times are milliseconds since 1970: when the session ends without another request, and
   * when it ends in any case.
   */
  session: Readonly<{
    idleExpiresAtMs: number;
    expiresAtMs: number;
    /** Whether a second factor is set up; in an acting session, that of the staff member who acts. */
    hasFactor: boolean;
    /** Whether it was proved in this session within the last minutes. */
    isProven: boolean;
    /** Whether this is a staff member who must set up a second factor before anything else. */
    mustSetUpFactor: boolean;
  }> | null;
}>;

/** Where a command came from, for metadata, limits and logs. */
export type RequestContext = Readonly<{
  correlationId: string;
  ip: string;
  /** The User-Agent header, cut off after 300 characters. */
  userAgent: string | null;
  /** The Cookie header as it was sent. */
  cookies: string | undefined;
  /** For a handler that only waits. */
  waitAside: WaitAside;
  /**
   * Whether the call would still be allowed: the API key still has the same access, or the session is still the same
   * person's, with the same role. For long-running calls. Always true for calls without key and session.
   */
  stillStands: () => Promise<boolean>;
  /** Idempotency-Key header, if any. */
  idempotencyKey: string | null;
  /** Daybook-Min-Position header, if any. */
  minPosition: bigint | null;
  /** Daybook-Wallet header, if any. */
  walletId: string | null;
  /** Daybook-Background: 1 means that no person did this. */
  background: boolean;
  /** Whether the request comes from the server's own machine, without a proxy that we do not know in between. */
  local: boolean;
}>;

export type RouteRequest<Params, Query, Body> = Readonly<{
  params: Params;
  query: Query;
  body: Body;
  /** By form field; empty unless the route takes files. */
  files: UploadedFiles;
  /** The caller. `null` if nobody is signed in and the permission is `public`, or if it is `signature`. */
  caller: Caller | null;
  /** What the mailed token refers to beside its person; `null` without a token, or if it refers to nothing else. */
  tokenData: string | null;
  /** The exact bytes that a provider signed; `null` unless the permission is `signature`. */
  rawBody: Buffer | null;
  context: RequestContext;
}>;

/** Who sends a request, with its context (idempotency key included). */
export type Sent = Pick<RouteRequest<unknown, unknown, unknown>, 'caller' | 'context'>;

/** A refused part of a command that was accepted as a whole, with its refusal. */
export type RefusedPart = Readonly<{ id: string; refusal: Refusal }>;

/** The answer of a handler; the HTTP layer only adds headers. */
export type Answer = Readonly<{
  status: number;
  /** JSON, or text or bytes of the type that the headers name; bytes may be a stream. */
  body: unknown;
  /** Header Daybook-Position. */
  position?: bigint;
  /** Headers Daybook-Stale: true and Daybook-Stale-Reason. */
  stale?: StaleReason;
  /** Parts of the command that were refused; each is reported as a refused call. */
  refused?: readonly RefusedPart[];
  /** Other headers (cookies, Retry-After). */
  headers?: Readonly<Record<string, string | readonly string[]>>;
}>;

type Schema = AnyObjectSchema;

/** At most `limit` calls per window, counted across all processes. */
export type RateLimit = Readonly<{
  by: 'person' | 'address';
  limit: number;
  windowSeconds: number;
}>;

export type RouteDeclaration<Deps, Params = unknown, Query = unknown, Body = unknown> = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Express style: `/dashboard/orders/:id`. A static segment wins over a parameter. */
  path: string;
  /** A command changes something and takes an Idempotency-Key; a query never does. */
  kind: 'command' | 'query';
  /** One sentence for the OpenAPI document. */
  summary: string;
  permission: Permission;
  /** Asks callers with a second factor for a fresh code first (docs/decisions/0032). */
  stepUp?: boolean;
  /** Allowed for staff who must still set up a second factor. */
  beforeFactor?: boolean;
  /**
   * Invalid parameters answer 404. Without a schema, parameters named `id` or ending in `Id` must be UUIDs and the
   * others are any text.
   */
  params?: Schema | undefined;
  /** Unknown names are refused with 422. Without a schema the query string is ignored. */
  query?: Schema | undefined;
  /**
   * Unknown names are refused with 422, and so are values of another JSON type (`mixed()` takes any), before the schema
   * casts. A text without its own `max` may have at most 500 characters. Without a schema the body must be empty.
   */
  body?: Schema | undefined;
  /** The largest body in bytes, if the usual 100 KiB are too few. */
  bodyBytesMost?: number;
  /** Files by form field: the request is then `multipart/form-data`, and `body` describes its texts. */
  files?: FileRules;
  /** Shape of the 2xx answer, for OpenAPI and tests. */
  response: Schema;
  /** Media types of a 2xx answer that is a file. */
  produces?: readonly string[];
  /** 200 by default. */
  status?: 200 | 201 | 204;
  /** Other statuses whose answer has the shape of `response`. */
  alsoAnswers?: readonly number[];
  /** The refusals of this route, beside those of any request; for OpenAPI, and tests fail on others. */
  errors?: readonly Refusal[];
  /** For the few routes with a limit of their own (design.md section 6). */
  rateLimit?: RateLimit;
  /** How many commands a request counts for, 1 by default; 0 for what must never be delayed (decisions.md 50). */
  items?(body: Body): number;
  /**
   * Whether a request that counts for several was already sent with its key: it was counted then, and now counts for
   * one.
   */
  isRepeat?(request: Sent, deps: Deps): Promise<boolean>;
  // A method, not a property: so lists of routes with different requests are assignable without a cast.
  handle(request: RouteRequest<Params, Query, Body>, deps: Deps): Promise<Answer>;
}>;

/** The parameters of a path: `/orders/:id` gives `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Readonly<Record<Name, string>> & PathParams<Rest>
  : Path extends `${string}:${infer Name}`
    ? Readonly<Record<Name, string>>
    : Readonly<Record<never, string>>;

type Parsed<S, Otherwise> = S extends Schema ? Readonly<InferType<S>> : Otherwise;

type Nothing = Readonly<Record<never, never>>;

type TypedRoute<
  Deps,
  Path extends string,
  P extends Schema | undefined,
  Q extends Schema | undefined,
  B extends Schema | undefined,
> = Omit<RouteDeclaration<Deps>, 'path' | 'params' | 'query' | 'body' | 'items' | 'handle'> &
  Readonly<{
    path: Path;
    params?: P;
    query?: Q;
    body?: B;
    items?: (body: Parsed<B, Nothing>) => number;
    handle: (
      request: RouteRequest<Parsed<P, PathParams<Path>>, Parsed<Q, Nothing>, Parsed<B, Nothing>>,
      deps: Deps,
    ) => Promise<Answer>;
  }>;

/** Gives the handler the types of its path, params, query and body. */
export const defineRoute =
  <Deps>() =>
  <
    const Path extends string,
    P extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
    B extends Schema | undefined = undefined,
  >(
    declaration: TypedRoute<Deps, Path, P, Q, B>,
  ): RouteDeclaration<Deps, Parsed<P, PathParams<Path>>, Parsed<Q, Nothing>, Parsed<B, Nothing>> =>
    declaration;
