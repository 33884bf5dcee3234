import { depositDecider } from '../../domain/payments/deposit/decider.ts';
import { paymentsErrors } from '../../domain/payments/errors.ts';
import { add } from '../../domain/shared/decimal.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import type { Gateway } from '../../domain/shared/payments/types.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { tradingErrors } from '../../domain/trading/errors.ts';
import { walletDecider } from '../../domain/trading/wallet/decider.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import type { PaymentGateway } from '../../infra/payments/gateway.ts';
import { onlyEvent } from '../core/events.ts';
import { callerOf } from '../core/person.ts';
import { once } from '../core/send.ts';
import type { CommandDeps } from '../deps.ts';
import { traderFacts } from '../trading/facts.ts';
import { beginDepositRequest, beginDepositResponse } from './contract.ts';
import { paymentLinkOf } from './open-checkout.ts';

/** How long the provider's page accepts a payment. */
const pageMs = 60 * 60_000;

/** The owner, the mode and the currency of a wallet, which never change. */
const walletFacts = async (walletId: string, userId: string, { handler }: CommandDeps) => {
  const wallet = await handler.find({
    decider: walletDecider,
    streamId: walletId,
    pick: (state) =>
      state.status === 'open'
        ? { userId: state.userId, mode: state.mode, currency: state.currency }
        : null,
  });
  if (wallet?.userId !== userId) throw new DomainError(tradingErrors.WALLET_NOT_FOUND);
  return { mode: wallet.mode, currency: wallet.currency };
};

/** The provider, if people can currently pay with it. */
const openProvider = async (
  gateway: Gateway,
  currency: string,
  { reference, gateways }: CommandDeps,
): Promise<Readonly<{ gateway: Gateway; provider: PaymentGateway }>> => {
  const { isActive: isOn } = reference.gatewayTerms(gateway);
  const provider = isOn ? await gateways.open(gateway) : null;
  if (!isOn || provider === null) throw new DomainError(paymentsErrors.GATEWAY_NOT_ACTIVE);
  if (!provider.takes(currency))
    throw new DomainError(paymentsErrors.CURRENCY_NOT_TAKEN, { currency });
  return { gateway, provider };
};

/** Begins a deposit into one of the caller's own real wallets, and returns where to pay it. */
export const beginDeposit = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/deposits',
  kind: 'command',
  summary: 'Begin a deposit; the answer holds the provider’s page for paying amount and fee.',
  permission: signedIn('no'),
  body: beginDepositRequest,
  response: beginDepositResponse,
  status: 201,
  errors: [
    tradingErrors.WALLET_NOT_FOUND,
    tradingErrors.EMAIL_NOT_VERIFIED,
    tradingErrors.INVALID_AMOUNT,
    tradingErrors.AMOUNT_TOO_LARGE,
    paymentsErrors.DEPOSIT_REAL_WALLET_ONLY,
    paymentsErrors.DEPOSIT_KYC_REQUIRED,
    paymentsErrors.STALE_FEE,
    paymentsErrors.GATEWAY_NOT_ACTIVE,
    paymentsErrors.CURRENCY_NOT_TAKEN,
    paymentsErrors.PROVIDER_REFUSED,
    paymentsErrors.PROVIDER_UNAVAILABLE,
    generalErrors.REFERENCE_DATA_STALE,
  ],
  handle: async (request, deps) => {
    const { balance_id: walletId, amount, fee: askedFee } = request.body;
    const handled = await once(request, deps, 'BeginDeposit', async (send) => {
      deps.reference.requireFresh('user', 'kyc_case', 'site_settings', 'gateway_settings');
      const caller = callerOf(request);
      const { userId } = caller.actor;
      const { mode, currency } = await walletFacts(walletId, userId, deps);
      const { gateway, provider } = await openProvider(request.body.gateway, currency, deps);
      const { isEmailVerified, isKyc } = await traderFacts(caller, deps);
      const kycRequired = deps.reference.siteSettings().kycDeposit;
      const depositId = deps.mintId();
      return send({
        decider: depositDecider,
        streamId: depositId,
        command: {
          type: 'CreateDeposit',
          data: {
            mode,
            currency,
            userId,
            walletId,
            gateway,
            amount,
            askedFee,
            feePercentage: deps.reference.gatewayTerms(gateway).fee,
            customer: { isEmailVerified, isKyc, kycRequired },
            expiresAt: new Date(deps.clock().getTime() + pageMs).toISOString(),
            isSimulated: provider.isSimulated,
          },
        },
        outcome: (events) => {
          const { fee } = onlyEvent(events, 'DepositCreated').data;
          const money = { amount, fee, total: add(amount, fee) };
          return {
            status: 201,
            body: { message: successTexts.depositBegun, id: depositId, ...money },
          };
        },
      });
    });
    // A repeat gets the same response as before: the id is that of the existing deposit.
    const { id } = beginDepositResponse.pick(['id']).cast(handled.body);
    const paymentLink = await paymentLinkOf(deps, id, request.body.gateway);
    return { ...handled, body: { ...Object(handled.body), paymentLink } };
  },
});
