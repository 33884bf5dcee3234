import { userEventCatalogue, type UserRegistered } from '../../../domain/identity/user/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, stateless } from '../../core/reactions/reaction.ts';
import type { AccessChange } from '../account/settle-access.ts';

/** The job that completes what an interrupted request did not. */
export const settleAccessJob = 'settle_access';

const keyOf = (userId: string, revision: number): string => `${userId}/${revision}`;

/** The user and the revision of the event that a job is about. */
export const readSettleAccessKey = (
  key: string,
): Readonly<{ userId: string; revision: number }> => {
  const [userId = '', revision = ''] = key.split('/');
  return { userId, revision: Number(revision) };
};

/** Longer than the request, or a repeat of it, takes to settle the change itself. */
export const accessSettledWithinMs = 15_000;

type Heard = AccessChange | UserRegistered;

const heard: readonly string[] = [
  'UserRegistered',
  'PasswordChanged',
  'EmailChanged',
  'UserDeactivated',
] satisfies readonly Heard['type'][];

/** A lead is told about the account that staff opened for them; whoever must prove their address gets the link. */
const isToBeMailed = ({ leadId, isEmailVerified }: UserRegistered['data']): boolean =>
  leadId !== undefined || !isEmailVerified;

/**
 * Makes sure that sessions, links and mails follow a new password or address and the end of access, and that the mail
 * of a new account is sent.
 */
export const accessChanges = defineReaction<null, Heard>({
  name: 'access_changes',
  categories: [userEventCatalogue.category],
  ignores: Object.keys(userEventCatalogue.events).filter((type) => !heard.includes(type)),
  // Nobody is told about changes of years ago, and no current session ends because of them.
  past: 'folded',
  state: stateless,
  react: (event) => {
    const { stream, revision } = event;
    if (event.type === 'UserRegistered' && !isToBeMailed(event.data)) return [];
    const key = keyOf(idOf(stream), revision);
    return [{ kind: 'job', job: settleAccessJob, key, afterMs: accessSettledWithinMs }];
  },
});
