import { useCallback } from 'react';
import { loadSentences } from '../../lib/sentence-of.ts';
import type { Problem } from '../../lib/problem.ts';
import { useAppStore } from '../store.ts';
import { codeAsked, factorMissed, sessionEnded } from './slice.ts';

/** Why there is no file. */
export type NotFetched =
  Readonly<{ kind: 'cancelled' }> | Readonly<{ kind: 'failed'; problem: Problem }>;

type Store = ReturnType<typeof useAppStore>;

/**
 * Asks for a fresh code; resolves to whether one was given. `false` if the question was cancelled or the request
 * aborted.
 */
const codeOf = (store: Store, signal: AbortSignal | undefined): Promise<boolean> => {
  const { codesGiven } = store.getState().session;
  store.dispatch(codeAsked('goes on'));
  return new Promise((resolve) => {
    const end = (isGiven: boolean) => {
      stop();
      resolve(isGiven);
    };
    const stop = store.subscribe(() => {
      const { session } = store.getState();
      if (session.asksCode === null) end(session.codesGiven > codesGiven);
    });
    signal?.addEventListener('abort', () => end(false), { once: true });
  });
};

/**
 * Fetches a file, which is not a command: if a fresh code is required, it asks for one and then requests the file again
 * automatically. Other refusals that concern the session are handled as in any other call.
 */
export const useFile = () => {
  const store = useAppStore();
  return useCallback(
    async <Got extends Readonly<{ kind: string }>>(
      load: () => Promise<Got | NotFetched>,
      signal?: AbortSignal,
    ): Promise<Got | NotFetched> => {
      const isRefused = (got: Got | NotFetched): got is Extract<NotFetched, { kind: 'failed' }> =>
        got.kind === 'failed';
      let got = await load();
      if (isRefused(got) && got.problem.code === 'FRESH_CODE_REQUIRED') {
        if (!(await codeOf(store, signal))) return { kind: 'cancelled' };
        got = await load();
      }
      if (!isRefused(got)) return got;
      if (got.problem.status === 401) store.dispatch(sessionEnded());
      if (got.problem.code === 'FACTOR_REQUIRED') store.dispatch(factorMissed());
      await loadSentences();
      return got;
    },
    [store],
  );
};
