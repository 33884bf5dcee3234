import type { SetOrderLevels } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { messageResponse, setOrderLevelsRequest, type SetOrderLevelsRequest } from './contract.ts';
import { orderMarketFacts, handFacts } from './facts.ts';
import { atOrder, orderRefusals } from './order-place.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { activeWalletOf } from './active-wallet.ts';

/** The levels a request names: an absent one is left out, so that it stays as it is. */
const levelsOf = ({
  profit,
  loss,
}: SetOrderLevelsRequest): Pick<SetOrderLevels['data'], 'profit' | 'loss'> => ({
  ...(profit === undefined ? {} : { profit }),
  ...(loss === undefined ? {} : { loss }),
});

const messageOf = ({ profit, loss }: SetOrderLevelsRequest): string => {
  if (profit !== undefined && loss !== undefined) return successTexts.bothLevelsSet;
  return profit === undefined ? successTexts.stopLossSet : successTexts.takeProfitSet;
};

/** Sets, changes or removes take profit and stop loss of an open order. */
export const setOrderLevels = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/dashboard/orders/:id',
  kind: 'command',
  summary: 'Set, change or remove the take profit and stop loss of an open order.',
  permission: signedIn('demo-wallets'),
  body: setOrderLevelsRequest,
  response: messageResponse,
  errors: [
    ...orderRefusals,
    tradingErrors.NO_LEVEL_GIVEN,
    tradingErrors.PROFIT_ON_WRONG_SIDE,
    tradingErrors.LOSS_ON_WRONG_SIDE,
    tradingErrors.LEVEL_ALREADY_REACHED,
  ],
  handle: async (request, deps) => {
    return once(request, deps, 'SetOrderLevels', async (send) => {
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
            type: 'SetOrderLevels',
            data: {
              orderId,
              userId,
              trader: handFacts(caller),
              market: await orderMarketFacts(place.instrument, deps),
              ...levelsOf(request.body),
              evidence: place.evidence,
            },
          },
          outcome: () => ({ status: 200, body: { message: messageOf(request.body) } }),
        }),
      );
    });
  },
});
