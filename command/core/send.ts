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

/** One command for one stream, as a route builds it; sender and key come from the request. */
export type Asked<State, Command extends DomainCommand, Event extends DomainEvent> = Readonly<{
  decider: Decider<State, Command, Event>;
  /** Id of the stream within the decider's category. */
  streamId: string;
  command: Command;
  /**
   * The answer, made from the events and the state after them. It is stored in the command record: no personal data.
   */
  outcome: (events: readonly Event[], state: State) => Outcome;
  /** The command's clock; now if absent. Only the seeder of an empty store sets it in the past. */
  occurredAt?: string;
  /** The stream is expected to be empty (`HandleRequest`). */
  isFirst?: boolean;
}>;

/** Sends a command under a key that is already set, as within `once`. */
export type SendAsked = <State, Command extends DomainCommand, Event extends DomainEvent>(
  asked: Asked<State, Command, Event>,
) => Promise<Handled>;

/** The request without its idempotency key, so that it is carried out and recorded again each time. */
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

/** Whether a command was sent under the request's key before, finished or not. */
export const wasSentBefore = async (
  request: Sent,
  deps: Pick<CoreDeps, 'handler'>,
): Promise<boolean> => (await outcomeOfBefore(request, deps)) !== null;

/**
 * Whether the command sent under the request's key is done. Then it is answered from its record, and nothing may be
 * stored in the vault for it.
 */
export const wasDoneBefore = async (
  request: Sent,
  deps: Pick<CoreDeps, 'handler'>,
): Promise<boolean> => (await outcomeOfBefore(request, deps))?.state === 'done';

/**
 * Sends a command that needs data to be fetched before it can be built. If fetching is refused but the command was
 * carried out before, it is answered from its record. `run` sends exactly one command, of this name.
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

/** A command with further commands to other streams. Each has its own key, derived from the whole's key. */
export type Parts = Readonly<{
  /** The id of the whole's command. */
  commandId: string;
  /** An id that stays the same however often the whole is sent. */
  idOf: (purpose: string) => string;
  /** Sends the main command, whose record stands for the whole. */
  send: SendAsked;
  /** Sends a part, named by its purpose; sending it again changes nothing. */
  part: (purpose: string) => SendAsked;
}>;

const partsWith = (handler: Pick<Handler, 'handle'>, sending: Sending, send: Send): Parts => ({
  commandId: sending.record.commandId,
  idOf: (purpose) => partKeyOf(sending.record, purpose),
  send: (asked) => send({ ...asked, ...sending }),
  part: (purpose) => (asked) => handler.handle({ ...asked, ...partOf(sending, purpose) }),
});

/**
 * `once` for a command with parts. `run` sends exactly one command by `send`, of this name. Remove secrets from the
 * body of the request before: the record keeps a hash of the body.
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

/** The same without a signed-in person's request: for a process, the seeder or a sign-up. */
export const partsOf = (handler: Pick<Handler, 'handle'>, sending: Sending): Parts =>
  partsWith(handler, sending, handler.handle);

/**
 * Sends a command of one of our own processes under a new id. It may be sent more than once, because the decider knows
 * what has happened already. Throws `DomainError`, as `Handler.handle` does.
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
