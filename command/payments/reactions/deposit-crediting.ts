import { depositDecider } from '../../../domain/payments/deposit/decider.ts';
import {
  depositEventCatalogue,
  type DepositEvent,
  type DepositMoney,
} from '../../../domain/payments/deposit/events.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import type { DepositPosted } from '../../../domain/trading/wallet/deposit-events.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import { command, defineReaction, stateless } from '../../core/reactions/reaction.ts';

type Acted = Extract<
  DepositEvent | DepositPosted,
  { type: 'DepositPaid' | 'DepositRefunded' | 'DepositChargedBack' | 'DepositPosted' }
>;

const actedOn: readonly string[] = [
  'DepositPaid',
  'DepositRefunded',
  'DepositChargedBack',
  'DepositPosted',
] satisfies readonly Acted['type'][];

const others = [depositEventCatalogue, walletEventCatalogue]
  .flatMap(({ events }) => Object.keys(events))
  .filter((type) => !actedOn.includes(type));

const moneyOf = (stream: string, data: DepositMoney) => {
  const { userId, currency, gateway, amount, fee } = data;
  return { depositId: idOf(stream), userId, currency, gateway, amount, fee };
};

const commandFor = (event: RecordedEvent<Acted>) => {
  const { type, data, stream } = event;
  switch (type) {
    case 'DepositPaid':
      return command({
        purpose: 'credit',
        decider: walletDecider,
        streamId: data.walletId,
        command: { type: 'CreditDeposit', data: moneyOf(stream, data) },
      });
    case 'DepositRefunded':
    case 'DepositChargedBack':
      return command({
        purpose: 'reverse',
        decider: walletDecider,
        streamId: data.walletId,
        command: { type: 'ReverseDeposit', data: moneyOf(stream, data) },
      });
    case 'DepositPosted':
      return command({
        purpose: 'note credited',
        decider: depositDecider,
        streamId: data.depositId,
        command: { type: 'NoteDepositCredited', data: { walletId: idOf(stream) } },
      });
  }
};

/**
 * What is paid gets into the wallet, and what the payer has back leaves it: one command for each event of the deposit, with
 * an id from it, so that a crash anywhere credits once.
 */
export const depositCrediting = defineReaction<null, Acted>({
  name: 'deposit_crediting',
  categories: [depositEventCatalogue.category, walletEventCatalogue.category],
  ignores: others,
  past: 'acted on',
  state: stateless,
  react: (event) => [commandFor(event)],
});
