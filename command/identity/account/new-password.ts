import { userDecider } from '../../../domain/identity/user/decider.ts';
import type { UserCommand } from '../../../domain/identity/user/commands.ts';
import type { RouteRequest } from '../../../infra/http/route.ts';
import type { Handled, Outcome } from '../../core/command.ts';
import { callerOf } from '../../core/person.ts';
import { onceInParts, wasDoneBefore } from '../../core/send.ts';
import type { AccountDeps } from './deps.ts';
import { settleCommand } from './settle-access.ts';

export type NewPassword = Readonly<{
  password: string;
  outcome: Outcome;
  /** Throws if the person may not set it; skipped if this same command was carried out before. */
  check: () => Promise<void>;
  /** Whether the person who sets it has read a mail to the account's address. */
  provesAddress: boolean;
}>;

/**
 * Sets the password of the caller. The new password is stored aside, then its event is appended, then the password
 * comes into force (docs/decisions/0202). After that, everything that depends on the old one ends, and a mail tells the
 * person. If this is interrupted, a repeat or the job that the event requests completes it (docs/decisions/0182). The
 * command record has no hash of the body, because the body holds the password.
 */
export const setNewPassword = async (
  request: RouteRequest<unknown, unknown, unknown>,
  deps: AccountDeps,
  newPassword: NewPassword,
): Promise<Handled> => {
  const { userId } = callerOf(request).actor;
  const toUser = (command: UserCommand) => ({
    decider: userDecider,
    streamId: userId,
    command,
    outcome: () => newPassword.outcome,
  });
  const name = 'ChangePassword';
  const byMail = newPassword.provesAddress ? { byMail: true as const } : {};
  const withoutPassword = { ...request, body: {} };

  const answer = await onceInParts(
    withoutPassword,
    deps,
    name,
    async ({ send, part, commandId }) => {
      if (!(await wasDoneBefore(request, deps))) {
        await newPassword.check();
        await deps.passwords.setAside(userId, commandId, newPassword.password);
      }
      const changed = await send(toUser({ type: name, data: byMail }));
      if (newPassword.provesAddress)
        await part('verify')(toUser({ type: 'VerifyEmail', data: {} }));
      return changed;
    },
  );
  await settleCommand(deps, userId, answer.commandId);
  return answer;
};
