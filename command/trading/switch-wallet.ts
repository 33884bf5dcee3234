import { DomainError } from '../../domain/shared/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { traderDecider } from '../../domain/trading/trader/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { CommandDeps } from '../deps.ts';
import { callerOf } from '../core/person.ts';
import { inForce } from '../core/in-force.ts';
import { once } from '../core/send.ts';
import { messageResponse, switchWalletRequest } from './contract.ts';
import { furtherWalletId } from './first-wallets.ts';
import { walletFacts, type WalletFacts } from './wallet-facts.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { requireSameWallet } from './active-wallet.ts';

/** Further wallets hold money alone: orders against each other in two wallets would be riskless (docs/decisions/0083). */
const requireTrading = (userId: string, walletId: string, wallet: WalletFacts | null): void => {
  if (wallet !== null && walletId === furtherWalletId(userId, wallet.currency))
    throw new DomainError(tradingErrors.WALLET_ONLY_HOLDS);
};

/** Makes another of the person's own wallets the active one. */
export const switchWallet = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/dashboard/switch-wallet',
  kind: 'command',
  summary: 'Switch the active wallet.',
  permission: signedIn('yes'),
  body: switchWalletRequest,
  response: messageResponse,
  errors: [
    tradingErrors.WALLET_NOT_FOUND,
    tradingErrors.WALLET_ONLY_HOLDS,
    generalErrors.STALE_WALLET,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  // The next order goes to the new wallet.
  handle: (request, deps) =>
    inForce(
      once(request, deps, 'SwitchActiveWallet', async (send) => {
        const { userId } = callerOf(request).actor;
        requireSameWallet(request.context, await deps.reference.activeWalletId(userId));
        const walletId = request.body.balanceId;
        const wallet = await walletFacts(walletId, deps);
        requireTrading(userId, walletId, wallet);
        return send({
          decider: traderDecider,
          streamId: userId,
          command: {
            type: 'SwitchActiveWallet',
            data: {
              userId,
              walletId,
              walletOwnerId: wallet?.userId ?? null,
              onlyIfNone: false,
            },
          },
          outcome: () => ({ status: 200, body: { message: successTexts.walletSwitched } }),
        });
      }),
      deps,
    ),
});
