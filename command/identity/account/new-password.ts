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
  /** Throws where the person may not set it; not asked where this very command was carried out before. */
  check: () => Promise<void>;
  /** Whoever sets it has read a mail to the address of the account. */
  provesAddress: boolean;
}>;

/**
 * Sets the password of the person of the request: it is kept aside, then its event is written, then it is put in force
 * (docs/decisions/0202), and what rests on the old one ends, and a mail tells of it; a repeat, or the job that the event asks
 * for, does what was cut off (docs/decisions/0182). Its command record has no hash of the body, which holds the password.
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
