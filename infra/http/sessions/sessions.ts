import { hash as hashOnce, randomBytes, randomUUID } from 'node:crypto';
import { createBoundedCache } from '../../bounded-cache.ts';

/** A signed-in person's session. Times are milliseconds since 1970. The token itself is not stored anywhere. */
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
  /** When the person last proved a second factor, if ever. */
  provenAt: number | null;
  /** Whether the person, or the staff member who acts, has a second factor now. */
  hasFactor: boolean;
}>;

/** Where sessions are kept: PostgreSQL, or memory in tests. `hash` is the SHA-256 of the token. */
export type SessionRows = Readonly<{
  insert(hash: Buffer, session: Omit<Session, 'hasFactor'>): Promise<void>;
  /** The session of each hash, in the same order; `null` if it is revoked or unknown. */
  find(hashes: readonly Buffer[]): Promise<readonly (Session | null)[]>;
  touch(id: string, seenAt: number): Promise<void>;
  /** Notes that the person has just proved a second factor. */
  prove(id: string, at: number): Promise<void>;
  revoke(id: string, at: number): Promise<void>;
  /** Revokes all sessions of a person, including those in which they act for somebody, except those named by `stays`. */
  revokeAllOf(userId: string, at: number, stays?: Staying): Promise<void>;
  /**
   * Revokes a person's oldest sessions, including those in which they act for somebody: the one named by `newest` and
   * the `keep` newest stay. Sessions unused since `idleSince` are not counted. Returns the ids of the revoked ones.
   */
  revokeOldest(
    person: string,
    options: Readonly<{ newest: string; keep: number; at: number; idleSince: number }>,
  ): Promise<readonly string[]>;
  /** A person's own sessions (not those of acting staff) that are not revoked, newest first. */
  listOf(userId: string): Promise<readonly Session[]>;
  /** The sessions of these ids that are known and not revoked. */
  findAll(ids: readonly string[]): Promise<readonly Session[]>;
  /** Deletes sessions made before `createdBefore`. */
  sweep(createdBefore: number): Promise<void>;
}>;

/** The sessions that stay when a person's sessions are ended: the one named, and those that began after `after`. */
export type Staying = Readonly<{ id: string | null; after?: number }>;

export type NewSession = Readonly<{
  userId: string;
  impersonatorId: string | null;
  remember: boolean;
  /**
   * When the sign-in that it continues began, in milliseconds since 1970: it ends no later than that one would have.
   */
  since?: number;
  /** Whether a second factor was proved for it. */
  isProven?: boolean;
}>;

/** Tells whether a session is one of those that ended. */
export type SessionTest = (session: Pick<Session, 'id' | 'userId' | 'impersonatorId'>) => boolean;

export type Sessions = Readonly<{
  /**
   * Starts a session with a new token. Ends the session that it replaces, if any, and the oldest if there are too many.
   */
  start(
    person: NewSession,
    replaces: string | null,
  ): Promise<Readonly<{ token: string; session: Omit<Session, 'hasFactor'> }>>;
  /** The session of a token unless it is unknown, revoked or expired; at most 5 s old. */
  find(token: string): Promise<Session | null>;
  /** Notes that a person did something; written at most once a minute. */
  seen(token: string): void;
  /** Notes that the person of this session has just proved a second factor. */
  prove(id: string): Promise<void>;
  /** Whether a second factor was proved so recently that it is not asked for again. */
  isFresh(session: Pick<Session, 'provenAt'>): boolean;
  /** Drops what is cached of a person's sessions, because they have set up or removed a second factor. */
  refresh(userId: string): void;
  end(id: string): Promise<void>;
  /** A person's own sessions, newest first. */
  listOf(userId: string): Promise<readonly Session[]>;
  /** Ends one of the person's own sessions; returns whether it was one. */
  endOwn(userId: string, id: string): Promise<boolean>;
  endAllOf(userId: string): Promise<void>;
  /** Ends all sessions of the person except those named by `stays`. */
  endOthers(userId: string, stays: Staying): Promise<void>;
  /** Those of the ids that are still valid, read without the cache: for sockets. */
  standing(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Calls back when sessions ended in this process, with a test that tells which. */
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
  /**
   * A cached session in use that expires from the cache within this time is read again together with another, at most
   * this many at once.
   */
  aheadMs: 1_000,
  aheadMost: 64,
  seenEveryMs: minute,
  /** How long a proved second factor is not asked for again. */
  provenMs: 10 * minute,
  /** Sessions that a person may have at a time; one more ends the oldest. */
  perPerson: 20,
} as const;

/** Deletes sessions that ended long ago. `now`: milliseconds since 1970. */
export const sweepSessions = (rows: Pick<SessionRows, 'sweep'>, now: number): Promise<void> =>
  rows.sweep(now - 2 * sessionLimits.rememberMs);

/** When a session ends if nobody does anything, and when it ends in any case. */
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

/** The hash of a token as text, the key of the cache; only the rows need it as bytes. */
const keyOf = (token: string): string => hashOnce('sha256', token, 'base64');
const hashOf = (key: string): Buffer => Buffer.from(key, 'base64');

/** Sessions over some rows, with a small cache in front. `onError` is called with the error of a failed `seen`. */
export const createSessions = (
  rows: SessionRows,
  clock: () => number,
  onError: (error: unknown) => void,
): Sessions => {
  const cache = createBoundedCache<Cached>(cacheSize);
  const asked = new Map<string, Promise<ReadonlyMap<string, Session | null>>>();
  /** Cached sessions in the order they were read, and whether each was used since. */
  const used = new Map<string, boolean>();
  const listeners: ((hasEnded: SessionTest) => void)[] = [];
  let ended = 0;

  const remember = (key: string, session: Session | null): void => {
    cache.set(key, { session, until: clock() + sessionLimits.cacheMs });
    used.delete(key);
    if (session !== null) used.set(key, false);
  };

  /** Sessions in use that soon expire from the cache. Unused ones may expire. */
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
    // If a session ended here while the query ran, nothing is cached: the ended session must not come back.
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

  /** The sessions are still valid, but cached data, and answers to queries already running, may be out of date. */
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
    // Not its `createdAt`: one that continues a sign-in began long ago, and what expired since would count.
    const { userId, impersonatorId, seenAt: at } = newest;
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
      // May match too many: the listeners check which of these sessions are still valid.
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
