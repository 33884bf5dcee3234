import type { Decider } from '../../shared/decider.ts';
import { DomainError } from '../../shared/errors.ts';
import type { DomainCommand } from '../../shared/messages.ts';
import { identityErrors } from '../errors.ts';
import type { AdministratorReleased, AdministratorsEvent } from './events.ts';

/** Somebody's time as an active administrator; each has terms 1, 2, 3 and so on. */
export type Term = AdministratorReleased['data'];

export type ReleaseAdministrator = DomainCommand<
  'ReleaseAdministrator',
  Term & {
    /** Terms that began, as far as is known: who may be left. It does no harm if they have ended since. */
    others: readonly Term[];
  }
>;

/** The last term of each administrator that was released. */
export type Administrators = Readonly<Record<string, number>>;

/** Id of the one stream. */
export const administratorsId = 'all';

const stands = (released: Administrators, { userId, term }: Term): boolean =>
  (released[userId] ?? 0) < term;

/**
 * Sees to it that an active administrator is left, in one stream, because two administrators may take the role from each
 * other at the same moment. A term ends only after it was released here, so that a term which began and was not released
 * stands, however old the news of its beginning is. What is released and goes on after all (a crash in between) is not
 * counted on until its next term: never too many are.
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
