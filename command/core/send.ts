import type { Decider } from '../../domain/shared/decider.ts';
import type { DomainCommand, DomainEvent } from '../../domain/shared/messages.ts';
import type { RouteRequest } from '../../infra/http/route.ts';
import type { Handled, Outcome } from './command.ts';
import type { CoreDeps } from './deps.ts';
import { sendingOfRequest } from './person.ts';

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
}>;

/** Sends a command from within `once`. */
export type SendAsked = <State, Command extends DomainCommand, Event extends DomainEvent>(
  asked: Asked<State, Command, Event>,
) => Promise<Handled>;

/** Sends the command of a signed-in person's request. Throws `DomainError`, as `Handler.handle` does. */
export const send = <State, Command extends DomainCommand, Event extends DomainEvent>(
  request: Request,
  deps: Deps,
  asked: Asked<State, Command, Event>,
): Promise<Handled> =>
  deps.handler.handle({ ...asked, ...sendingOfRequest(asked.command.type, request, deps) });

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
