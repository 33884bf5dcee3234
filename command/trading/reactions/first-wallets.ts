import { userEventCatalogue, type UserRegistered } from '../../../domain/identity/user/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { tradingErrors } from '../../../domain/trading/errors.ts';
import { traderDecider } from '../../../domain/trading/trader/decider.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { command, defineReaction, stateless } from '../../core/reactions/reaction.ts';
import { openFirstWallets } from '../first-wallets.ts';

const registered = 'UserRegistered' satisfies UserRegistered['type'];

/**
 * Opens the wallets of a customer who signed up: the registration is one event, and whatever dies after it, they come
 * once. Those of people who were registered with their wallets are there already.
 */
export const firstWallets = defineReaction<null, UserRegistered>({
  name: 'first_wallets',
  categories: [userEventCatalogue.category],
  ignores: Object.keys(userEventCatalogue.events).filter((type) => type !== registered),
  past: 'acted on',
  state: stateless,
  react: ({ stream, data: { wallets } }) => {
    if (wallets === undefined || wallets === null) return [];
    const userId = idOf(stream);
    const { opening, activate } = openFirstWallets(userId, wallets);
    return [
      ...opening.map(({ mode, walletId, command: open }) =>
        command({
          purpose: `open ${mode}`,
          decider: walletDecider,
          streamId: walletId,
          command: open,
          settledBy: [tradingErrors.WALLET_EXISTS],
        }),
      ),
      command({
        purpose: 'activate demo',
        decider: traderDecider,
        streamId: userId,
        command: activate,
      }),
    ];
  },
});
