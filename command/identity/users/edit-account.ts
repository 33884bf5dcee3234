import { identityErrors } from '../../../domain/identity/errors.ts';
import type { EditUser } from '../../../domain/identity/user/commands.ts';
import { userDecider } from '../../../domain/identity/user/decider.ts';
import {
  isAdministrator,
  type RegisteredUser,
  type User,
} from '../../../domain/identity/user/state.ts';
import { DomainError } from '../../../domain/shared/errors.ts';
import { normalEmail } from '../../../domain/shared/email.ts';
import type { RoleId } from '../../../domain/shared/roles.ts';
import { successTexts } from '../../../domain/shared/texts/success.ts';
import { requireFreshCode } from '../../../infra/http/authorise.ts';
import type { RouteRequest } from '../../../infra/http/route.ts';
import type { Handled } from '../../core/command.ts';
import { callerOf } from '../../core/person.ts';
import { onceInParts, wasDoneBefore, type Parts } from '../../core/send.ts';
import type { Contact } from '../account/contact.ts';
import { requireUncommon } from '../account/password-rules.ts';
import { settleCommand } from '../account/settle-access.ts';
import type { UserDeps } from './deps.ts';
import { releaseAdministrator } from './release-administrator.ts';

type Profile = NonNullable<EditUser['data']['profile']>;

/** The changes that staff want to an account; absent fields stay. */
export type AccountEdit = Readonly<{
  profile: Partial<Profile>;
  email: string;
  password: string | null;
  isEmailVerified: boolean;
  isActive: boolean;
  roleId?: RoleId | undefined;
  managerId?: string | null | undefined;
  kind: EditUser['data']['kind'];
  mayAssignManager: boolean;
  expectedRevision?: number | undefined;
}>;

type Request = RouteRequest<Readonly<{ id: string }>, unknown, unknown>;

const profileNames = [
  'fullName',
  'phone',
  'birthDate',
  'country',
  'city',
  'address',
  'postalCode',
] as const satisfies readonly (keyof Profile)[];

const newProfile = (edit: AccountEdit, before: Contact): Profile | null => {
  const { fullName, phone, birthDate, country, city, address, postalCode } = before;
  const stood: Profile = { fullName, phone, birthDate, country, city, address, postalCode };
  const wanted = { ...stood, ...edit.profile };
  return profileNames.some((name) => wanted[name] !== stood[name]) ? wanted : null;
};

const commandOf = (
  request: Request,
  edit: AccountEdit,
  user: RegisteredUser,
  before: Contact,
): EditUser => {
  const { kind, mayAssignManager, isEmailVerified, isActive, email, roleId, managerId } = edit;
  const { expectedRevision = null } = edit;
  return {
    type: 'EditUser',
    data: {
      kind,
      mayAssignManager,
      expectedRevision,
      isEmailVerified,
      isActive,
      userId: request.params.id,
      staffId: callerOf(request).actor.userId,
      releasedTerm: isAdministrator(user) ? user.adminTerm : null,
      profile: newProfile(edit, before),
      email: normalEmail(email) === normalEmail(before.email) ? null : email,
      hasNewPassword: edit.password !== null,
      roleId: roleId ?? user.roleId,
      managerId: managerId === undefined ? user.managerId : managerId,
    },
  };
};

const registered = (user: User): RegisteredUser | null => (user.status === 'none' ? null : user);

/** Prepares what must exist before the event. Refuses with EMAIL_TAKEN, LAST_ADMIN. */
const prepare = async (
  deps: UserDeps,
  parts: Parts,
  { data }: EditUser,
  user: RegisteredUser,
): Promise<void> => {
  const { userId, staffId, email, roleId, isActive } = data;
  if (email !== null && !(await deps.emails.reserve(email, userId)))
    throw new DomainError(identityErrors.EMAIL_TAKEN);
  if (!isAdministrator(user) || isAdministrator({ roleId, isActive })) return;
  try {
    await releaseAdministrator(deps, parts, staffId, { userId, term: user.adminTerm });
  } catch (error) {
    if (email !== null) await deps.emails.release(email, userId);
    throw error;
  }
};

/** The command record has no hash of the password. */
const withoutPassword = (request: Request, { password, ...edit }: AccountEdit): Request => ({
  ...request,
  body: { ...edit, hasNewPassword: password !== null },
});

/**
 * Saves staff's changes to an account. The decider is asked first, so that nothing is put into the vault for a command
 * that it refuses; it decides again when the event is appended. After that, a new password comes into force, everything
 * that depends on the earlier address, password or access ends, and the person is told.
 */
export const editAccount = async (
  request: Request,
  deps: UserDeps,
  edit: AccountEdit,
): Promise<Handled> => {
  const { id } = request.params;
  const { password } = edit;
  const recorded = withoutPassword(request, edit);
  const answer = await onceInParts(recorded, deps, 'EditUser', async (parts) => {
    // Read from the head of the log, because what is put into the vault is not removed again.
    const [user, before] = await Promise.all([
      deps.handler.findNow({ decider: userDecider, streamId: id, pick: registered }),
      deps.contactOf(id),
    ]);
    if (user === null || before === null) throw new DomainError(identityErrors.USER_NOT_FOUND);
    const command = commandOf(request, edit, user, before);
    userDecider.decide(command, user);
    // A person who sets the password, or the address to which a reset is mailed, can sign in as this user.
    if (password !== null || command.data.email !== null) requireFreshCode(callerOf(request));
    if (password !== null) requireUncommon('password', password, edit.email);
    if (!(await wasDoneBefore(request, deps))) {
      await prepare(deps, parts, command, user);
      if (password !== null) await deps.passwords.setAside(id, parts.commandId, password);
    }
    return parts.send({
      decider: userDecider,
      streamId: id,
      command,
      outcome: () => ({ status: 200, body: { message: successTexts.userUpdated } }),
    });
  });
  await settleCommand(deps, id, answer.commandId);
  return answer;
};
