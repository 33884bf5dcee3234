import { userDecider } from '../../../domain/identity/user/decider.ts';
import type { UserCommand } from '../../../domain/identity/user/commands.ts';
import type { RouteRequest } from '../../../infra/http/route.ts';
import type { Handled, Outcome } from '../../core/command.ts';
import { callerOf } from '../../core/person.ts';
import { onceInParts } from '../../core/send.ts';
import { secondStepKind } from '../second-step-token.ts';
import type { AccountDeps } from './deps.ts';
import { tellPasswordChanged, tokenKinds } from './mails.ts';

export type NewPassword = Readonly<{
  password: string;
  outcome: Outcome;
  /** Throws where the person may not set it; not asked again where this very command was carried out before. */
  check: () => Promise<void>;
  /** Ends the person's sessions: all, or all others. */
  endSessions: (userId: string) => Promise<void>;
  /** Whoever sets it has read a mail to the address of the account. */
  provesAddress: boolean;
}>;

/**
 * Sets the password of the person of the request: the vault first, then its event, then the ends of what rests on the old
 * one, and a mail. Its command record has no hash of the body, which holds the password.
 */
export const setNewPassword = (
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

  return onceInParts(withoutPassword, deps, name, async ({ send, part, commandId: changeId }) => {
    await newPassword.check();
    await deps.passwords.set(userId, newPassword.password);
    const answer = await send(toUser({ type: name, data: {} }));
    if (newPassword.provesAddress) await part('verify')(toUser({ type: 'VerifyEmail', data: {} }));
    await newPassword.endSessions(userId);
    // A link that somebody else asked for meanwhile must not take the account to another address.
    for (const kind of [tokenKinds.resetPassword, tokenKinds.changeEmail, secondStepKind])
      await deps.tokens.endAll(kind, userId, deps.clock().getTime());
    await tellPasswordChanged(deps, { userId, changeId, ip: request.context.ip });
    return answer;
  });
};
