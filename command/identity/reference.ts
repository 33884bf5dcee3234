import { userDecider } from '../../domain/identity/user/decider.ts';
import type { RegisteredUser } from '../../domain/identity/user/state.ts';
import { defineFollowedFold } from '../core/reference-fold.ts';

export const userFold = defineFollowedFold('user', userDecider, ({ read, onChange }) => ({
  user: (userId: string): Promise<RegisteredUser | null> =>
    read(userId, (user) => (user.status === 'registered' ? user : null)),
  /** Calls back with the id of each user who has a new event. */
  onUserChange: onChange,
}));
