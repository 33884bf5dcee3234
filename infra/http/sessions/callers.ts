import { rights } from '../../../domain/shared/rights.ts';
import { roles, type RoleId } from '../../../domain/shared/roles.ts';
import type { ApiKeys } from '../../vault/api-keys.ts';
import type { Caller } from '../route.ts';
import type { SessionCookie } from './cookie.ts';
import { endOf, type Session, type Sessions } from './sessions.ts';

/** What rights depend on, looked up at every call and never kept in the session (rights.md rule 1). */
export type Person = Readonly<{
  roleId: RoleId;
  isActive: boolean;
  /** Deleted; such a person never becomes active again. */
  isClosed?: boolean;
}>;

export type People = Readonly<{
  /** Rejects while the data is too old to decide on access. */
  find(userId: string): Promise<Person | null>;
  /** Calls back with the id of a person who may have changed. */
  onChange(listener: (userId: string) => void): void;
  /** Whether a lead of this customer is assigned to the retention agent, who may then act for the customer. */
  isLinked(agentId: string, customerId: string): Promise<boolean>;
}>;

export type Callers = Readonly<{
  /**
   * The person of a Cookie header. A request that a person made extends the session; one in the background does not.
   */
  of(cookieHeader: string | undefined, background: boolean): Promise<Caller | null>;
  /** The affiliator of an API key that may be used from this address, with the current role and status. */
  ofKey(key: string | undefined, address: string): Promise<Caller | null>;
}>;

/** Roles that may use Login as (rights.md rule 2). */
const mayAct: readonly RoleId[] = rights.actForCustomers;

/** Whether staff may still act for a customer: retention agents only for customers that are linked to them now. */
const mayActFor = async (
  staffId: string,
  customerId: string,
  people: Pick<People, 'find' | 'isLinked'>,
): Promise<boolean> => {
  const staff = await people.find(staffId);
  if (!staff?.isActive || !mayAct.includes(staff.roleId)) return false;
  return staff.roleId !== roles.retentionAgent || people.isLinked(staffId, customerId);
};

/** The role of a session's person, or `null` if the people of the session may no longer use it. */
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

/** Looks up the session, then the person: who a token stands for at this moment. */
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
