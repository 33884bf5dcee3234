import { depositDecider } from '../../../domain/payments/deposit/decider.ts';
import {
  depositEventCatalogue,
  type DepositEvent,
  type DepositMoney,
} from '../../../domain/payments/deposit/events.ts';
import { add, isZero } from '../../../domain/shared/decimal.ts';
import { idOf, type RecordedEvent } from '../../../domain/shared/messages.ts';
import { walletDecider } from '../../../domain/trading/wallet/decider.ts';
import type {
  DepositReversed,
  WalletDepositEvent,
} from '../../../domain/trading/wallet/deposit-events.ts';
import { walletEventCatalogue } from '../../../domain/trading/wallet/events.ts';
import { command, defineReaction, stateless, type Effect } from '../../core/reactions/reaction.ts';

type Acted = Extract<
  DepositEvent | WalletDepositEvent,
  {
    type:
      | 'DepositPaid'
      | 'DepositPartRefunded'
      | 'DepositRefunded'
      | 'DepositChargedBack'
      | 'HeldPaymentRefused'
      | 'DepositPosted'
      | 'DepositReversed';
  }
>;

const actedOn: readonly string[] = [
  'DepositPaid',
  'DepositPartRefunded',
  'DepositRefunded',
  'DepositChargedBack',
  'HeldPaymentRefused',
  'DepositPosted',
  'DepositReversed',
] satisfies readonly Acted['type'][];

const others = [depositEventCatalogue, walletEventCatalogue]
  .flatMap(({ events }) => Object.keys(events))
  .filter((type) => !actedOn.includes(type));

const moneyOf = (stream: string, data: DepositMoney) => {
  const { userId, currency, gateway, amount, fee } = data;
  return { depositId: idOf(stream), userId, currency, gateway, amount, fee };
};

/** Asks the provider to send back the payments of a deposit that are due; `infra/jobs` retries until it has. */
const sendBack = ({ stream, id }: RecordedEvent): Effect => ({
  kind: 'job',
  job: 'send_back_payments',
  key: `${idOf(stream)}:${id}`,
});

type Reversed = DepositReversed['data'];

/**
 * A refund by staff begins in the wallet, so the deposit must be told. A reversal that began in the deposit's own
 * stream is already known there.
 */
const noteRefunded = ({ depositId, left }: Reversed): readonly Effect[] =>
  left === '0'
    ? [
        command({
          purpose: 'note refunded',
          decider: depositDecider,
          streamId: depositId,
          command: {
            type: 'TakeBackDeposit',
            data: { by: 'refund', paymentId: null, inAll: null },
          },
        }),
      ]
    : [];

/** The amount that was missing in the wallet becomes a task for staff (decisions.md 43). */
const noteShortfall = ({ depositId, covered, owed }: Reversed): readonly Effect[] => {
  const amount = add(covered, owed);
  return isZero(amount)
    ? []
    : [
        command({
          purpose: 'note shortfall',
          decider: depositDecider,
          streamId: depositId,
          command: { type: 'NoteShortfall', data: { amount } },
        }),
      ];
};

const effectsOf = (event: RecordedEvent<Acted>): readonly Effect[] => {
  const { type, data, stream } = event;
  switch (type) {
    case 'DepositPaid':
      return [
        command({
          purpose: 'credit',
          decider: walletDecider,
          streamId: data.walletId,
          command: { type: 'CreditDeposit', data: moneyOf(stream, data) },
        }),
      ];
    case 'DepositPartRefunded':
    case 'DepositRefunded':
    case 'DepositChargedBack': {
      const left = type === 'DepositPartRefunded' ? data.left : '0';
      const reverse = command({
        purpose: 'reverse',
        decider: walletDecider,
        streamId: data.walletId,
        command: { type: 'ReverseDeposit', data: { ...moneyOf(stream, data), left } },
      });
      return type === 'DepositRefunded' ? [reverse, sendBack(event)] : [reverse];
    }
    case 'HeldPaymentRefused':
      return [sendBack(event)];
    case 'DepositPosted':
      return [
        command({
          purpose: 'note credited',
          decider: depositDecider,
          streamId: data.depositId,
          command: { type: 'NoteDepositCredited', data: { walletId: idOf(stream) } },
        }),
      ];
    case 'DepositReversed':
      return [...noteRefunded(data), ...noteShortfall(data)];
  }
};

/**
 * Credits to the wallet what is paid, and takes out of it what the payer got back: one command for each event of the
 * deposit, with an id derived from it, so that a crash never credits twice. Payments that staff refuse or refund are
 * sent back by the provider.
 */
export const depositCrediting = defineReaction<null, Acted>({
  name: 'deposit_crediting',
  categories: [depositEventCatalogue.category, walletEventCatalogue.category],
  ignores: others,
  past: 'acted on',
  state: stateless,
  react: effectsOf,
});
