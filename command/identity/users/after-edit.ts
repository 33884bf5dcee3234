import type { EditUser } from '../../../domain/identity/user/commands.ts';
import type { Contact } from '../account/contact.ts';
import {
  sendVerification,
  tellEmailChanged,
  tellPasswordChanged,
  tokenKinds,
} from '../account/mails.ts';
import type { UserDeps } from './deps.ts';

type Change = Readonly<{ changeId: string; before: Contact; ip: string }>;

const afterNewAddress = async (
  deps: UserDeps,
  { userId, isEmailVerified }: EditUser['data'],
  change: Change,
): Promise<void> => {
  // A link that lies in the old mailbox must not prove the new address.
  await deps.tokens.endAll(tokenKinds.verifyEmail, userId, deps.clock().getTime());
  const now = await deps.contactOf(userId);
  if (now !== null) await deps.emails.confirm(now.email, userId);
  await tellEmailChanged(deps, { userId, ...change });
  if (!isEmailVerified && now !== null) await sendVerification(deps, { ...now, userId });
};

/** Ends what rests on the address, the password or the access of before, and tells the person. */
export const followUp = async (
  deps: UserDeps,
  { data }: EditUser,
  change: Change,
): Promise<void> => {
  const { userId, email, hasNewPassword, isActive } = data;
  if (hasNewPassword || !isActive) await deps.sessions.endAllOf(userId);
  if (hasNewPassword || email !== null)
    for (const kind of [tokenKinds.resetPassword, tokenKinds.changeEmail])
      await deps.tokens.endAll(kind, userId, deps.clock().getTime());
  if (email !== null) await afterNewAddress(deps, data, change);
  if (hasNewPassword) await tellPasswordChanged(deps, { userId, ...change });
};
