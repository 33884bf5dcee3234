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

/** A route with everything that can be made once already made. */
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

/** One call on its way: `search` is the query string without its question mark. */
export type Call = Readonly<{
  route: PreparedRoute;
  params: Readonly<Record<string, string>>;
  search: string;
  correlationId: string;
  /** Who sent it, as far as proxies that we trust say. */
  ip: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** Every answer from now on tells how the caller stands. */
  tellQuota: (quota: Quota) => void;
}>;

export type Api = Readonly<{
  /** Throws DomainError for every refusal. */
  answer(call: Call): Promise<Answer>;
}>;

/** Who a call is from, and where to leave what is to be called once it is answered. */
type Sender = Readonly<{
  caller: Caller | null;
  person: string;
  address: string;
  onHeld: (letGo: () => void) => void;
}>;

export type ApiOptions = Readonly<{
  callers: Callers;
  /** Of mailed tokens and of providers' signatures; none is valid if absent. */
  proofs?: Proofs | undefined;
  limits: Limits;
  bounds: Readonly<{ commands: PlaceBounds; queries: PlaceBounds }>;
  /** Of commands of one person, or of one affiliate's programs; none if absent. */
  commandLimit?: CommandLimit | null;
  onRefused?: OnRefused | undefined;
  /** Whether commands can still be written down; without it, a full disk shows only when writing fails. */
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
 * Who is counted: whoever acts for somebody counts for themselves, and programs apart from their owner's screens. All keys
 * of an owner count as one: else each new key would come with room of its own.
 */
const senderOf = ({ actor, session }: Caller): string =>
  session === null ? `programs of ${actor.userId}` : (actor.impersonatorId ?? actor.userId);

/** Addresses stand in logs and histories: a key in one is a key that others have. */
const hasKeyInAddress = (search: string): boolean =>
  [...new URLSearchParams(search)].some(
    ([name, value]) => /^(?:x[-_])?api[-_]?key$|^key$/i.test(name) || holdsApiKey(value),
  );

/**
 * Providers send what concerns many people from few addresses, and what they are refused they send again much later: a
 * notice too many waits for its turn. As many wait as hold little memory.
 */
const waitingNotices: PlaceBounds = { perHolder: 512, inAll: 1_024 };

/** Requests that only wait cost little more than their connection. */
const waitingBounds: PlaceBounds = { perHolder: 64, inAll: 4096 };

const idIn = ({ id }: Params): string | null => (isUuid(id) ? id : null);

/**
 * The way of a call once its route is known: session, person, right, bounds, id, fields, handler. Rights come before
 * ids and fields, so that a refusal tells nothing about what exists.
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

  /** Programs are told how they stand; a person's screen has no use for it. */
  const settle = ({ route, tellQuota }: Call, quota: Quota): void => {
    if (isForPrograms(route)) tellQuota(quota);
    const { waitSeconds: seconds } = quota;
    if (seconds > 0) throw new DomainError(generalErrors.TOO_MANY_REQUESTS, { seconds });
  };

  /**
   * Takes a place of the route's limit, if it has one. Gives what gives it back: what cannot be told while read models are
   * built does not count.
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

  /** Whoever keeps refusals hears of it; the refusal goes its way. */
  const tell = (call: Call, caller: Caller | null, error: unknown, body: unknown): void => {
    if (!caller || !isDomainError(error)) return;
    const { refusal, params } = error;
    tellRefused(onRefused, { ...refusedCall(call, caller), body, refusal, about: idIn(params) });
  };

  /** What a command as a whole was not refused for, part by part. */
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

  /** While it is not known who may do what, what is open to everybody stays open: `/readyz` says why the rest is not. */
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

  /** A file that is refused before it is whole is an attempt as well. */
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
    // Apart from what else comes from the address: so who has the turn finds a place.
    const person = isNotice ? `notices ${sender.address}` : sender.person;
    const params = route.parseParams(call.params);
    const given = readContext(request, call.ip, call.correlationId);
    const query = route.parseQuery(call.search);
    const { body: raw, files } = await readOrTell(call, sender);
    if (isNotice) onHeld(await takeTurn(person));
    // Only now: a body may take its time, and a place that waits for it is one that others do not have.
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
      // Also an answer that refuses what was sent, before it counts, tells how its program stands.
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
