import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import type { DepositEvent } from '../../domain/payments/deposit/events.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { marketQuotes } from '../trading/facts.ts';
import { fourEyesFacts, proposalOf, proposalRefusals } from '../trading/four-eyes.ts';
import {
  paymentsMessageResponse,
  paymentsProposableResponse,
  recordRefundRequest,
} from './contract.ts';

/** A credited deposit; the wallet itself knows whether it was reversed since. */
const creditedDeposit = async (depositId: string, { handler }: CommandDeps) => {
  const found = await handler.findNow({
    decider: depositDecider,
    streamId: depositId,
    pick: (state) =>
      state.status === 'none' ? null : { status: state.status, money: state.money },
  });
  if (found === null) throw new DomainError(paymentsErrors.DEPOSIT_NOT_FOUND);
  const { status, money } = found;
  if (status === 'refunded' || status === 'charged back')
    throw new DomainError(paymentsErrors.ALREADY_TAKEN_BACK);
  if (status !== 'credited') throw new DomainError(paymentsErrors.DEPOSIT_NOT_PAID);
  return money;
};

const refusals = [
  paymentsErrors.DEPOSIT_NOT_FOUND,
  paymentsErrors.DEPOSIT_NOT_PAID,
  paymentsErrors.ALREADY_TAKEN_BACK,
  generalErrors.OWN_MATTER,
];

/**
 * Refunds a deposit. The money leaves the wallet first, because the wallet knows whether it is still free; then the
 * deposit's own stream is told, and the provider is asked to send it back.
 */
export const refundDeposit = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/deposits/:id/refund',
  kind: 'command',
  summary: 'Refund a deposit in full: debit the wallet, and the provider sends the money back.',
  permission: only([1, 2]),
  response: paymentsMessageResponse,
  errors: [
    ...refusals,
    paymentsErrors.DEPOSIT_CHANGED,
    paymentsErrors.NOT_FREE_TO_REFUND,
    paymentsErrors.SEND_BY_HAND,
    tradingErrors.WALLET_NOT_FOUND,
    tradingErrors.PRICE_STALE,
  ],
  handle: (request, deps) =>
    once(request, deps, 'RefundDeposit', async (send) => {
      const { id: depositId } = request.params;
      const { mode: _mode, walletId, ...money } = await creditedDeposit(depositId, deps);
      return send({
        decider: walletDecider,
        streamId: walletId,
        command: {
          type: 'RefundDeposit',
          data: {
            ...money,
            depositId,
            staffId: callerOf(request).actor.userId,
            quotes: await marketQuotes(deps),
            now: deps.clock().toISOString(),
          },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.depositRefunded } }),
      });
    }),
});

const doneOrProposed = (events: readonly DepositEvent[], done: string) => {
  const proposal = proposalOf(events);
  const message = proposal === null ? done : successTexts.proposed;
  return { status: 200, body: { message, proposal } };
};

/**
 * Records a chargeback that staff heard of from the bank: the payer has the money back, whatever is left of it here.
 */
export const chargeBackDeposit = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/deposits/:id/chargeback',
  kind: 'command',
  summary: 'Record that the payer’s bank charged a deposit back, and debit the wallet.',
  permission: only([1, 2]),
  response: paymentsProposableResponse,
  errors: [...refusals, ...proposalRefusals],
  handle: (request, deps) =>
    once(request, deps, 'ChargeBackDeposit', async (send) =>
      send({
        decider: depositDecider,
        streamId: request.params.id,
        command: {
          type: 'ChargeBackDeposit',
          data: {
            staffId: callerOf(request).actor.userId,
            fourEyes: await fourEyesFacts(deps),
          },
        },
        outcome: (events) => doneOrProposed(events, successTexts.depositChargedBack),
      }),
    ),
});

/** Records that staff sent back a payment, or a part of it, by hand: coins, which their provider cannot send back. */
export const recordRefund = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/deposits/:id/record-refund',
  kind: 'command',
  summary: 'Record that a payment, or a part of it, was sent back manually, and debit the wallet.',
  permission: only([1, 2]),
  body: recordRefundRequest,
  response: paymentsProposableResponse,
  errors: [
    paymentsErrors.DEPOSIT_NOT_FOUND,
    paymentsErrors.HELD_PAYMENT_NOT_FOUND,
    paymentsErrors.ALREADY_TAKEN_BACK,
    paymentsErrors.MORE_THAN_PAID,
    paymentsErrors.SEND_BACK_WHOLE,
    tradingErrors.INVALID_AMOUNT,
    generalErrors.OWN_MATTER,
    ...proposalRefusals,
  ],
  handle: (request, deps) =>
    once(request, deps, 'RecordRefund', async (send) =>
      send({
        decider: depositDecider,
        streamId: request.params.id,
        command: {
          type: 'RecordRefund',
          data: {
            ...request.body,
            staffId: callerOf(request).actor.userId,
            fourEyes: await fourEyesFacts(deps),
          },
        },
        outcome: (events) => doneOrProposed(events, successTexts.refundRecorded),
      }),
    ),
});
