import { userDecider } from '../../../domain/identity/user/decider.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, signedIn, type Caller } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { send } from '../../core/send.ts';
import { accountResponse, changeProfileRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';

/** Retention agents see contact data masked: what they cannot read they must not save (rights.md). */
const requireUnmasked = async ({ actor }: Caller, { people }: AccountDeps): Promise<void> => {
  if (actor.impersonatorId === null) return;
  const staff = await people.find(actor.impersonatorId);
  if (staff?.roleId === roles.retentionAgent || staff === null)
    throw new DomainError(generalErrors.ACTING_NOT_ALLOWED);
};

/** Changes one's own profile, all but the address of the account. */
export const changeProfile = defineRoute<AccountDeps>()({
  method: 'PUT',
  path: '/profile/me',
  kind: 'command',
  summary: "Changes one's own profile.",
  permission: signedIn(),
  body: changeProfileRequest,
  response: accountResponse,
  errors: [generalErrors.ACTING_NOT_ALLOWED],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    await requireUnmasked(caller, deps);
    return send(request, deps, {
      decider: userDecider,
      streamId: caller.actor.userId,
      command: { type: 'ChangeProfile', data: request.body },
      outcome: () => ({ status: 200, body: { message: successTexts.profileChanged } }),
    });
  },
});
