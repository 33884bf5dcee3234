import { hash as hashOnce, randomBytes, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A signed-in person's session. Times are milliseconds since 1970. The token itself is kept nowhere. */
export type Session = Readonly<{
  /** Public id, for logs and events. */
  id: string;
  userId: string;
  /** The staff member who acts for `userId`, if any. */
  impersonatorId: string | null;
  /** Remember Me: 14 days instead of 30 idle minutes. */
  remember: boolean;
  createdAt: number;
  /** When a person last did something, to the minute. */
  seenAt: number;
  /** When its person last proved a second factor, if ever. */
  provenAt: number | null;
  /** Whether its person, or the member of staff who acts, has a second factor now. */
  hasFactor: boolean;
}>;

/** Where sessions are kept: PostgreSQL, or memory in tests. `hash` is the SHA-256 of the token. */
export type SessionRows = Readonly<{
  insert(hash: Buffer, session: Omit<Session, 'hasFactor'>): Promise<void>;
  /** The session of each, in their order; `null` where it is revoked or unknown. */
  find(hashes: readonly Buffer[]): Promise<readonly (Session | null)[]>;
  touch(id: string, seenAt: number): Promise<void>;
  /** The person has just proved a second factor. */
  prove(id: string, at: number): Promise<void>;
  revoke(id: string, at: number): Promise<void>;
  /** All sessions of a person, those in which they act for somebody included, but those that stay. */
  revokeAllOf(userId: string, at: number, stays?: Staying): Promise<void>;
  /**
   * Ends all of a person's sessions but the one named and so many made last, those in which they act for somebody among them. Not counted is what
   * nobody used since `idleSince`. Gives the ids of those that ended.
   */
  revokeOldest(
    person: string,
    options: Readonly<{ newest: string; keep: number; at: number; idleSince: number }>,
  ): Promise<readonly string[]>;
  /** Those that a person began for themselves and that are not revoked, the newest first. */
  listOf(userId: string): Promise<readonly Session[]>;
  /** Those of the ids that are known and not revoked. */
  findAll(ids: readonly string[]): Promise<readonly Session[]>;
  /** Forgets sessions made before `createdBefore`. */
  sweep(createdBefore: number): Promise<void>;
}>;

/** What stays where a person's sessions end: the one named, and those that began later than this. */
export type Staying = Readonly<{ id: string | null; after?: number }>;

export type NewSession = Readonly<{
  userId: string;
  impersonatorId: string | null;
  remember: boolean;
  /** Of the sign-in that it goes on from, in milliseconds since 1970: it ends no later than that would have. */
  since?: number;
  /** A second factor was proved for it. */
  isProven?: boolean;
}>;

/** Says of a session whether it is one of those that were meant. */
export type SessionTest = (session: Pick<Session, 'id' | 'userId' | 'impersonatorId'>) => boolean;

export type Sessions = Readonly<{
  /** Starts a session under a new token; the session it replaces, if any, ends, and the oldest where there are too many. */
  start(
    person: NewSession,
    replaces: string | null,
  ): Promise<Readonly<{ token: string; session: Omit<Session, 'hasFactor'> }>>;
  /** The session of a token unless it is unknown, revoked or over; at most 5 s old. */
  find(token: string): Promise<Session | null>;
  /** Notes that a person did something; written at most once a minute. */
  seen(token: string): void;
  /** Notes that the person of this session has just proved a second factor. */
  prove(id: string): Promise<void>;
  /** Whether a second factor was proved so lately that it need not be again. */
  isFresh(session: Pick<Session, 'provenAt'>): boolean;
  /** Asks anew for what is known of a person's sessions: whether there is a second factor has changed. */
  refresh(userId: string): void;
  end(id: string): Promise<void>;
  /** Where the person is signed in as themselves, the newest first. */
  listOf(userId: string): Promise<readonly Session[]>;
  /** Whether it was one of the person's own, which is over now. */
  endOwn(userId: string, id: string): Promise<boolean>;
  endAllOf(userId: string): Promise<void>;
  /** All of the person's but those that stay. */
  endOthers(userId: string, stays: Staying): Promise<void>;
  /** Those of the ids that still stand, asked freshly: for sockets. */
  standing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Calls back when sessions ended in this process, with what tells which. */
  onEnded(listener: (hasEnded: SessionTest) => void): void;
}>;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const sessionLimits = {
  idleMs: 30 * minute,
  absoluteMs: 12 * hour,
  rememberMs: 14 * day,
  cacheMs: 5_000,
  /** What is in use and would be asked for within this time is asked for with another, so many at once at most. */
  aheadMs: 1_000,
  aheadMost: 64,
  seenEveryMs: minute,
  /** How long a second factor that was proved need not be proved again. */
  provenMs: 10 * minute,
  /** Of one person at a time; one more ends the oldest. */
  perPerson: 20,
} as const;

/** Takes away sessions that ended long ago. `now`: milliseconds since 1970. */
export const sweepSessions = (rows: Pick<SessionRows, 'sweep'>, now: number): Promise<void> =>
  rows.sweep(now - 2 * sessionLimits.rememberMs);

/** When a session ends if nobody does anything, and when whatever happens. */
export const endOf = (
  session: Pick<Session, 'createdAt' | 'seenAt' | 'remember'>,
): Readonly<{ idleAt: number; absoluteAt: number }> => {
  const absoluteAt =
    session.createdAt + (session.remember ? sessionLimits.rememberMs : sessionLimits.absoluteMs);
  const idleAt = session.remember ? absoluteAt : session.seenAt + sessionLimits.idleMs;
  return { idleAt: Math.min(idleAt, absoluteAt), absoluteAt };
};

const isOver = (session: Session, now: number): boolean => now >= endOf(session).idleAt;

type Cached = Readonly<{ session: Session | null; until: number }>;

const cacheSize = 20_000;

/** The hash of a token as text: what the cache goes by; only rows want it in bytes. */
const keyOf = (token: string): string => hashOnce('sha256', token, 'base64');
const hashOf = (key: string): Buffer => Buffer.from(key, 'base64');

/** Sessions over some rows, with a small cache in front. `onError` hears of a `seen` that failed. */
export const createSessions = (
  rows: SessionRows,
  clock: () => number,
  onError: (error: unknown) => void,
): Sessions => {
  const cache = new LRUCache<string, Cached>({ max: cacheSize });
  const asked = new Map<string, Promise<ReadonlyMap<string, Session | null>>>();
  /** What was asked for, the oldest first, and whether anybody used it since. */
  const used = new Map<string, boolean>();
  const listeners: ((hasEnded: SessionTest) => void)[] = [];
  let ended = 0;

  const remember = (key: string, session: Session | null): void => {
    cache.set(key, { session, until: clock() + sessionLimits.cacheMs });
    used.delete(key);
    if (session !== null) used.set(key, false);
  };

  /** Those in use that grow too old soon. What nobody used is left to do so. */
  const dueSoon = (): readonly string[] => {
    const due: string[] = [];
    const until = clock() + sessionLimits.aheadMs;
    for (const [key, isUsed] of used) {
      const cached = cache.peek(key);
      if (due.length >= sessionLimits.aheadMost || (cached && cached.until > until)) break;
      used.delete(key);
      if (isUsed && cached?.session && !asked.has(key)) due.push(key);
    }
    return due;
  };

  const ask = async (keys: readonly string[]): Promise<ReadonlyMap<string, Session | null>> => {
    const before = ended;
    const found = await rows.find(keys.map(hashOf));
    const sessions = new Map(keys.map((key, at) => [key, found[at] ?? null]));
    // A session that ended here while the answer was on its way must not come back by the cache.
    if (before === ended) sessions.forEach((session, key) => remember(key, session));
    return sessions;
  };

  const load = async (key: string): Promise<Session | null> => {
    const running = asked.get(key);
    if (running) return (await running).get(key) ?? null;
    const keys = [key, ...dueSoon().filter((other) => other !== key)];
    const started = ask(keys).finally(() => {
      for (const one of keys) if (asked.get(one) === started) asked.delete(one);
    });
    keys.forEach((one) => asked.set(one, started));
    return (await started).get(key) ?? null;
  };

  /** The sessions stand, but what is known of them is old, and so may be what was asked before now. */
  const reload = (matches: (session: Session) => boolean): void => {
    ended += 1;
    asked.clear();
    for (const [key, { session }] of cache) if (session && matches(session)) cache.delete(key);
  };

  const forget = (matches: SessionTest): void => {
    reload(matches);
    for (const listener of listeners) listener(matches);
  };

  const end = async (id: string): Promise<void> => {
    await rows.revoke(id, clock());
    forget((session) => session.id === id);
  };

  const listOf = async (userId: string): Promise<readonly Session[]> => {
    const all = await rows.listOf(userId);
    return all.filter((session) => !isOver(session, clock()));
  };

  const endOldest = async (newest: Omit<Session, 'hasFactor'>): Promise<void> => {
    const { userId, impersonatorId, createdAt: at } = newest;
    const gone = await rows.revokeOldest(impersonatorId ?? userId, {
      newest: newest.id,
      keep: sessionLimits.perPerson - 1,
      at,
      idleSince: at - sessionLimits.idleMs,
    });
    if (gone.length > 0) forget(({ id }) => gone.includes(id));
  };

  return {
    async start({ since, isProven = false, ...person }, replaces) {
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      const session = {
        ...person,
        id: randomUUID(),
        createdAt: since ?? now,
        seenAt: now,
        provenAt: isProven ? now : null,
      };
      await rows.insert(hashOf(keyOf(token)), session);
      if (replaces !== null) await end(replaces);
      await endOldest(session);
      return { token, session };
    },
    async find(token) {
      const key = keyOf(token);
      const cached = cache.get(key);
      const isKnown = cached !== undefined && clock() < cached.until;
      if (isKnown && used.has(key)) used.set(key, true);
      const session = isKnown ? cached.session : await load(key);
      return session && !isOver(session, clock()) ? session : null;
    },
    seen(token) {
      const key = keyOf(token);
      const cached = cache.get(key);
      const now = clock();
      if (!cached?.session || now - cached.session.seenAt < sessionLimits.seenEveryMs) return;
      cache.set(key, { ...cached, session: { ...cached.session, seenAt: now } });
      rows.touch(cached.session.id, now).catch(onError);
    },
    async prove(id) {
      await rows.prove(id, clock());
      reload((session) => session.id === id);
    },
    isFresh: ({ provenAt }) => provenAt !== null && clock() < provenAt + sessionLimits.provenMs,
    refresh: (userId) => reload((session) => (session.impersonatorId ?? session.userId) === userId),
    end,
    listOf,
    async endOwn(userId, id) {
      const own = await listOf(userId);
      if (!own.some((session) => session.id === id)) return false;
      await end(id);
      return true;
    },
    async endAllOf(userId) {
      await rows.revokeAllOf(userId, clock());
      forget((session) => session.userId === userId || session.impersonatorId === userId);
    },
    async endOthers(userId, stays) {
      await rows.revokeAllOf(userId, clock(), stays);
      // Whoever is told asks which of these stand.
      forget(
        (session) =>
          session.id !== stays.id &&
          (session.userId === userId || session.impersonatorId === userId),
      );
    },
    async standing(ids) {
      if (ids.length === 0) return new Set();
      const found = await rows.findAll(ids);
      return new Set(found.filter((session) => !isOver(session, clock())).map(({ id }) => id));
    },
    onEnded(listener) {
      listeners.push(listener);
    },
  };
};
