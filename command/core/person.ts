import { invariant } from '../../domain/shared/errors.ts';
import type { Caller, RouteRequest } from '../../infra/http/route.ts';
import type { CoreDeps } from './deps.ts';
import { sendingOf, type Sending } from './metadata.ts';

/** The signed-in person of a request; the route's permission guarantees that there is one. */
export const callerOf = (request: Readonly<{ caller: Caller | null }>): Caller => {
  invariant(request.caller, 'a route for signed-in people has a caller');
  return request.caller;
};

/** The sending of a signed-in person's request; `name` is the command's name. */
export const sendingOfRequest = (
  name: string,
  request: RouteRequest<unknown, unknown, unknown>,
  deps: Pick<CoreDeps, 'mintId'>,
): Sending =>
  sendingOf({
    name,
    caller: callerOf(request),
    context: request.context,
    body: { params: request.params, body: request.body },
    commandId: deps.mintId(),
  });
