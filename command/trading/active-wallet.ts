import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { Caller, RequestContext } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import type { CommandDeps } from '../deps.ts';

/** What the screen shows is what is meant: a request made for another wallet than the active one changes nothing (web.md). */
export const requireSameWallet = (
  context: Pick<RequestContext, 'walletId'>,
  activeWalletId: string | null,
): void => {
  if (context.walletId !== null && context.walletId !== activeWalletId)
    throw new DomainError(generalErrors.STALE_WALLET);
};

/** The wallet the person trades with, as the request means it. */
export const activeWalletOf = async (
  request: Readonly<{ caller: Caller | null; context: RequestContext }>,
  { reference }: Pick<CommandDeps, 'reference'>,
): Promise<string> => {
  const walletId = await reference.activeWalletId(callerOf(request).actor.userId);
  requireSameWallet(request.context, walletId);
  if (walletId === null) throw new DomainError(generalErrors.NO_ACTIVE_WALLET);
  return walletId;
};
