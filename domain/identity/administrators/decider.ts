import type { Decider } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { identityErrors } from '../errors.ts';
import type { AdministratorReleased, AdministratorsEvent } from './events.ts';

/** A period in which a user is an active administrator; each user's terms are numbered 1, 2, 3 and so on. */
export type Term = AdministratorReleased['data'];

export type ReleaseAdministrator = DomainCommand<
  'ReleaseAdministrator',
  Term & {
    /**
     * Terms that have begun, as far as is known, of people who may remain. It does no harm if some have ended since.
     */
    others: readonly Term[];
  }
>;

/** The last released term of each administrator. */
export type Administrators = Readonly<Record<string, number>>;

/** The id of the one stream. */
export const administratorsId = 'all';

const stands = (released: Administrators, { userId, term }: Term): boolean =>
  (released[userId] ?? 0) < term;

/**
 * Makes sure that an active administrator remains. It is one stream, because two administrators may take the role from
 * each other at the same moment. A term ends only after it was released here. So a term that began and was not released
 * is still running, however old the information about its beginning is. An administrator who was released but kept the
 * role (after a crash in between) is not counted until their next term, so the count is never too high.
 */
export const administratorsDecider: Decider<
  Administrators,
  ReleaseAdministrator,
  AdministratorsEvent
> = {
  category: 'administrators',
  foldVersion: 1,
  decide: ({ data: { userId, term, others } }, released) => {
    if (!stands(released, { userId, term })) return [];
    const isLeft = others.some((other) => other.userId !== userId && stands(released, other));
    if (!isLeft) throw new DomainError(identityErrors.LAST_ADMIN);
    return [{ type: 'AdministratorReleased', data: { userId, term } }];
  },
  evolve: (released, { data: { userId, term } }) => ({ ...released, [userId]: term }),
  initialState: () => ({}),
};
