import { DomainError } from '../../domain/shared/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { openWalletRequest, openWalletResponse } from './contract.ts';
import { firstWalletId, furtherWalletId } from './first-wallets.ts';
import { walletFacts } from './wallet-facts.ts';

/** Opens one more real wallet for the person, in a currency that none of theirs has. */
export const openWallet = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/wallets',
  kind: 'command',
  summary: 'Open another real wallet, in a currency that you have no real wallet in.',
  permission: signedIn('no'),
  body: openWalletRequest,
  response: openWalletResponse,
  status: 201,
  errors: [tradingErrors.WALLET_EXISTS, tradingErrors.UNKNOWN_CURRENCY],
  handle: async (request, deps) =>
    once(request, deps, 'OpenWallet', async (send) => {
      const { userId } = callerOf(request).actor;
      const { currency } = request.body;
      const first = await walletFacts(firstWalletId(userId, 'real'), deps);
      if (first?.currency === currency) throw new DomainError(tradingErrors.WALLET_EXISTS);
      const id = furtherWalletId(userId, currency);
      return send({
        decider: walletDecider,
        streamId: id,
        command: {
          type: 'OpenWallet',
          data: { userId, mode: 'real', currency, opening: null },
        },
        outcome: () => ({ status: 201, body: { message: successTexts.walletOpened, id } }),
      });
    }),
});
