import {
  administratorsDecider,
  administratorsId,
  type Term,
} from '../../../domain/identity/administrators/decider.ts';
import { isAdministrator } from '../../../domain/identity/user/state.ts';
import type { Parts } from '../../core/send.ts';
import type { UserDeps } from './deps.ts';

const termsOf = async (deps: UserDeps, ids: readonly string[]): Promise<readonly Term[]> => {
  const users = await Promise.all(
    ids.map(async (userId) => ({ userId, user: await deps.userOf(userId) })),
  );
  return users.flatMap(({ userId, user }) =>
    user !== null && isAdministrator(user) ? [{ userId, term: user.adminTerm }] : [],
  );
};

/**
 * Records, before anything is changed, that an administrator stops being one. Refuses with LAST_ADMIN if none would be
 * left. The member of staff who asks is checked as well, even if the read model does not list them.
 */
export const releaseAdministrator = async (
  deps: UserDeps,
  { part }: Parts,
  staffId: string,
  released: Term,
): Promise<void> => {
  const ids = new Set([staffId, ...(await deps.administratorIds())]);
  ids.delete(released.userId);
  await part('release')({
    decider: administratorsDecider,
    streamId: administratorsId,
    command: {
      type: 'ReleaseAdministrator',
      data: { ...released, others: await termsOf(deps, [...ids]) },
    },
    outcome: () => ({ status: 200, body: {} }),
  });
};
