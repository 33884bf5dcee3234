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
  /**
   * Throws where the person may not set it; not heeded where this very command was carried out before. `is set`: the
   * vault has it already, from a request that was cut off before the log had it.
   */
  check: () => Promise<'to set' | 'is set'>;
  /** Whoever sets it has read a mail to the address of the account. */
  provesAddress: boolean;
}>;

/**
 * Sets the password of the person of the request: the vault first, then its event, then the ends of what rests on the old
 * one, and a mail; a repeat, or the job that the event asks for, does what was cut off (docs/decisions/0182). Its command
 * record has no hash of the body, which holds the password.
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
  const withoutPassword = { ...request, body: {} };

  const answer = await onceInParts(withoutPassword, deps, name, async ({ send, part }) => {
    const isToSet =
      !(await wasDoneBefore(request, deps)) && (await newPassword.check()) === 'to set';
    if (isToSet) await deps.passwords.set(userId, newPassword.password);
    const changed = await send(toUser({ type: name, data: {} }));
    if (newPassword.provesAddress) await part('verify')(toUser({ type: 'VerifyEmail', data: {} }));
    return changed;
  });
  await settleCommand(deps, userId, answer.commandId);
  return answer;
};
