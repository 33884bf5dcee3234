import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { SetOrderTrail } from '../../domain/trading/wallet/trail-commands.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { messageResponse, setOrderTrailRequest, type SetOrderTrailRequest } from './contract.ts';
import { orderMarketFacts, handFacts } from './facts.ts';
import { atOrder, orderRefusals } from './order-place.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { activeWalletOf } from './active-wallet.ts';

/** The distances a request names: an absent one is left out, so that it stays as it is. */
const distancesOf = ({
  trail,
  break_even: breakEven,
}: SetOrderTrailRequest): Pick<SetOrderTrail['data'], 'trail' | 'breakEven'> => ({
  ...(trail === undefined ? {} : { trail }),
  ...(breakEven === undefined ? {} : { breakEven }),
});

/** Sets, changes or removes what moves the stop loss of an open order by itself. */
export const setOrderTrail = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/dashboard/orders/:id/trail',
  kind: 'command',
  summary: 'Let the stop loss of an open order follow the price, or go to break-even.',
  permission: signedIn('demo-wallets'),
  body: setOrderTrailRequest,
  response: messageResponse,
  errors: [
    ...orderRefusals,
    tradingErrors.NO_DISTANCE_GIVEN,
    tradingErrors.INVALID_DISTANCE,
    tradingErrors.DISTANCE_TOO_SMALL,
  ],
  handle: async (request, deps) => {
    return once(request, deps, 'SetOrderTrail', async (send) => {
      deps.reference.requireFresh('instrument', 'site_settings');
      const caller = callerOf(request);
      const { userId } = caller.actor;
      const orderId = request.params.id;
      const activeWalletId = await activeWalletOf(request, deps);
      return atOrder({ userId, orderId, activeWalletId }, deps, async (place) =>
        send({
          decider: walletDecider,
          streamId: place.walletId,
          command: {
            type: 'SetOrderTrail',
            data: {
              orderId,
              userId,
              trader: handFacts(caller),
              market: await orderMarketFacts(place.instrument, deps),
              ...distancesOf(request.body),
              evidence: place.evidence,
            },
          },
          outcome: () => ({ status: 200, body: { message: successTexts.stopMovesSet } }),
        }),
      );
    });
  },
});
