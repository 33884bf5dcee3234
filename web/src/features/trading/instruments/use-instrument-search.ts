import { useMemo } from 'react';
import { lazyModule } from '../../../lib/lazy-module.ts';
import type { Instrument } from '../types.ts';

type Find = (typed: string) => readonly Instrument[];

/** Loaded on demand, because most people choose one of the pairs they see. */
const fuzzy = lazyModule(() => import('./find-instruments.ts'));

/** Starts to load the search before the first letter is typed. */
export const prepareSearch = fuzzy.prepare;

/**
 * Finds instruments that contain the typed text. Used until the fuzzy search has loaded, or if it cannot load without a
 * connection.
 */
export const plainSearch =
  (instruments: readonly Instrument[]): Find =>
  (typed) => {
    const text = typed.trim().toLowerCase();
    return instruments.filter(({ name, alias }) =>
      [name, name.replace('_', '/'), alias].some(
        (word) => word?.toLowerCase().includes(text) === true,
      ),
    );
  };

/** A search over instruments; its code loads when somebody searches, and a failure to load does not affect the page. */
export const useInstrumentSearch = (
  instruments: readonly Instrument[],
  isSearching: boolean,
): Find => {
  const module = fuzzy.useIfThere(isSearching);
  return useMemo(
    () => module?.createInstrumentSearch(instruments) ?? plainSearch(instruments),
    [module, instruments],
  );
};
