import type { SetOrderLevels } from '../../domain/trading/wallet/commands.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { messageResponse, setOrderLevelsRequest, type SetOrderLevelsRequest } from './contract.ts';
import { orderRefusals } from './order-place.ts';
import { aboutOwnOrder } from './own-order.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';

/** The levels that a request names. An absent level is left out, so that it stays unchanged. */
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
    tradingErrors.INVALID_LEVEL,
    tradingErrors.LEVEL_ALREADY_REACHED,
  ],
  handle: (request, deps) =>
    aboutOwnOrder(
      request,
      deps,
      { name: 'SetOrderLevels', orderId: request.params.id },
      (send, streamId, facts) =>
        send({
          decider: walletDecider,
          streamId,
          command: { type: 'SetOrderLevels', data: { ...facts, ...levelsOf(request.body) } },
          outcome: () => ({ status: 200, body: { message: messageOf(request.body) } }),
        }),
    ),
});
