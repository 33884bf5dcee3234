import { identityErrors } from '../../../domain/identity/errors.ts';
import type { VerifiedField } from '../../../domain/identity/user/commands.ts';
import { userDecider } from '../../../domain/identity/user/decider.ts';
import type { ProfileData } from '../../../domain/identity/user/events.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { roles } from '../../../domain/shared/roles.ts';
import { isSameName } from '../../../domain/shared/same-name.ts';
import { generalErrors } from '../../../domain/shared/texts/errors.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { defineRoute, signedIn, type Caller } from '../../../infra/http/route.ts';
import { callerOf } from '../../core/person.ts';
import { send } from '../../core/send.ts';
import { accountResponse, changeProfileRequest } from './contract.ts';
import type { AccountDeps } from './deps.ts';

/** Retention agents see contact data masked, so they must not save what they cannot read (rights.md). */
const requireUnmasked = async ({ actor }: Caller, { people }: AccountDeps): Promise<void> => {
  if (actor.impersonatorId === null) return;
  const staff = await people.find(actor.impersonatorId);
  if (staff?.roleId === roles.retentionAgent || staff === null)
    throw new DomainError(generalErrors.ACTING_NOT_ALLOWED);
};

/** Which of name and birth date this form would change; case and spaces alone do not count as a change of name. */
const differingOf = async (
  userId: string,
  profile: ProfileData,
  { contactOf }: AccountDeps,
): Promise<readonly VerifiedField[]> => {
  const before = await contactOf(userId);
  if (before === null) return [];
  return [
    ...(isSameName(before.fullName, profile.fullName) ? [] : (['fullName'] as const)),
    ...(before.birthDate === profile.birthDate ? [] : (['birthDate'] as const)),
  ];
};

/** Changes the caller's own profile, except the address of the account. */
export const changeProfile = defineRoute<AccountDeps>()({
  method: 'PUT',
  path: '/profile/me',
  kind: 'command',
  summary: 'Change your profile.',
  permission: signedIn(),
  body: changeProfileRequest,
  response: accountResponse,
  errors: [
    generalErrors.ACTING_NOT_ALLOWED,
    generalErrors.REFERENCE_DATA_STALE,
    identityErrors.IDENTITY_VERIFIED,
  ],
  handle: async (request, deps) => {
    const caller = callerOf(request);
    await requireUnmasked(caller, deps);
    const { userId } = caller.actor;
    const [isVerified, differing] = await Promise.all([
      deps.isKyc(userId),
      differingOf(userId, request.body, deps),
    ]);
    return send(request, deps, {
      decider: userDecider,
      streamId: userId,
      command: { type: 'ChangeProfile', data: { profile: request.body, isVerified, differing } },
      outcome: () => ({ status: 200, body: { message: successTexts.profileChanged } }),
    });
  },
});
