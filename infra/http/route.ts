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
 * Whether a person who acts for a customer (Login as) may use a route (rights.md rule 2). `way-back`: the roles are those of
 * the staff, and whoever acts may use it.
 */
export type ActingRule = 'no' | 'yes' | 'demo-wallets' | 'way-back';

/**
 * Who may call. `public`: with or without a session. `key`: the API key of an active affiliator (`X-Api-Key`). `token`:
 * whoever has a mailed token of this kind, in the body's `token`; it is used once. `signature`: the provider that the
 * parameter of the path names, over the bytes it sent. With these three a session does not count.
 */
export type Permission =
  | Readonly<{ kind: 'key' }>
  | Readonly<{ kind: 'token'; token: string }>
  | Readonly<{ kind: 'signature'; param: string }>
  | Readonly<{ kind: 'public' }>
  | Readonly<{ kind: 'session'; roles: readonly RoleId[]; acting: ActingRule }>;

export const everybody: Permission = { kind: 'public' };

/** Programs of affiliators, over what is the affiliator's own. */
export const withKey: Permission = { kind: 'key' };

/** The person to whom a token of this kind was mailed; the body's schema has `token`. */
export const withMailedToken = (token: string): Permission => ({ kind: 'token', token });

/** Calls of providers, such as webhooks; `param` of the path says which. The handler reads `rawBody`. */
export const withSignature = (param: string): Permission => ({ kind: 'signature', param });

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

/** The end of an acting session: of use to whoever acts, open to those who may act. */
export const wayBack: Permission = {
  kind: 'session',
  roles: rights.actForCustomers,
  acting: 'way-back',
};

/** The signed-in person of a request. */
export type Caller = Readonly<{
  actor: Actor;
  roleId: RoleId;
  /** Public id of the session, of the API key or of the mailed token (not the token, nor the key). */
  sessionId: string;
  /**
   * `null` without a session. When the session ends without another request, and when it ends whatever happens:
   * milliseconds since the epoch.
   */
  session: Readonly<{
    idleExpiresAtMs: number;
    expiresAtMs: number;
    /** Whether a second factor stands, of whoever acts in an acting session. */
    hasFactor: boolean;
    /** It was proved in this session within the last minutes. */
    isProven: boolean;
    /** Staff who must set up a second factor before anything else. */
    mustSetUpFactor: boolean;
  }> | null;
}>;

/** Where the command came from: what goes into metadata, limits and logs. */
export type RequestContext = Readonly<{
  correlationId: string;
  ip: string;
  /** The User-Agent header, cut off after 300 characters. */
  userAgent: string | null;
  /** The Cookie header as it came. */
  cookies: string | undefined;
  /** For a handler that has nothing to do but wait. */
  waitAside: WaitAside;
  /**
   * Whether the call would still be let in as it was: the API key opens what it opened, or the session is the same person's, who has
   * the same role. For what goes on for long; always where a call came with neither.
   */
  stillStands: () => Promise<boolean>;
  /** Idempotency-Key header, if any. */
  idempotencyKey: string | null;
  /** Daybook-Min-Position header, if any. */
  minPosition: bigint | null;
  /** Daybook-Wallet header, if any. */
  walletId: string | null;
  /** Daybook-Background: 1 means no person did this. */
  background: boolean;
  /** The request comes from the server's own machine, and no proxy stands in between that we do not know. */
  local: boolean;
}>;

export type RouteRequest<Params, Query, Body> = Readonly<{
  params: Params;
  query: Query;
  body: Body;
  /** By form field; empty unless the route takes files. */
  files: UploadedFiles;
  /** Present unless the permission is `public` and nobody is signed in, or `signature`. */
  caller: Caller | null;
  /** What the mailed token is about beside its person; `null` without a token, or where there is no more to it. */
  tokenData: string | null;
  /** What a provider signed, byte by byte; `null` unless the permission is `signature`. */
  rawBody: Buffer | null;
  context: RequestContext;
}>;

/** Who sends a request, and under which key. */
export type Sent = Pick<RouteRequest<unknown, unknown, unknown>, 'caller' | 'context'>;

/** A part of a command that was carried out as a whole, and what this part of it was refused with. */
export type RefusedPart = Readonly<{ id: string; refusal: Refusal }>;

/** What a handler answers; the HTTP layer adds nothing but headers. */
export type Answer = Readonly<{
  status: number;
  /** JSON, or text and bytes of the type that the headers name; bytes may come as a stream. */
  body: unknown;
  /** Header Daybook-Position. */
  position?: bigint;
  /** Headers Daybook-Stale: true and Daybook-Stale-Reason. */
  stale?: StaleReason;
  /** Parts of it that were refused: told as refused calls of their own. */
  refused?: readonly RefusedPart[];
  /** Other headers (cookies, Retry-After). */
  headers?: Readonly<Record<string, string | readonly string[]>>;
}>;

type Schema = AnyObjectSchema;

/** At most `limit` calls per window, counted for all processes together. */
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
  /** Asks whoever has a second factor for a fresh code first (docs/decisions/0032). */
  stepUp?: boolean;
  /** Open to staff who must set up a second factor first. */
  beforeFactor?: boolean;
  /**
   * What does not hold answers 404. Without a schema, parameters named `id` or ending in `Id` must be UUIDs and the
   * others are any text.
   */
  params?: Schema | undefined;
  /** Unknown names are refused with 422. Without a schema the query string is passed over. */
  query?: Schema | undefined;
  /**
   * Unknown names are refused with 422, and so are values of another JSON type (`mixed()` takes any), before the schema
   * casts. A text without its own `max` may hold at most 500 characters. Without a schema the body must be empty.
   */
  body?: Schema | undefined;
  /** How many bytes a body may have, where the usual 100 KiB are too few. */
  bodyBytesMost?: number;
  /** Files by form field: the request is then `multipart/form-data`, and `body` describes its texts. */
  files?: FileRules;
  /** Shape of the 2xx answer, for OpenAPI and tests. */
  response: Schema;
  /** Media types of a 2xx answer that is a file. */
  produces?: readonly string[];
  /** 200 unless said. */
  status?: 200 | 201 | 204;
  /** Other statuses whose answer has the shape of `response`. */
  alsoAnswers?: readonly number[];
  /** What this route may be refused with, beside what any request may; for OpenAPI, and tests fail on others. */
  errors?: readonly Refusal[];
  /** For the few calls that count per minute (design.md section 6). */
  rateLimit?: RateLimit;
  /** How many commands a request counts for, if not one; 0 for what must never be held up (decisions.md 50). */
  items?(body: Body): number;
  /** Whether what counts for several was sent before under its key: it was counted then, and counts for one now. */
  isRepeat?(request: Sent, deps: Deps): Promise<boolean>;
  // A method, not a property: lists of routes with different requests stay assignable without a cast.
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
