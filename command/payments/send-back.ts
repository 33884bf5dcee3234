import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import {
  leftOf,
  paymentsToSendBack,
  type HeardPayment,
} from '../../domain/payments/deposit/state.ts';
import { add, isPositive, min, sub, type Decimal } from '../../domain/shared/decimal.ts';
import type { PaymentAnswer, PaymentGateway } from '../../infra/payments/gateway.ts';
import type { Handler } from '../core/handle.ts';
import { tellDeposit, type SettleDeps } from './settle-deposit.ts';

/**
 * The amount of a payment that is still to be sent back, given what its provider has sent back already, on its own or
 * before a crash. The provider knows nothing about what staff sent back by hand.
 */
const leftBy = (answer: PaymentAnswer, payment: HeardPayment): Decimal => {
  const { amount } = leftOf(payment);
  if (answer.status !== 'paid' || answer.paymentId !== payment.paymentId) return amount;
  if (answer.takenBack !== null) return '0';
  return min(amount, sub(payment.amount, add(payment.byHand, answer.refunded)));
};

const sendBack = async (
  provider: PaymentGateway,
  reference: string,
  payment: HeardPayment,
): Promise<void> => {
  const { paymentId, currency } = payment;
  const amount = leftBy(await provider.ask(reference), payment);
  if (isPositive(amount)) await provider.sendBack({ reference, paymentId, amount, currency });
};

/**
 * Has the provider send back the payments of a deposit that are due, and records it. Safe to repeat after a crash: each
 * payment is sent back once. Throws `ProviderFailure` if the provider does not answer or refuses.
 */
export const sendBackPayments = async (
  deps: SettleDeps & Readonly<{ handler: Pick<Handler, 'findNow'> }>,
  depositId: string,
): Promise<void> => {
  const found = await deps.handler.findNow({
    decider: depositDecider,
    streamId: depositId,
    pick: (state) =>
      state.status === 'none'
        ? null
        : {
            gateway: state.money.gateway,
            reference: state.reference,
            payments: paymentsToSendBack(state),
          },
  });
  if (found === null || found.payments.length === 0) return;
  const { gateway, reference, payments } = found;
  const provider = await deps.gateways.open(gateway);
  if (provider === null || reference === null)
    throw new Error(
      'The provider is no longer set up. Send the payment back manually at the provider.',
    );
  for (const payment of payments) {
    const { paymentId } = payment;
    await sendBack(provider, reference, payment);
    await tellDeposit(deps, depositId, { type: 'NotePaymentSentBack', data: { paymentId } });
  }
};
