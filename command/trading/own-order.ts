import type { HandFacts, MarketFacts } from '../../domain/trading/wallet/command-facts.ts';
import type { Evidence } from '../../domain/trading/wallet/commands.ts';
import type { RouteRequest } from '../../infra/http/route.ts';
import type { Handled } from '../core/command.ts';
import { callerOf } from '../core/person.ts';
import { once, type SendAsked } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { activeWalletOf } from './active-wallet.ts';
import { handFacts, orderMarketFacts } from './facts.ts';
import { atOrder } from './order-place.ts';

/** What every command of a person about their own open order carries, besides its own fields. */
export type OwnOrderFacts = Readonly<{
  orderId: string;
  userId: string;
  trader: HandFacts;
  market: MarketFacts;
  evidence: Evidence | null;
}>;

/** Sends a command with this name about the caller's order, in whichever wallet it is (order-place.ts). */
export const aboutOwnOrder = (
  request: RouteRequest<unknown, unknown, unknown>,
  deps: CommandDeps,
  { name, orderId }: Readonly<{ name: string; orderId: string }>,
  run: (send: SendAsked, walletId: string, facts: OwnOrderFacts) => Promise<Handled>,
): Promise<Handled> =>
  once(request, deps, name, async (send) => {
    deps.reference.requireFresh('instrument', 'site_settings');
    const caller = callerOf(request);
    const { userId } = caller.actor;
    const activeWalletId = await activeWalletOf(request, deps);
    return atOrder({ userId, orderId, activeWalletId }, deps, async (place) =>
      run(send, place.walletId, {
        orderId,
        userId,
        trader: handFacts(caller),
        market: await orderMarketFacts(place.instrument, deps),
        evidence: place.evidence,
      }),
    );
  });
