import { paymentsErrors } from '../../domain/payments/errors.ts';
import { DomainError } from '../../domain/shared/errors.ts';
import { successTexts } from '../../domain/shared/texts/success.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { ProviderFailure } from '../../infra/providers/failure.ts';
import { callerOf } from '../core/person.ts';
import type { CommandDeps } from '../deps.ts';
import { paymentsMessageResponse } from './contract.ts';
import { findDeposit, settleDeposit } from './settle-deposit.ts';

/** Asks the provider about one of the caller's own deposits, after its page has led back here. */
export const checkDeposit = defineRoute<CommandDeps>()({
  method: 'POST',
  path: '/deposits/:id/check',
  kind: 'command',
  summary: 'Check one of your deposits with the provider now. It is also checked automatically.',
  permission: signedIn('no'),
  rateLimit: { by: 'person', limit: 30, windowSeconds: 60 },
  response: paymentsMessageResponse,
  errors: [paymentsErrors.DEPOSIT_NOT_FOUND, paymentsErrors.PROVIDER_UNAVAILABLE],
  handle: async (request, deps) => {
    const { id } = request.params;
    const deposit = await findDeposit(deps, id);
    if (deposit?.userId !== callerOf(request).actor.userId)
      throw new DomainError(paymentsErrors.DEPOSIT_NOT_FOUND);
    try {
      await settleDeposit(deps, id);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      throw new DomainError(paymentsErrors.PROVIDER_UNAVAILABLE);
    }
    return {
      status: 200,
      body: { message: successTexts.depositChecked },
      position: await deps.head(),
    };
  },
});
