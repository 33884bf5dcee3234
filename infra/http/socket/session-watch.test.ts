import { expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Caller } from '../route.ts';
import { createSessionWatch } from './session-watch.ts';

const callerOf = (sessionId: string): Caller => ({
  actor: { userId: `user of ${sessionId}`, roleId: 3, impersonatorId: null },
  roleId: 3,
  sessionId,
  session: { idleExpiresAt: '', expiresAt: '' },
});

it('given 5,000 sessions, then each round asks for no more than its share, each turn for all, and who must go is cut', async () => {
  const asked: (readonly string[])[] = [];
  const cut = new Set<string>();
  let isOver = false;
  const watch = createSessionWatch<string>({
    sessions: {
      standing: async (ids) => {
        asked.push(ids);
        return new Set(ids.filter((id) => !(isOver && id === 'session 4711')));
      },
      onEnded: () => undefined,
    },
    people: { find: () => ({ roleId: 3, isActive: true }) },
    cut: (held) => cut.add(held),
    log: pino({ level: 'silent' }),
    everyMs: 5,
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
  expect(Math.max(...asked.map((round) => round.length))).toBeLessThanOrEqual(1_250);
  expect(asked.flat().length).toBeLessThanOrEqual(2 * ids.length);
  expect(cut).toEqual(new Set(['session 4711']));
});
