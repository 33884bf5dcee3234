import { commandKey } from '../append-rules.ts';
import { claimMs, longDeadMs, type Intent, type Intents, type Standing } from './intents.ts';

type Row = Readonly<{
  intent: Intent;
  holder: string;
  until: number;
  isGivenUp: boolean;
  settled: Standing['settled'];
}>;

/** Intents without Postgres, for tests of the adapter. */
export const createInMemoryIntents = (now: () => number = Date.now): Intents => {
  const rows = new Map<string, Row>();

  const standingOf = ({ intent, holder, until, isGivenUp, settled }: Row): Standing => ({
    ...intent,
    holder,
    settled,
    isLive: settled === null && !isGivenUp && until > now(),
    isLongDead: until + longDeadMs <= now(),
  });
  const find = (scope: string, key: string): Standing | null => {
    const row = rows.get(commandKey({ scope, key }));
    return row === undefined ? null : standingOf(row);
  };
  const put = (intent: Intent, holder: string): void => {
    const row = { intent, holder, until: now() + claimMs, isGivenUp: false, settled: null };
    rows.set(commandKey(intent), row);
  };
  /** Changes those of these claims that this holder holds. */
  const change = (
    intents: readonly Pick<Intent, 'scope' | 'key'>[],
    holder: string,
    to: (row: Row) => Row | null,
  ): void => {
    for (const intent of intents) {
      const name = commandKey(intent);
      const row = rows.get(name);
      if (row === undefined || row.holder !== holder || row.settled !== null) continue;
      const next = to(row);
      if (next === null) rows.delete(name);
      else rows.set(name, next);
    }
  };

  return {
    find: async (scope, key) => find(scope, key),
    claim: async (intents, holder) =>
      intents.flatMap((intent) => {
        const standing = find(intent.scope, intent.key);
        if (standing === null) put(intent, holder);
        return standing ?? [];
      }),
    takeOver: async (standing, intent, holder) => {
      const now = rows.get(commandKey(intent));
      if (now?.holder !== standing.holder || now.settled !== null) return false;
      put(intent, holder);
      return true;
    },
    release: async (intents, holder) => change(intents, holder, () => null),
    giveUp: async (intents, holder) =>
      change(intents, holder, (row) => ({ ...row, isGivenUp: true })),
    renew: async (held) => {
      for (const { intent, holder } of held)
        change([intent], holder, (row) => ({ ...row, until: now() + claimMs }));
    },
    settle: async (intent, holder, position) => {
      const recordedAt = new Date(now()).toISOString().replace('Z', '000Z');
      change([intent], holder, (row) => ({ ...row, settled: { position, recordedAt } }));
      return rows.get(commandKey(intent))?.settled?.position === position;
    },
  };
};
