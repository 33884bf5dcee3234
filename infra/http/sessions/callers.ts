import { rights } from '../../../domain/shared/rights.ts';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';
import type { ApiKeys } from '../../vault/api-keys.ts';
import type { Caller } from '../route.ts';
import type { SessionCookie } from './cookie.ts';
import { endOf, type Session, type Sessions } from './sessions.ts';

/** What rights hang on, looked up at every call and never kept in the session (rights.md rule 1). */
export type Person = Readonly<{
  roleId: RoleId;
  isActive: boolean;
  /** Deleted, and never active again. */
  isClosed?: boolean;
}>;

export type People = Readonly<{
  /** Rejects while what is known is too old to let anybody in on it. */
  find(userId: string): Promise<Person | null>;
  /** Calls back with the id of a person of whom something may have changed. */
  onChange(listener: (userId: string) => void): void;
  /** Whether a lead of this customer is the retention agent's now, so that he or she may act for the customer. */
  isLinked(agentId: string, customerId: string): Promise<boolean>;
}>;

export type Callers = Readonly<{
  /** The person behind a Cookie header; a request that a person made keeps the session awake. */
  of(cookieHeader: string | undefined, background: boolean): Promise<Caller | null>;
  /** The affiliator behind an API key that may be used from this address, whose role and status count as they are now. */
  ofKey(key: string | undefined, address: string): Promise<Caller | null>;
}>;

/** Roles that may have used Login as (rights.md rule 2). */
const mayAct: readonly RoleId[] = rights.actForCustomers;

/** Whether staff may still act for a customer: a retention agent for those who are linked now. */
const mayActFor = async (
  staffId: string,
  customerId: string,
  people: Pick<People, 'find' | 'isLinked'>,
): Promise<boolean> => {
  const staff = await people.find(staffId);
  if (!staff?.isActive || !mayAct.includes(staff.roleId)) return false;
  return staff.roleId !== roles.retentionAgent || people.isLinked(staffId, customerId);
};

/** Whether the people of a session may still be in it. */
export const roleInSession = async (
  session: Pick<Session, 'userId' | 'impersonatorId' | 'remember'>,
  people: Pick<People, 'find' | 'isLinked'>,
): Promise<RoleId | null> => {
  const { userId, impersonatorId } = session;
  const person = await people.find(userId);
  if (!person?.isActive) return null;
  if (session.remember && person.roleId !== roles.customer) return null;
  if (impersonatorId === null) return person.roleId;
  const stands =
    person.roleId === roles.customer && (await mayActFor(impersonatorId, userId, people));
  return stands ? person.roleId : null;
};

const noKeys: Pick<ApiKeys, 'find'> = { find: async () => null };

/** Session, then person: what a token is worth right now. */
export const createCallers = (
  sessions: Sessions,
  people: Pick<People, 'find' | 'isLinked'>,
  cookie: SessionCookie,
  keys: Pick<ApiKeys, 'find'> = noKeys,
  /** Whether staff must have a second factor. */
  staffNeedFactor: () => boolean = () => false,
): Callers => ({
  async ofKey(key, address) {
    const found = key === undefined ? null : await keys.find(key, address);
    if (found === null) return null;
    const owner = await people.find(found.ownerId);
    if (!owner?.isActive || owner.roleId !== roles.affiliator) return null;
    return {
      actor: { userId: found.ownerId, roleId: owner.roleId, impersonatorId: null },
      roleId: owner.roleId,
      sessionId: found.id,
      session: null,
    };
  },
  async of(cookieHeader, background) {
    const token = cookie.read(cookieHeader);
    const session = token === null ? null : await sessions.find(token);
    if (token === null || !session) return null;
    const roleId = await roleInSession(session, people);
    if (roleId === null) return null;
    if (!background) sessions.seen(token);
    const { idleAt, absoluteAt } = endOf(session);
    const { hasFactor, impersonatorId } = session;
    const isStaff = impersonatorId !== null || roleId !== roles.customer;
    return {
      actor: { userId: session.userId, roleId, impersonatorId },
      roleId,
      sessionId: session.id,
      session: {
        idleExpiresAtMs: idleAt,
        expiresAtMs: absoluteAt,
        hasFactor,
        isProven: sessions.isFresh(session),
        mustSetUpFactor: isStaff && !hasFactor && staffNeedFactor(),
      },
    };
  },
});
