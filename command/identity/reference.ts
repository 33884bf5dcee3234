import { userDecider, type RegisteredUser } from '../../domain/identity/user/decider.ts';
import { defineReferenceFold } from '../core/reference-fold.ts';

export const userFold = defineReferenceFold('user', userDecider, () => ({
  reads: ({ get }) => ({
    user: (userId: string): RegisteredUser | null => {
      const user = get(userId);
      return user.status === 'registered' ? user : null;
    },
  }),
}));
