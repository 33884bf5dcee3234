import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import {
  creditOfHeld,
  requireCreditable,
  requireHeld,
} from '../../domain/payments/deposit/held-payment.ts';
import { leftOf } from '../../domain/payments/deposit/state.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { defineRoute, only } from '../../infra/http/route.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { marketQuotes } from '../trading/facts.ts';
import {
  creditHeldRequest,
  heldCreditResponse,
  paymentsMessageResponse,
  refuseHeldRequest,
} from './contract.ts';

const refusals = [
  paymentsErrors.DEPOSIT_NOT_FOUND,
  paymentsErrors.HELD_PAYMENT_NOT_FOUND,
  generalErrors.OWN_MATTER,
  generalErrors.ALREADY_APPROVED,
  generalErrors.ALREADY_DECLINED,
];

const conversionRefusals = [
  paymentsErrors.NOTHING_TO_CREDIT,
  tradingErrors.NO_EXCHANGE_RATE,
  tradingErrors.AMOUNT_TOO_LARGE,
  tradingErrors.PRICE_STALE,
];

/** What a held payment would credit now, for staff to see before they decide. */
export const showHeldCredit = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/admin/deposits/api/:id/credit',
  kind: 'query',
  summary: 'Amount for which the newest payment of a held deposit would be credited now.',
  permission: only([1, 2]),
  response: heldCreditResponse,
  errors: [...refusals, ...conversionRefusals, paymentsErrors.HELD_PAYMENT_SECOND],
  handle: async ({ params, caller }, deps) => {
    const found = await deps.handler.findNow({
      decider: depositDecider,
      streamId: params.id,
      pick: (state) => (state.status === 'none' ? null : state),
    });
    if (found === null) throw new DomainError(paymentsErrors.DEPOSIT_NOT_FOUND);
    const newest = found.payments.findLast(({ status }) => status === 'held');
    const { paymentId } = newest ?? found.payments.at(-1) ?? { paymentId: '' };
    const staffId = callerOf({ caller }).actor.userId;
    const payment = requireHeld(found, { paymentId, staffId });
    requireCreditable(found, payment);
    const paid = leftOf(payment);
    const market = { quotes: await marketQuotes(deps), now: deps.clock().toISOString() };
    const { amount, fee, rate } = creditOfHeld(found.money, paid, market);
    const { currency } = found.money;
    return {
      status: 200,
      body: {
        payment_id: paymentId,
        paid,
        amount,
        fee,
        currency,
        rate,
        is_late: payment.isLate,
        promised_until: found.expiresAt,
        paid_at: payment.paidAt,
      },
    };
  },
});

/** Accepts a held payment and credits it at the current rate. */
export const creditHeld = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/deposits/:id/credit',
  kind: 'command',
  summary: 'Credit a held payment at the current rate.',
  permission: only([1, 2]),
  body: creditHeldRequest,
  response: paymentsMessageResponse,
  errors: [
    ...refusals,
    ...conversionRefusals,
    paymentsErrors.HELD_PAYMENT_SECOND,
    paymentsErrors.STALE_CREDIT,
  ],
  handle: (request, deps) =>
    once(request, deps, 'CreditHeldPayment', async (send) =>
      send({
        decider: depositDecider,
        streamId: request.params.id,
        command: {
          type: 'CreditHeldPayment',
          data: {
            paymentId: request.body.paymentId,
            staffId: callerOf(request).actor.userId,
            askedAmount: request.body.amount,
            quotes: await marketQuotes(deps),
            now: deps.clock().toISOString(),
          },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.heldCredited } }),
      }),
    ),
});

/** Refuses a held payment, which is sent back; the customer is told the reason. */
export const refuseHeld = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/admin/deposits/:id/decline',
  kind: 'command',
  summary: 'Send a held payment back, with a reason that the customer sees.',
  permission: only([1, 2]),
  body: refuseHeldRequest,
  response: paymentsMessageResponse,
  errors: refusals,
  handle: (request, deps) =>
    once(request, deps, 'RefuseHeldPayment', (send) =>
      send({
        decider: depositDecider,
        streamId: request.params.id,
        command: {
          type: 'RefuseHeldPayment',
          data: {
            paymentId: request.body.paymentId,
            staffId: callerOf(request).actor.userId,
            reason: request.body.reason,
          },
        },
        outcome: () => ({ status: 200, body: { message: successTexts.heldRefused } }),
      }),
    ),
});
