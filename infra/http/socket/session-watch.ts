import type { Logger } from 'pino';
import type { Caller } from '../route.ts';
import { roleInSession, type People } from '../sessions/callers.ts';
import type { Sessions } from '../sessions/sessions.ts';

export type SessionWatch<Held> = Readonly<{
  /** Checks the session at once, because it may have ended since the handshake, and repeatedly from then on. */
  add(held: Held, caller: Caller): void;
  remove(held: Held): void;
  stop(): void;
}>;

/** Every session is checked once in this many rounds. */
const roundsPerTurn = 4;
const perRoundLeast = 250;
/** The most sessions that one statement asks for. */
const perStatementMost = 1_000;

/** The person of a session, and the staff member who acts for them. */
const peopleIn = ({ actor }: Caller): readonly string[] =>
  actor.impersonatorId === null ? [actor.userId] : [actor.userId, actor.impersonatorId];

/**
 * Checks repeatedly whether sessions are still valid, and, when something about a person changed, whether they still
 * have their role. Staff who act for a customer are checked each time, since the lead may be taken from them. `cut` is
 * called for those who may not stay. Each round checks its share of the sessions, so that its cost grows only with
 * their number.
 */
export const createSessionWatch = <Held>(options: {
  sessions: Pick<Sessions, 'standing' | 'onEnded'>;
  people: People;
  cut: (held: Held) => void;
  log: Logger;
  everyMs: number;
}): SessionWatch<Held> => {
  const { sessions, people, cut, log } = options;
  const heldBySession = new Map<string, Map<Held, Caller>>();
  const sessionOf = new Map<Held, string>();
  const sessionsOfPerson = new Map<string, Set<string>>();
  const due = new Set<string>();
  /** Sessions whose people must be looked up: new ones, and those whose person changed since. */
  const changed = new Set<string>();
  let turn: Iterator<string> = heldBySession.keys();

  const isActedIn = (id: string): boolean =>
    [...(heldBySession.get(id)?.values() ?? [])].some(({ actor }) => actor.impersonatorId !== null);

  const cutWhoLostRole = async (id: string): Promise<void> => {
    changed.delete(id);
    try {
      for (const [held, { actor, roleId }] of heldBySession.get(id) ?? []) {
        if ((await roleInSession({ ...actor, remember: false }, people)) !== roleId) cut(held);
      }
    } catch (error) {
      changed.add(id);
      throw error;
    }
  };

  const lookAt = async (ids: readonly string[]): Promise<void> => {
    const standing = await sessions.standing(ids);
    for (const id of ids) {
      if (!standing.has(id)) for (const held of heldBySession.get(id)?.keys() ?? []) cut(held);
    }
    const isToLookUp = (id: string): boolean => changed.has(id) || isActedIn(id);
    await Promise.all(ids.filter(isToLookUp).map(cutWhoLostRole));
  };

  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      while (due.size > 0) {
        const ids = [...due].slice(0, perStatementMost);
        for (const id of ids) due.delete(id);
        await lookAt(ids);
      }
    } catch (error) {
      log.warn({ err: error }, 'the sessions of open sockets could not be checked');
    } finally {
      isLooking = false;
    }
  };

  const lookAtShare = (): void => {
    const share = Math.max(perRoundLeast, Math.ceil(heldBySession.size / roundsPerTurn));
    for (let taken = 0; taken < share; taken += 1) {
      const next = turn.next();
      if (next.done === true) {
        turn = heldBySession.keys();
        break;
      }
      due.add(next.value);
    }
    void look();
  };

  sessions.onEnded((hasEnded) => {
    for (const [id, holders] of heldBySession) {
      for (const { actor } of holders.values()) {
        const { userId, impersonatorId } = actor;
        if (hasEnded({ id, userId, impersonatorId })) due.add(id);
      }
    }
    void look();
  });
  people.onChange((userId) => {
    for (const id of sessionsOfPerson.get(userId) ?? []) {
      changed.add(id);
      due.add(id);
    }
    void look();
  });
  const timer = setInterval(lookAtShare, options.everyMs);
  timer.unref();

  return {
    add(held, caller) {
      const { sessionId } = caller;
      const holders = heldBySession.get(sessionId) ?? new Map<Held, Caller>();
      heldBySession.set(sessionId, holders.set(held, caller));
      sessionOf.set(held, sessionId);
      for (const person of peopleIn(caller)) {
        const ids = sessionsOfPerson.get(person) ?? new Set<string>();
        sessionsOfPerson.set(person, ids.add(sessionId));
      }
      changed.add(sessionId);
      due.add(sessionId);
      void look();
    },
    remove(held) {
      const id = sessionOf.get(held);
      if (id === undefined) return;
      sessionOf.delete(held);
      const holders = heldBySession.get(id);
      const caller = holders?.get(held);
      holders?.delete(held);
      if (holders?.size !== 0 || caller === undefined) return;
      heldBySession.delete(id);
      changed.delete(id);
      for (const person of peopleIn(caller)) {
        const ids = sessionsOfPerson.get(person);
        ids?.delete(id);
        if (ids?.size === 0) sessionsOfPerson.delete(person);
      }
    },
    stop: () => clearInterval(timer),
  };
};
