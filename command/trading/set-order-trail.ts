import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import type { SetOrderTrail } from '../../domain/trading/wallet/trail-commands.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { messageResponse, setOrderTrailRequest, type SetOrderTrailRequest } from './contract.ts';
import { orderRefusals } from './order-place.ts';
import { aboutOwnOrder } from './own-order.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';

/** The distances that a request names. An absent one is left out, so that it stays unchanged. */
const distancesOf = ({
  trail,
  break_even: breakEven,
}: SetOrderTrailRequest): Pick<SetOrderTrail['data'], 'trail' | 'breakEven'> => ({
  ...(trail === undefined ? {} : { trail }),
  ...(breakEven === undefined ? {} : { breakEven }),
});

/** Sets, changes or removes the distances by which the stop loss of an open order moves by itself. */
export const setOrderTrail = defineRoute<CommandDeps>()({
  method: 'PUT',
  path: '/dashboard/orders/:id/trail',
  kind: 'command',
  summary: 'Set, change or remove the trailing-stop and break-even distances of an open order.',
  permission: signedIn('demo-wallets'),
  body: setOrderTrailRequest,
  response: messageResponse,
  errors: [
    ...orderRefusals,
    tradingErrors.NO_DISTANCE_GIVEN,
    tradingErrors.INVALID_DISTANCE,
    tradingErrors.DISTANCE_TOO_SMALL,
  ],
  handle: (request, deps) =>
    aboutOwnOrder(
      request,
      deps,
      { name: 'SetOrderTrail', orderId: request.params.id },
      (send, streamId, facts) =>
        send({
          decider: walletDecider,
          streamId,
          command: { type: 'SetOrderTrail', data: { ...facts, ...distancesOf(request.body) } },
          outcome: () => ({ status: 200, body: { message: successTexts.stopMovesSet } }),
        }),
    ),
});
