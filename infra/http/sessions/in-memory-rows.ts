import type { Session, SessionRows } from './sessions.ts';

type Kept = Omit<Session, 'hasFactor'>;

/** The in-memory equivalent of the PostgreSQL rows, for tests; one conformance suite runs on both. */
export const createInMemorySessionRows = (
  hasFactor: (userId: string) => boolean = () => false,
): SessionRows => {
  const rows = new Map<string, { session: Kept; revokedAt: number | null }>();

  const withFactor = (session: Kept): Session => ({
    ...session,
    hasFactor: hasFactor(session.impersonatorId ?? session.userId),
  });

  const revokeWhere = (at: number, matches: (session: Kept) => boolean): void => {
    for (const row of rows.values())
      if (row.revokedAt === null && matches(row.session)) row.revokedAt = at;
  };

  return {
    async insert(hash, session) {
      rows.set(hash.toString('hex'), { session, revokedAt: null });
    },
    async find(hashes) {
      return hashes.map((hash) => {
        const row = rows.get(hash.toString('hex'));
        return row && row.revokedAt === null ? withFactor(row.session) : null;
      });
    },
    async touch(id, seenAt) {
      for (const row of rows.values()) {
        if (row.session.id === id && row.session.seenAt < seenAt)
          row.session = { ...row.session, seenAt };
      }
    },
    async prove(id, at) {
      for (const row of rows.values())
        if (row.session.id === id) row.session = { ...row.session, provenAt: at };
    },
    async revoke(id, at) {
      revokeWhere(at, (session) => session.id === id);
    },
    async revokeAllOf(userId, at, stays) {
      revokeWhere(
        at,
        ({ id, createdAt, ...session }) =>
          id !== stays?.id &&
          createdAt <= (stays?.after ?? Infinity) &&
          (session.userId === userId || session.impersonatorId === userId),
      );
    },
    async revokeOldest(person, { newest, keep, at, idleSince }) {
      const own = [...rows.values()]
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ session }) => session)
        .filter(({ userId, impersonatorId }) => (impersonatorId ?? userId) === person)
        .filter(({ id, remember, seenAt }) => id !== newest && (remember || seenAt > idleSince))
        .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
      const gone = own.slice(keep).map(({ id }) => id);
      revokeWhere(at, ({ id }) => gone.includes(id));
      return gone;
    },
    async listOf(userId) {
      return [...rows.values()]
        .filter(({ revokedAt }) => revokedAt === null)
        .map(({ session }) => withFactor(session))
        .filter((session) => session.userId === userId && session.impersonatorId === null)
        .sort((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1));
    },
    async findAll(ids) {
      return [...rows.values()]
        .filter(({ session, revokedAt }) => revokedAt === null && ids.includes(session.id))
        .map(({ session }) => withFactor(session));
    },
    async sweep(createdBefore) {
      for (const [key, { session }] of rows)
        if (session.createdAt < createdBefore) rows.delete(key);
    },
  };
};
