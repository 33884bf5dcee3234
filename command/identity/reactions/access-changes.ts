import { userEventCatalogue, type UserRegistered } from '../../../domain/identity/user/events.ts';
import { idOf } from '../../../domain/shared/messages.ts';
import { defineReaction, stateless } from '../../core/reactions/reaction.ts';
import type { AccessChange } from '../account/settle-access.ts';

/** The job that does what a request that was cut off did not. */
export const settleAccessJob = 'settle_access';

const keyOf = (userId: string, revision: number): string => `${userId}/${revision}`;

/** Of which event of whose stream a job is about. */
export const readSettleAccessKey = (
  key: string,
): Readonly<{ userId: string; revision: number }> => {
  const [userId = '', revision = ''] = key.split('/');
  return { userId, revision: Number(revision) };
};

/** Longer than a request takes that settles it itself, or a repeat of it. */
const settledWithinMs = 15_000;

type Heard = AccessChange | UserRegistered;

const heard: readonly string[] = [
  'UserRegistered',
  'PasswordChanged',
  'EmailChanged',
  'UserDeactivated',
] satisfies readonly Heard['type'][];

/**
 * Sees to it that sessions, links and mails follow a new password or address, and the end of access; and that a lead hears
 * of the account that staff opened for them.
 */
export const accessChanges = defineReaction<null, Heard>({
  name: 'access_changes',
  categories: [userEventCatalogue.category],
  ignores: Object.keys(userEventCatalogue.events).filter((type) => !heard.includes(type)),
  // Nobody is told of what was changed years ago, and no session of today ends because of it.
  past: 'folded',
  state: stateless,
  react: (event) => {
    const { stream, revision, occurredAt } = event;
    if (event.type === 'UserRegistered' && event.data.leadId === undefined) return [];
    const at = new Date(Date.parse(occurredAt) + settledWithinMs);
    return [{ kind: 'job', job: settleAccessJob, key: keyOf(idOf(stream), revision), at }];
  },
});
