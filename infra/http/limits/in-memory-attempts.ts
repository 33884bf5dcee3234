import type { Attempts } from './attempts.ts';
import { isAfterALeap } from './leap.ts';

type State = { failures: number; rounds: number; since: number; openAt: number };

const roundsMax = 30;

/** The in-memory equivalent of the PostgreSQL attempts, for tests. `clock` gives milliseconds since 1970. */
export const createInMemoryAttempts = (clock: () => number): Attempts => {
  const states = new Map<string, State>();
  const stateOf = (key: string, now: number): State => {
    const state = states.get(key) ?? { failures: 0, rounds: 0, since: now, openAt: now };
    states.set(key, state);
    if (isAfterALeap(state.since, now)) {
      const waitMs = Math.max(state.openAt - state.since, 0);
      state.openAt = Math.min(state.openAt, now + waitMs);
      state.since = now;
    }
    return state;
  };
  return {
    async begin(key, rule) {
      const now = clock();
      const state = stateOf(key, now);
      if (state.openAt > now) return Math.ceil((state.openAt - now) / 1000);
      if (state.since + rule.windowSeconds * 1000 <= now) {
        state.failures = 0;
        state.since = now;
      }
      state.failures += 1;
      if (state.failures < rule.limit) return 0;
      if (state.openAt + rule.forgetSeconds * 1000 <= now) state.rounds = 0;
      state.rounds = Math.min(state.rounds + 1, roundsMax);
      state.failures = 0;
      state.since = now;
      const seconds = rule.waitSecondsFirst * 2 ** (state.rounds - 1);
      state.openAt = now + Math.min(seconds, rule.waitSecondsMax) * 1000;
      return 0;
    },
    async undo(key, { limit }) {
      const state = states.get(key);
      if (!state) return;
      if (state.failures > 0) {
        state.failures -= 1;
      } else if (state.openAt > clock()) {
        state.failures = limit - 1;
        state.rounds -= 1;
        state.openAt = clock();
      }
    },
    async forget(key) {
      states.delete(key);
    },
    async turn(key, { free, quietSeconds, waitSecondsMax }) {
      const now = clock();
      const state = stateOf(key, now);
      const wait = Math.max(state.openAt - now, 0) / 1000;
      if (wait > waitSecondsMax) {
        return { waitSeconds: Math.ceil(wait - waitSecondsMax), isRefused: true };
      }
      if (state.since + quietSeconds * 1000 <= now) state.failures = 0;
      state.failures = Math.min(state.failures + 1, free + roundsMax);
      state.since = now;
      const step = state.failures > free ? 2 ** (state.failures - free - 1) : 0;
      state.openAt = Math.max(state.openAt, now) + Math.min(step, waitSecondsMax) * 1000;
      return { waitSeconds: wait, isRefused: false };
    },
    async giveTurnBack(key) {
      const state = states.get(key);
      if (state) state.failures = Math.max(state.failures - 1, 0);
    },
  };
};
