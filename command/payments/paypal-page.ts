import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { isOver, type MadeDeposit } from '../../domain/payments/deposit/state.ts';
import { gatewayParts, gatewaySettings } from '../../domain/payments/gateway-settings/settings.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { add } from '../../domain/shared/decimal.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { ProviderFailure } from '../../infra/providers/failure.ts';
import { callerOf } from '../core/person.ts';
import { readSettings } from '../core/settings-routes.ts';
import type { CommandDeps } from '../deps.ts';
import {
  paypalCapturedResponse,
  paypalOrderParams,
  paypalOrderResponse,
  paypalPageParams,
  paypalPageResponse,
  type PaypalPage,
} from './contract.ts';
import { openCheckout } from './open-checkout.ts';
import { settleDeposit } from './settle-deposit.ts';

/** One of the caller's own PayPal deposits; any other looks nonexistent. */
const ownDeposit = async (
  depositId: string | null,
  request: Parameters<typeof callerOf>[0],
  { handler }: Pick<CommandDeps, 'handler'>,
): Promise<MadeDeposit> => {
  const found =
    depositId === null
      ? null
      : await handler.findNow({
          decider: depositDecider,
          streamId: depositId,
          pick: (state) => (state.status === 'none' ? null : state),
        });
  const { userId } = callerOf(request).actor;
  if (found?.money.gateway !== 'paypal' || found.money.userId !== userId)
    throw new DomainError(paymentsErrors.DEPOSIT_NOT_FOUND);
  return found;
};

/** Any payment counts as paid, even one that staff have yet to decide on, so that nobody pays twice. */
const stateOf = (deposit: MadeDeposit, now: Date): PaypalPage['state'] => {
  if (isOver(deposit) || deposit.payments.length > 0) return 'paid';
  const hasEnded = deposit.status !== 'created' || now.toISOString() >= deposit.expiresAt;
  return hasEnded ? 'ended' : 'open';
};

const requireOpen = (deposit: MadeDeposit, now: Date): void => {
  const state = stateOf(deposit, now);
  if (state === 'paid') throw new DomainError(paymentsErrors.DEPOSIT_ALREADY_PAID);
  if (state === 'ended') throw new DomainError(paymentsErrors.PAYMENT_PAGE_ENDED);
};

/** Asks PayPal for the current state; an approved order is captured. */
const settle = async (depositId: string, deps: CommandDeps): Promise<void> => {
  try {
    await settleDeposit(deps, depositId);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    throw new DomainError(paymentsErrors.PROVIDER_UNAVAILABLE);
  }
};

/** The data of the page of a PayPal payment. */
export const showPaypal = defineRoute<CommandDeps>()({
  method: 'GET',
  path: '/payments/paypal/api/:tx_ref',
  kind: 'query',
  summary: 'Amount to pay by PayPal for one of your deposits.',
  permission: signedIn(),
  params: paypalPageParams,
  response: paypalPageResponse,
  errors: [paymentsErrors.DEPOSIT_NOT_FOUND],
  handle: async (request, deps) => {
    const { tx_ref } = request.params;
    const deposit = await ownDeposit(tx_ref, request, deps);
    const { settings } = await readSettings(deps.streams, gatewaySettings);
    const { clientKey: clientId } = settings.parts[gatewayParts.paypal].values;
    const { currency, amount, fee } = deposit.money;
    const provider = await deps.gateways.open('paypal');
    return {
      status: 200,
      body: {
        payment: { tx_ref },
        clientId,
        currency,
        amount: add(amount, fee),
        state: stateOf(deposit, deps.clock()),
        is_simulated: provider?.isSimulated ?? false,
      },
    };
  },
});

/**
 * Has PayPal open its order, and returns the same order for each repeat. An order that was already approved, in another
 * tab, is captured first.
 */
export const beginPaypal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/payments/paypal/:tx_ref',
  kind: 'command',
  summary:
    'Create the PayPal order for one of your deposits; the answer holds its id and the page for approving it.',
  permission: signedIn('no'),
  rateLimit: { by: 'person', limit: 30, windowSeconds: 60 },
  params: paypalPageParams,
  response: paypalOrderResponse,
  errors: [
    paymentsErrors.DEPOSIT_NOT_FOUND,
    paymentsErrors.DEPOSIT_ALREADY_PAID,
    paymentsErrors.PAYMENT_PAGE_ENDED,
    paymentsErrors.GATEWAY_NOT_ACTIVE,
    paymentsErrors.PROVIDER_REFUSED,
    paymentsErrors.PROVIDER_UNAVAILABLE,
  ],
  handle: async (request, deps) => {
    const { tx_ref } = request.params;
    const deposit = await ownDeposit(tx_ref, request, deps);
    requireOpen(deposit, deps.clock());
    if (deposit.reference !== null) {
      await settle(tx_ref, deps);
      requireOpen(await ownDeposit(tx_ref, request, deps), deps.clock());
    }
    if (!deps.reference.gatewayTerms('paypal').isActive)
      throw new DomainError(paymentsErrors.GATEWAY_NOT_ACTIVE);
    const { reference: id, paymentLink: approveLink } = await openCheckout(deps, tx_ref);
    return { status: 200, body: { id, approveLink }, position: await deps.head() };
  },
});

/**
 * Captures the caller's own order after its payer has approved it; an order that was captured before stays unchanged.
 */
export const capturePaypal = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/payments/paypal/capture/:orderID',
  kind: 'command',
  summary: 'Capture your PayPal order once the payer has approved it.',
  permission: signedIn('no'),
  rateLimit: { by: 'person', limit: 30, windowSeconds: 60 },
  params: paypalOrderParams,
  response: paypalCapturedResponse,
  errors: [paymentsErrors.DEPOSIT_NOT_FOUND, paymentsErrors.PROVIDER_UNAVAILABLE],
  handle: async (request, deps) => {
    const { orderID } = request.params;
    const id = await deps.depositOfCheckout(orderID);
    const deposit = await ownDeposit(id, request, deps);
    if (id === null || deposit.reference !== orderID)
      throw new DomainError(paymentsErrors.DEPOSIT_NOT_FOUND);
    await settle(id, deps);
    return {
      status: 200,
      body: { message: successTexts.depositChecked, id },
      position: await deps.head(),
    };
  },
});
