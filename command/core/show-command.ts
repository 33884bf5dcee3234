import { DomainError } from '../../domain/shared/errors.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import { defineRoute, signedIn } from '../../infra/http/route.ts';
import { commandOutcomeResponse } from './contract.ts';
import type { CoreDeps } from './deps.ts';
import { scopeOf } from './metadata.ts';
import { callerOf } from './person.ts';

/**
 * Shows what became of a command whose answer did not arrive. Keys belong to a person, so somebody else's key is as
 * unknown as an unused one. A stored answer holds no personal data.
 */
export const showCommand = defineRoute<Pick<CoreDeps, 'handler'>>()({
  method: 'GET',
  path: '/commands/:key',
  kind: 'query',
  summary:
    'Outcome of your command by its Idempotency-Key: the answer, or that it is still in progress.',
  permission: signedIn('yes'),
  response: commandOutcomeResponse,
  errors: [generalErrors.COMMAND_NOT_KNOWN],
  handle: async ({ params: { key }, caller }, { handler }) => {
    const { actor } = callerOf({ caller });
    const outcome = await handler.outcomeOf({ scope: scopeOf(actor), key });
    if (outcome === null) throw new DomainError(generalErrors.COMMAND_NOT_KNOWN);
    if (outcome.state === 'in_progress') return { status: 200, body: outcome };
    const { position, ...body } = outcome;
    return { status: 200, body, position };
  },
});
