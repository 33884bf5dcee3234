import { paymentsErrors } from '../../domain/payments/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { isGateway } from '../../domain/shared/payments/types.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, withSignature } from '../../infra/http/route.ts';
import type { Notice } from '../../infra/payments/gateway.ts';
import { ProviderFailure } from '../../infra/providers/failure.ts';
import type { CommandDeps } from '../deps.ts';
import { paymentsMessageResponse } from './contract.ts';
import { findDeposit, settleFound } from './settle-deposit.ts';

const depositOf = (
  notice: Notice,
  { depositOfPayment }: Pick<CommandDeps, 'depositOfPayment'>,
): Promise<string | null> | string =>
  'depositId' in notice ? notice.depositId : depositOfPayment(notice.paymentId);

/**
 * A notice may arrive before we have recorded the page that it is about. If the provider cannot be asked yet, the
 * notice is rejected so that it is sent again; a 2xx response would end it.
 */
const settleNoted = async (deps: CommandDeps, depositId: string): Promise<void> => {
  const deposit = await findDeposit(deps, depositId);
  if (deposit === null) return;
  const mayCome = deps.clock().toISOString() < deposit.expiresAt;
  if (deposit.reference === null && mayCome) throw new DomainError(generalErrors.UNAVAILABLE);
  await settleFound(deps, depositId, deposit);
};

/**
 * Handles a provider's notice that something happened to a deposit. Even a signed notice is only a reason to ask: the
 * provider's answer counts, so late, repeated and reordered notices do no harm.
 */
export const takeNotice = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/payments/webhooks/:gateway',
  kind: 'command',
  summary: 'Receive a signed notification of a payment provider.',
  permission: withSignature('gateway'),
  response: paymentsMessageResponse,
  errors: [generalErrors.SIGNATURE_NOT_VALID, paymentsErrors.PROVIDER_UNAVAILABLE],
  handle: async ({ params, rawBody }, deps) => {
    const { gateway } = params;
    const notice =
      isGateway(gateway) && rawBody !== null ? deps.gateways.readNotice(gateway, rawBody) : null;
    try {
      const depositId = notice === null ? null : await depositOf(notice, deps);
      if (depositId !== null) await settleNoted(deps, depositId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      // The provider sends it again.
      throw new DomainError(paymentsErrors.PROVIDER_UNAVAILABLE);
    }
    return { status: 200, body: { message: successTexts.noticeTaken } };
  },
});
