import type { Logger } from 'pino';
import type { Caller } from '../route.ts';
import { roleInSession, type People } from '../sessions/callers.ts';
import type { Sessions } from '../sessions/sessions.ts';

export type SessionWatch<Held> = Readonly<{
  /** Looks at its session at once, which may have ended since the handshake, and from then on again and again. */
  add(held: Held, caller: Caller): void;
  remove(held: Held): void;
  stop(): void;
}>;

/** Every session is looked at once in so many rounds. */
const roundsPerTurn = 4;
const perRoundLeast = 250;
/** Sessions asked for by one statement. */
const perStatementMost = 1_000;

/**
 * Looks again and again whether sessions still stand and people still have their role; `cut` hears of those who do not.
 * Each round takes its share of the sessions, so that its cost grows with their number and no faster.
 */
export const createSessionWatch = <Held>(of: {
  sessions: Pick<Sessions, 'standing' | 'onEnded'>;
  people: People;
  cut: (held: Held) => void;
  log: Logger;
  everyMs: number;
}): SessionWatch<Held> => {
  const { sessions, people, cut, log } = of;
  const heldBySession = new Map<string, Map<Held, Caller>>();
  const sessionOf = new Map<Held, string>();
  const due = new Set<string>();
  let turn: Iterator<string> = heldBySession.keys();

  const stands = ({ actor, roleId }: Caller): boolean =>
    roleInSession({ ...actor, remember: false }, people) === roleId;

  const lookAt = async (ids: readonly string[]): Promise<void> => {
    const standing = await sessions.standing(ids);
    for (const id of ids) {
      const isStanding = standing.has(id);
      for (const [held, caller] of heldBySession.get(id) ?? []) {
        if (!isStanding || !stands(caller)) cut(held);
      }
    }
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
      log.warn({ err: error }, 'sessions behind sockets could not be checked');
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
  const timer = setInterval(lookAtShare, of.everyMs);
  timer.unref();

  return {
    add(held, caller) {
      const { sessionId } = caller;
      const holders = heldBySession.get(sessionId) ?? new Map<Held, Caller>();
      heldBySession.set(sessionId, holders.set(held, caller));
      sessionOf.set(held, sessionId);
      due.add(sessionId);
      void look();
    },
    remove(held) {
      const id = sessionOf.get(held);
      if (id === undefined) return;
      sessionOf.delete(held);
      const holders = heldBySession.get(id);
      holders?.delete(held);
      if (holders?.size === 0) heldBySession.delete(id);
    },
    stop: () => clearInterval(timer),
  };
};
