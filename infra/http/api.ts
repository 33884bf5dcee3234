import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, isDomainError } from '../../domain/shared/errors.ts';
import { isUuid } from '../../domain/shared/ids.ts';
import type { Params } from '../../domain/shared/texts/template.ts';
import { authorise, requireFactor } from './authorise.ts';
import type { BoundRoute } from './bind.ts';
import { addressKey } from './client-address.ts';
import { handleWithToken, noProofs, signedBytes, type Proofs } from './proofs.ts';
import { createPlaces, type PlaceBounds } from '../places.ts';
import { createTurns } from '../turns.ts';
import { holdsApiKey } from '../vault/api-keys.ts';
import { createHeld } from './held.ts';
import { holdPlace } from './hold-place.ts';
import type { CommandLimit } from './limits/command-limit.ts';
import type { Form } from './multipart.ts';
import { createBodyReader } from './read-body.ts';
import type { Limits, Quota } from './limits/limits.ts';
import { tellRefused, type OnRefused } from './refused-call.ts';
import { headerOf, isBackground, readContext } from './request-context.ts';
import type { Answer, Caller, RefusedPart, RouteDeclaration, RouteRequest, Sent } from './route.ts';
import type { Callers } from './sessions/callers.ts';
import { bodyParser, paramsParser, queryParser } from './validate.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** A route whose parsers have been made once, in advance. */
export type PreparedRoute = BoundRoute &
  Readonly<{
    parseParams: (raw: Readonly<Record<string, string>>) => unknown;
    parseQuery: (search: string) => unknown;
    parseBody: (raw: unknown) => unknown;
  }>;

/** Makes the parsers of a route. */
export const prepare = (route: BoundRoute): PreparedRoute => ({
  ...route,
  parseParams: paramsParser(route.declaration.params),
  parseQuery: queryParser(route.declaration.query),
  parseBody: bodyParser(route.declaration.body),
});

/** One incoming call. `search` is the query string without its question mark. */
export type Call = Readonly<{
  route: PreparedRoute;
  params: Readonly<Record<string, string>>;
  search: string;
  correlationId: string;
  /** The address of the sender, as reported by the proxies that we trust. */
  ip: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** Adds the caller's quota to every answer from now on. */
  tellQuota: (quota: Quota) => void;
}>;

export type Api = Readonly<{
  /** Throws DomainError for every refusal. */
  answer(call: Call): Promise<Answer>;
}>;

/** Who sends a call. `onHeld` registers what must be released once the call is answered. */
type Sender = Readonly<{
  caller: Caller | null;
  person: string;
  address: string;
  onHeld: (letGo: () => void) => void;
}>;

export type ApiOptions = Readonly<{
  callers: Callers;
  /** Checks mailed tokens and providers' signatures; if absent, none is valid. */
  proofs?: Proofs | undefined;
  limits: Limits;
  bounds: Readonly<{ commands: PlaceBounds; queries: PlaceBounds }>;
  /** Limits the commands of one person, or of one affiliate's programs; no limit if absent. */
  commandLimit?: CommandLimit | null;
  onRefused?: OnRefused | undefined;
  /** Whether the disk has room for more commands; if absent, a full disk shows only when a write fails. */
  hasRoom?: (() => boolean) | undefined;
  bodyGraceMs?: number | undefined;
}>;

const takesBody = (declaration: Pick<RouteDeclaration<unknown>, 'method'>): boolean =>
  declaration.method !== 'GET';

const isForPrograms = ({ declaration }: BoundRoute): boolean =>
  declaration.permission.kind === 'key';

const refusedCall = ({ route, params, correlationId, ip, request }: Call, caller: Caller) => {
  const { method, path, kind } = route.declaration;
  const wallet = headerOf(request, 'daybook-wallet')?.toLowerCase();
  const walletId = isUuid(wallet) ? wallet : null;
  return { caller, method, path, kind, params, correlationId, walletId, ip };
};

/**
 * The key that limits count by. Staff who act for a customer are counted as themselves, and programs are counted apart
 * from their owner's screens. All API keys of an owner share one count: otherwise each new key would bring its own
 * quota.
 */
const senderOf = ({ actor, session }: Caller): string =>
  session === null ? `programs of ${actor.userId}` : (actor.impersonatorId ?? actor.userId);

/** Addresses are kept in logs and browser histories, so an API key in one must count as leaked. */
const hasKeyInAddress = (search: string): boolean =>
  [...new URLSearchParams(search)].some(
    ([name, value]) => /^(?:x[-_])?api[-_]?key$|^key$/i.test(name) || holdsApiKey(value),
  );

/**
 * Providers send notices about many people from few addresses, and repeat a refused notice only much later. So excess
 * notices wait for their turn instead of being refused. The bounds keep the memory of those that wait small.
 */
const waitingNotices: PlaceBounds = { perHolder: 512, inAll: 1_024 };

/** Requests that only wait cost little more than their connection. */
const waitingBounds: PlaceBounds = { perHolder: 64, inAll: 4096 };

const idIn = ({ id }: Params): string | null => (isUuid(id) ? id : null);

/**
 * Handles a call once its route is known, in this order: session, person, right, bounds, id, fields, handler. Rights
 * are checked before ids and fields, so that a refusal does not reveal what exists.
 */
export const createApi = ({
  callers,
  proofs = noProofs,
  limits,
  bounds,
  commandLimit = null,
  onRefused,
  hasRoom = () => true,
  bodyGraceMs,
}: ApiOptions): Api => {
  const waiting = createPlaces(waitingBounds);
  const takeTurn = createTurns({ atOnce: bounds.commands.perHolder, waiting: waitingNotices });
  const inFlight = {
    command: createPlaces(bounds.commands),
    query: createPlaces(bounds.queries),
  };

  const readBody = createBodyReader(bodyGraceMs);

  /** Reports the quota to programs only: a person's screen has no use for it. */
  const settle = ({ route, tellQuota }: Call, quota: Quota): void => {
    if (isForPrograms(route)) tellQuota(quota);
    const { waitSeconds: seconds } = quota;
    if (seconds > 0) throw new DomainError(generalErrors.TOO_MANY_REQUESTS, { seconds });
  };

  /**
   * Takes a place of the route's rate limit, if it has one. Returns a function that gives it back: a call that cannot
   * be answered because read models are being rebuilt does not count.
   */
  const takeRate = async (
    call: Call,
    person: string,
    address: string,
  ): Promise<() => Promise<void>> => {
    const { rateLimit, method, path } = call.route.declaration;
    if (!rateLimit) return async () => {};
    const key = `${method} ${path} ${rateLimit.by === 'person' ? person : address}`;
    settle(call, await limits.take(key, rateLimit));
    return () => limits.giveBack(key);
  };

  const takeCommands = async (call: Call, caller: Caller | null, items: number): Promise<void> => {
    const isCommand = call.route.declaration.kind === 'command';
    if (commandLimit === null || caller === null || !isCommand) return;
    settle(call, await commandLimit.take(senderOf(caller), items));
  };

  const checkCommands = async (
    call: Call,
    { caller, context }: Sent,
    body: unknown,
  ): Promise<void> => {
    const { declaration, isRepeat } = call.route;
    const items = declaration.items?.(body) ?? 1;
    if (items < 1) return;
    const isOne = items > 1 && (await isRepeat?.({ caller, context })) === true;
    await takeCommands(call, caller, isOne ? 1 : items);
  };

  /** Reports a refusal to `onRefused`; the caller still gets the refusal. */
  const tell = (call: Call, caller: Caller | null, error: unknown, body: unknown): void => {
    if (!caller || !isDomainError(error)) return;
    const { refusal, params } = error;
    tellRefused(onRefused, { ...refusedCall(call, caller), body, refusal, about: idIn(params) });
  };

  /** Reports the refused parts of a command that was accepted as a whole. */
  const tellParts = (call: Call, caller: Caller | null, parts: readonly RefusedPart[]): void => {
    if (!caller) return;
    for (const { id: about, refusal } of parts)
      tellRefused(onRefused, { ...refusedCall(call, caller), body: null, refusal, about });
  };

  const ofKey = (request: IncomingMessage, ip: string): Promise<Caller | null> =>
    callers.ofKey(headerOf(request, 'x-api-key'), ip);

  const stillStands = async (
    { route, request, ip }: Call,
    caller: Caller | null,
  ): Promise<boolean> => {
    const { kind } = route.declaration.permission;
    if (kind === 'key') return (await ofKey(request, ip)) !== null;
    if (kind !== 'session' || caller === null) return true;
    const now = await callers.of(request.headers.cookie, true);
    return now?.sessionId === caller.sessionId && now.roleId === caller.roleId;
  };

  /** While sessions and roles cannot be looked up, public routes stay open; `/readyz` says why the others are not. */
  const callerOf = async ({ route, request, search, ip }: Call): Promise<Caller | null> => {
    const { permission } = route.declaration;
    if (permission.kind === 'token' || permission.kind === 'signature') return null;
    if (permission.kind === 'key') {
      if (hasKeyInAddress(search)) throw new DomainError(generalErrors.KEY_IN_ADDRESS);
      return ofKey(request, ip);
    }
    try {
      return await callers.of(request.headers.cookie, isBackground(request));
    } catch (error) {
      const isOpen = permission.kind === 'public';
      if (isOpen && isDomainError(error)) return null;
      throw error;
    }
  };

  const checkRight = (call: Call, caller: Caller | null): void => {
    const { route, request } = call;
    try {
      authorise(route.declaration.permission, caller, headerOf(request, 'daybook-actor'));
      requireFactor(route.declaration, caller);
    } catch (error) {
      tell(call, caller, error, null);
      throw error;
    }
  };

  /** An upload that is refused before all of it has arrived is reported too. */
  const readOrTell = async (call: Call, sender: Sender): Promise<Form> => {
    const { route, request, response } = call;
    if (!takesBody(route.declaration)) return { body: {}, files: {} };
    const { files, permission, bodyBytesMost: bytesMost } = route.declaration;
    const isRaw = permission.kind === 'signature';
    try {
      return await readBody({ request, response, files, bytesMost, isRaw, ...sender });
    } catch (error) {
      if (files) tell(call, sender.caller, error, null);
      throw error;
    }
  };

  const handle = async (
    { route }: Call,
    request: RouteRequest<unknown, unknown, unknown>,
  ): Promise<Answer> => {
    const { permission } = route.declaration;
    if (permission.kind !== 'token') return route.handle(request);
    const proof = await proofs.token(permission.token, request.body);
    return handleWithToken(proof, route.handle, request);
  };

  const run = async (call: Call, sender: Sender): Promise<Answer> => {
    const { route, request } = call;
    const { caller, onHeld } = sender;
    const isNotice = route.declaration.permission.kind === 'signature';
    // Notices have their own holder, apart from other calls of the same address: a notice whose turn has come finds a
    // place.
    const person = isNotice ? `notices ${sender.address}` : sender.person;
    const params = route.parseParams(call.params);
    const given = readContext(request, call.ip, call.correlationId);
    const query = route.parseQuery(call.search);
    const { body: raw, files } = await readOrTell(call, sender);
    if (isNotice) onHeld(await takeTurn(person));
    // Takes the place only after the body has arrived: a slow body must not hold a place that other calls need.
    const { waitAside, leave } = holdPlace(
      () => inFlight[route.declaration.kind].enter(person),
      () => waiting.enter(person),
    );
    onHeld(leave);
    const context = { ...given, waitAside, stillStands: () => stillStands(call, caller) };
    const rawBody = await signedBytes(proofs, call, raw);
    const body = route.parseBody(rawBody === null ? raw : {});
    await checkCommands(call, { caller, context }, body);
    try {
      const answer = await handle(call, {
        params,
        query,
        body,
        files,
        caller,
        context,
        rawBody,
        tokenData: null,
      });
      tellParts(call, caller, answer.refused ?? []);
      return answer;
    } catch (error) {
      tell(call, caller, error, body);
      throw error;
    }
  };

  return {
    async answer(call) {
      const { route, ip } = call;
      const caller = await callerOf(call);
      checkRight(call, caller);
      if (route.declaration.kind === 'command' && !hasRoom())
        throw new DomainError(generalErrors.DISK_FULL);
      const address = addressKey(ip);
      const person = caller ? senderOf(caller) : address;
      const giveBackRate = await takeRate(call, person, address);
      // Reports the quota first, so that even an answer that refuses the request before it counts carries it.
      if (isForPrograms(route)) await takeCommands(call, caller, 0);
      const { onHeld, letGoOfAll } = createHeld();
      try {
        const answer = await run(call, { caller, person, address, onHeld });
        if (answer.status === 503 && answer.stale === 'rebuilding') await giveBackRate();
        return answer;
      } finally {
        letGoOfAll();
      }
    },
  };
};
