import { userDecider } from '../../../domain/identity/user/decider.ts';
import type { UserCommand } from '../../../domain/identity/user/commands.ts';
import type { RouteRequest } from '../../../infra/http/route.ts';
import type { Handled, Outcome } from '../../core/command.ts';
import { partOf, sendingOf } from '../../core/metadata.ts';
import { callerOf } from '../../core/person.ts';
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
 * one, and a mail. Its command record has no hash of the body, which holds the password. It asks the handler itself,
 * since the proof of the address is a second command, whose key rests on the first one's.
 */
export const setNewPassword = (
  request: RouteRequest<unknown, unknown, unknown>,
  deps: AccountDeps,
  newPassword: NewPassword,
): Promise<Handled> => {
  const caller = callerOf(request);
  const { userId } = caller.actor;
  const { context } = request;
  const name = 'ChangePassword';
  const sending = sendingOf({ caller, context, name, body: {}, commandId: deps.mintId() });
  const toUser = (command: UserCommand) => ({ decider: userDecider, streamId: userId, command });

  return deps.handler.once(sending.record, sending.metadata, async (sendOne) => {
    await newPassword.check();
    await deps.passwords.set(userId, newPassword.password);
    const answer = await sendOne({
      ...sending,
      ...toUser({ type: name, data: {} }),
      outcome: () => newPassword.outcome,
    });
    if (newPassword.provesAddress) {
      await deps.handler.handle({
        ...partOf(sending, 'verify'),
        ...toUser({ type: 'VerifyEmail', data: {} }),
        outcome: () => newPassword.outcome,
      });
    }
    await newPassword.endSessions(userId);
    await deps.tokens.endAll(tokenKinds.resetPassword, userId, deps.clock().getTime());
    const changeId = sending.record.commandId;
    await tellPasswordChanged(deps, { userId, changeId, ip: context.ip });
    return answer;
  });
};
