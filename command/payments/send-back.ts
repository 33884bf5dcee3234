import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { leftOf, paymentsToSendBack } from '../../domain/payments/deposit/state.ts';
import type { PaymentGateway, PaymentToSendBack } from '../../infra/payments/gateway.ts';
import type { Handler } from '../core/handle.ts';
import { tellDeposit, type SettleDeps } from './settle-deposit.ts';

/** Who has it already is not sent it again: the provider may have been told elsewhere, or before a crash. */
const sendBack = async (provider: PaymentGateway, payment: PaymentToSendBack): Promise<void> => {
  const answer = await provider.ask(payment.reference);
  const isBack =
    answer.status === 'paid' && answer.paymentId === payment.paymentId && answer.takenBack !== null;
  if (!isBack) await provider.sendBack(payment);
};

/**
 * Has the provider send back what is to be sent back of a deposit, and notes it. It may be done again after a crash: a
 * payment is sent back once. Throws `ProviderFailure` where the provider does not answer or refuses.
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
    throw new Error('The provider is not set up any more: send it back there by hand.');
  for (const payment of payments) {
    const { paymentId } = payment;
    const { amount, currency } = leftOf(payment);
    await sendBack(provider, { reference, paymentId, amount, currency });
    await tellDeposit(deps, depositId, { type: 'NotePaymentSentBack', data: { paymentId } });
  }
};
