import type { Decider } from '../../domain/shared/decider.ts';
import type { Actor, DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';
import type { RouteRequest, Sent } from '../../infra/http/route.ts';
import type { Handled, Outcome } from './command.ts';
import type { CoreDeps } from './deps.ts';
import type { CommandOutcome, Handler, Send } from './handle.ts';
import { derivedSending, partKeyOf, partOf, scopeOf, type Sending } from './metadata.ts';
import { callerOf, sendingOfRequest } from './person.ts';

type Request = RouteRequest<unknown, unknown, unknown>;
type Deps = Pick<CoreDeps, 'handler' | 'mintId'>;

/** One command for one stream, as a route says it: who sends it, and under which key, is the request's. */
export type Asked<State, Command extends DomainCommand, Event extends DomainEvent> = Readonly<{
  decider: Decider<State, Command, Event>;
  /** Id of the stream within the decider's category. */
  streamId: string;
  command: Command;
  /** What is answered, given the events and the state after them. Kept with the record: no personal data. */
  outcome: (events: readonly Event[], state: State) => Outcome;
  /** The command's clock; now if absent. Only the seeder of an empty store sets it in the past. */
  occurredAt?: string;
  /** Nothing should stand in the stream yet (`HandleRequest`). */
  isFirst?: boolean;
}>;

/** Sends a command under a key that is given already, as within `once`. */
export type SendAsked = <State, Command extends DomainCommand, Event extends DomainEvent>(
  asked: Asked<State, Command, Event>,
) => Promise<Handled>;

/** The request without the key it was sent under: what it does is done again, and written down again, each time. */
export const eachTime = <Body>(
  request: RouteRequest<unknown, unknown, Body>,
): RouteRequest<unknown, unknown, Body> => ({
  ...request,
  context: { ...request.context, idempotencyKey: null },
});

/** Sends the command of a signed-in person's request. Throws `DomainError`, as `Handler.handle` does. */
export const send = <State, Command extends DomainCommand, Event extends DomainEvent>(
  request: Request,
  deps: Deps,
  asked: Asked<State, Command, Event>,
): Promise<Handled> =>
  deps.handler.handle({ ...asked, ...sendingOfRequest(asked.command.type, request, deps) });

const outcomeOfBefore = async (
  request: Sent,
  { handler }: Pick<CoreDeps, 'handler'>,
): Promise<CommandOutcome | null> => {
  const { idempotencyKey: key } = request.context;
  const scope = scopeOf(callerOf(request).actor);
  return key === null ? null : handler.outcomeOf({ scope, key });
};

/** Whether something was sent under the request's key before, done by now or not. */
export const wasSentBefore = async (
  request: Sent,
  deps: Pick<CoreDeps, 'handler'>,
): Promise<boolean> => (await outcomeOfBefore(request, deps)) !== null;

/**
 * Whether what was sent under the request's key is done: then the command is answered from its record, and nothing may be
 * put into the vault for it.
 */
export const wasDoneBefore = async (
  request: Sent,
  deps: Pick<CoreDeps, 'handler'>,
): Promise<boolean> => (await outcomeOfBefore(request, deps))?.state === 'done';

/**
 * The same where something must be fetched before the command can be built: a refusal on the way there does not hide that
 * the command was carried out before. `run` sends exactly one command, of this name.
 */
export const once = (
  request: Request,
  deps: Deps,
  name: string,
  run: (send: SendAsked) => Promise<Handled>,
): Promise<Handled> => {
  const sending = sendingOfRequest(name, request, deps);
  return deps.handler.once(sending.record, sending.metadata, (sendOne) =>
    run((asked) => sendOne({ ...asked, ...sending })),
  );
};

/** A command that takes others with it, in other streams: each has a key of its own, from the whole's. */
export type Parts = Readonly<{
  /** The id of the whole's command. */
  commandId: string;
  /** An id that is the same however often the whole is sent. */
  idOf: (purpose: string) => string;
  /** Sends the command that the whole is known by. */
  send: SendAsked;
  /** Sends a part, named by its purpose: sent again, it changes nothing. */
  part: (purpose: string) => SendAsked;
}>;

const partsWith = (handler: Pick<Handler, 'handle'>, sending: Sending, send: Send): Parts => ({
  commandId: sending.record.commandId,
  idOf: (purpose) => partKeyOf(sending.record, purpose),
  send: (asked) => send({ ...asked, ...sending }),
  part: (purpose) => (asked) => handler.handle({ ...asked, ...partOf(sending, purpose) }),
});

/**
 * `once` for a command that takes others with it. `run` sends exactly one command by `send`, of this name. A secret of the
 * body is left out of the request before: the record keeps a hash of what it is given.
 */
export const onceInParts = (
  request: Request,
  deps: Deps,
  name: string,
  run: (parts: Parts) => Promise<Handled>,
): Promise<Handled> => {
  const sending = sendingOfRequest(name, request, deps);
  return deps.handler.once(sending.record, sending.metadata, (send) =>
    run(partsWith(deps.handler, sending, send)),
  );
};

/** The same for what no signed-in person's request asks for: a process, the seeder, a sign-up. */
export const partsOf = (handler: Pick<Handler, 'handle'>, sending: Sending): Parts =>
  partsWith(handler, sending, handler.handle);

/**
 * Sends a command of a process of ours under an id of its own: it may be said again, since the decider knows what it has
 * heard. Throws `DomainError`, as `Handler.handle` does.
 */
export const sendAsSystem = <State, Command extends DomainCommand, Event extends DomainEvent>(
  actor: Actor,
  { handler, mintId }: Readonly<{ handler: Pick<Deps['handler'], 'handle'>; mintId: () => string }>,
  asked: Asked<State, Command, Event>,
): Promise<Handled> =>
  handler.handle({
    ...asked,
    ...derivedSending({
      actor,
      source: mintId(),
      purpose: asked.command.type,
      correlationId: mintId(),
    }),
  });
