import { paymentsErrors } from '../../domain/payments/errors.ts';
import { add } from '../../domain/shared/decimal.ts';
import { DomainError, invariant } from '../../domain/shared/errors.ts';
import type { Gateway } from '../../domain/shared/payments/types.ts';
import type { Checkout, PaymentOrder } from '../../infra/payments/gateway.ts';
import { ProviderFailure } from '../../infra/providers/failure.ts';
import type { CommandDeps } from '../deps.ts';
import { findMade, tellDeposit } from './settle-deposit.ts';

type Deps = Pick<
  CommandDeps,
  'handler' | 'gateways' | 'mintId' | 'publicUrl' | 'reference' | 'clock' | 'addressOf'
>;

/**
 * Where the browser goes afterwards. PayPal's payer returns to our own page, which has the order captured (customer.md
 * section 4).
 */
const returnTo = (
  gateway: Gateway,
  depositId: string,
  { publicUrl }: Pick<Deps, 'publicUrl'>,
): PaymentOrder['returnTo'] => {
  const back = `${publicUrl}/deposits?id=${depositId}`;
  const paid = gateway === 'paypal' ? `${paypalPage(publicUrl, depositId)}?status=agreed` : null;
  return { paid: paid ?? `${back}&status=success`, givenUp: `${back}&status=cancelled` };
};

const paypalPage = (publicUrl: string, depositId: string): string =>
  `${publicUrl}/payments/paypal/${depositId}`;

const orderOf = async (depositId: string, deps: Deps) => {
  const found = await findMade(deps, depositId);
  invariant(found, 'the deposit was begun');
  const { money, expiresAt, reference } = found;
  const order: PaymentOrder = {
    depositId,
    total: add(money.amount, money.fee),
    currency: money.currency,
    title: deps.reference.siteSettings().appName,
    returnTo: returnTo(money.gateway, depositId, deps),
    expiresAt: new Date(expiresAt),
    noticesTo: `${deps.publicUrl}/payments/webhooks/${money.gateway}`,
    payerEmail: (await deps.addressOf(money.userId)) ?? '',
    reference,
  };
  return { order, gateway: money.gateway };
};

/** A provider that rejects the payment itself will not accept it later either. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderFailure &&
  error.kind === 'status' &&
  error.status !== null &&
  error.status >= 400 &&
  error.status < 429 &&
  error.status !== 408;

const begin = async (deps: Deps, depositId: string): Promise<Checkout> => {
  const { order, gateway } = await orderOf(depositId, deps);
  const provider = await deps.gateways.open(gateway);
  if (provider === null) throw new DomainError(paymentsErrors.GATEWAY_NOT_ACTIVE);
  try {
    return await provider.begin(order);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (!isRefusal(error)) throw new DomainError(paymentsErrors.PROVIDER_UNAVAILABLE);
    await tellDeposit(deps, depositId, { type: 'FailDeposit', data: {} });
    throw new DomainError(paymentsErrors.PROVIDER_REFUSED);
  }
};

/**
 * Has the provider open its page. The page's id is derived from the deposit, so that a repeat finds the same page. A
 * provider without such ids opens two pages for two simultaneous calls: only the recorded one is asked about later, so
 * only that one may be paid. Throws `DomainError`. If the provider does not answer, the deposit waits for a repeat and
 * ends on its own.
 */
export const openCheckout = async (deps: Deps, depositId: string): Promise<Checkout> => {
  const checkout = await begin(deps, depositId);
  const { reference } = checkout;
  await tellDeposit(deps, depositId, { type: 'NoteCheckout', data: { reference } });
  const noted = await findMade(deps, depositId);
  return noted?.reference === reference ? checkout : begin(deps, depositId);
};

/**
 * Where a deposit is paid: on its provider's page, or for PayPal on ours, whose button opens the order (customer.md
 * section 2).
 */
export const paymentLinkOf = async (
  deps: Deps,
  depositId: string,
  gateway: Gateway,
): Promise<string> =>
  gateway === 'paypal'
    ? paypalPage(deps.publicUrl, depositId)
    : (await openCheckout(deps, depositId)).paymentLink;
