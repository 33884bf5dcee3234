import { expect, it } from '@jest/globals';
import { testSession } from '../testing/test-session.ts';
import { pino } from 'pino';
import type { Caller } from '../route.ts';
import { createSessionWatch } from './session-watch.ts';

const callerOf = (sessionId: string): Caller => ({
  actor: { userId: `user of ${sessionId}`, roleId: 3, impersonatorId: null },
  roleId: 3,
  sessionId,
  session: testSession,
});

it('given 5,000 sessions, then each round checks only its share, all are checked in turn, and an ended one is disconnected', async () => {
  /** The sessions that each round checked: all in one turn of the event loop, whatever the number of statements. */
  const asked: string[][] = [];
  let round: string[] | null = null;
  const roundOf = (): string[] => {
    if (round === null) {
      round = [];
      asked.push(round);
      setImmediate(() => (round = null));
    }
    return round;
  };
  const cut = new Set<string>();
  let isOver = false;
  const watch = createSessionWatch<string>({
    sessions: {
      standing: async (ids) => {
        roundOf().push(...ids);
        return new Set(ids.filter((id) => !(isOver && id === 'session 4711')));
      },
      onEnded: () => undefined,
    },
    people: {
      find: async () => ({ roleId: 3, isActive: true }),
      onChange: () => undefined,
      isLinked: async () => false,
    },
    cut: (held) => cut.add(held),
    log: pino({ level: 'silent' }),
    // Longer than a round takes on a busy machine, because two rounds that are due together run in the same turn.
    everyMs: 100,
  });
  const ids = Array.from({ length: 5_000 }, (_none, index) => `session ${index}`);
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  for (const id of ids) watch.add(id, callerOf(id));
  await until(() => new Set(asked.flat()).size === ids.length);
  asked.length = 0;
  isOver = true;
  await until(() => new Set(asked.flat()).size === ids.length);
  watch.stop();
  expect(Math.max(...asked.map((ids) => ids.length))).toBeLessThanOrEqual(1_250);
  expect(asked.flat().length).toBeLessThanOrEqual(2 * ids.length);
  expect(cut).toEqual(new Set(['session 4711']));
});

it('given a changed person, then only their own sessions and those in which they act are checked, again after a failure', async () => {
  const lookedUp: string[] = [];
  const cut = new Set<string>();
  let tell: (userId: string) => void = () => undefined;
  let isKnown = true;
  let isActive = true;
  const watch = createSessionWatch<string>({
    sessions: { standing: async (ids) => new Set(ids), onEnded: () => undefined },
    people: {
      find: async (userId) => {
        lookedUp.push(userId);
        if (!isKnown) throw new Error('what is known is too old');
        return { roleId: userId === 'manager' ? 2 : 3, isActive };
      },
      onChange: (listener) => {
        tell = listener;
      },
      isLinked: async () => false,
    },
    cut: (held) => cut.add(held),
    log: pino({ level: 'silent' }),
    everyMs: 5,
  });
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const acting = callerOf('acting');
  watch.add('own', callerOf('own'));
  watch.add('acting', {
    ...acting,
    actor: { ...acting.actor, impersonatorId: 'manager' },
  });
  await until(() => lookedUp.length >= 3);
  lookedUp.length = 0;

  tell('nobody');
  isKnown = false;
  tell('manager');
  await until(() => lookedUp.length > 1);
  expect(new Set(lookedUp)).toEqual(new Set(['user of acting']));
  expect(cut).toEqual(new Set());
  isKnown = true;
  isActive = false;
  await until(() => cut.size > 0);
  watch.stop();
  expect(cut).toEqual(new Set(['acting']));
  expect(lookedUp).not.toContain('user of own');
});

it('given an agent who acts for a customer, when the link ends, then only that session is disconnected', async () => {
  const cut = new Set<string>();
  let isLinked = true;
  let asked = 0;
  const watch = createSessionWatch<string>({
    sessions: { standing: async (ids) => new Set(ids), onEnded: () => undefined },
    people: {
      find: async (userId) => ({ roleId: userId === 'agent' ? 6 : 3, isActive: true }),
      onChange: () => undefined,
      isLinked: async (agentId, customerId) => {
        asked += 1;
        return isLinked && agentId === 'agent' && customerId === 'user of acting';
      },
    },
    cut: (held) => cut.add(held),
    log: pino({ level: 'silent' }),
    everyMs: 5,
  });
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const acting = callerOf('acting');
  watch.add('own', callerOf('own'));
  watch.add('acting', { ...acting, actor: { ...acting.actor, impersonatorId: 'agent' } });
  await until(() => asked > 1);
  expect(cut).toEqual(new Set());
  isLinked = false;
  await until(() => cut.size > 0);
  watch.stop();
  expect(cut).toEqual(new Set(['acting']));
});
