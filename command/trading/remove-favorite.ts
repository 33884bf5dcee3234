import { successTexts } from '../../domain/shared/texts/success.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import { favoriteRequest, messageResponse } from './contract.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { requireSameWallet } from './active-wallet.ts';

/** Removes an instrument from the person's favourites; nothing happens if it is not there. */
export const removeFavorite = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/dashboard/remove-from-favorite',
  kind: 'command',
  summary: 'Remove an instrument from your favorites.',
  permission: signedIn('yes'),
  body: favoriteRequest,
  response: messageResponse,
  errors: [generalErrors.STALE_WALLET, generalErrors.REFERENCE_DATA_STALE],
  handle: async (request, deps) => {
    return once(request, deps, 'RemoveFavorite', async (send) => {
      const { userId } = callerOf(request).actor;
      requireSameWallet(request.context, await deps.reference.activeWalletId(userId));
      return send({
        decider: traderDecider,
        streamId: userId,
        command: { type: 'RemoveFavorite', data: { instrumentId: request.body.id } },
        outcome: () => ({ status: 200, body: { message: successTexts.favoriteRemoved } }),
      });
    });
  },
});
