import { DomainError, invariant } from '../../domain/shared/errors.ts';
import type { Caller, RequestContext, RouteRequest } from '../../infra/http/route.ts';
import type { CommandDeps } from './deps.ts';
import { sendingOf, type Sending } from './metadata.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';

/** The signed-in person of a request; the route's permission has seen to it that there is one. */
export const callerOf = (request: Readonly<{ caller: Caller | null }>): Caller => {
  invariant(request.caller, 'a route for signed-in people has a caller');
  return request.caller;
};

/** The sending of a signed-in person's request: `name` is the command's. */
export const sendingOfRequest = (
  name: string,
  request: RouteRequest<unknown, unknown, unknown>,
  deps: Pick<CommandDeps, 'mintId'>,
): Sending =>
  sendingOf({
    name,
    caller: callerOf(request),
    context: request.context,
    body: { params: request.params, body: request.body },
    commandId: deps.mintId(),
  });

/** What the screen shows is what is meant: a request made for another wallet than the active one changes nothing (web.md). */
export const requireSameWallet = (
  context: Pick<RequestContext, 'walletId'>,
  activeWalletId: string | null,
): void => {
  if (context.walletId !== null && context.walletId !== activeWalletId)
    throw new DomainError(generalErrors.STALE_WALLET);
};

/** The wallet the person trades with, as the request means it. */
export const activeWalletOf = (
  request: Readonly<{ caller: Caller | null; context: RequestContext }>,
  { reference }: Pick<CommandDeps, 'reference'>,
): string => {
  const walletId = reference.activeWalletId(callerOf(request).actor.userId);
  requireSameWallet(request.context, walletId);
  if (walletId === null) throw new DomainError(generalErrors.NO_ACTIVE_WALLET);
  return walletId;
};
