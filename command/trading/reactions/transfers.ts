import { idOf } from '../../../domain/shared/messages.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import type { TransferSent } from '../../../domain/trading/wallet/transfer-events.ts';
import { command, defineReaction, stateless } from '../../core/reactions/reaction.ts';

const sent = 'TransferSent' satisfies TransferSent['type'];

/**
 * Brings a transfer into the receiving wallet. It sends one command for each transfer, with an id derived from its
 * event, so that a crash neither loses nor doubles the money (docs/decisions/0071).
 */
export const transfers = defineReaction<null, TransferSent>({
  name: 'transfers',
  categories: [walletEventCatalogue.category],
  ignores: Object.keys(walletEventCatalogue.events).filter((type) => type !== sent),
  past: 'acted on',
  state: stateless,
  react: ({ stream, data: { transferId, userId, currency, amount, rate, to } }) => [
    command({
      purpose: 'receive',
      decider: walletDecider,
      streamId: to.walletId,
      command: {
        type: 'ReceiveTransfer',
        data: {
          transferId,
          userId,
          currency: to.currency,
          amount: to.amount,
          rate,
          from: { walletId: idOf(stream), currency, amount },
        },
      },
    }),
  ],
});
