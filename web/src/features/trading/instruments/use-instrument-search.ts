import { useMemo } from 'react';
import { lazyModule } from '../../../lib/lazy-module.ts';
import type { Instrument } from '../types.ts';

type Find = (typed: string) => readonly Instrument[];

/** Most people come for one of the pairs they see. */
const fuzzy = lazyModule(() => import('./find-instruments.ts'));

/** Begins to load the search, before the first letter. */
export const prepareSearch = fuzzy.prepare;

/** What holds the letters as they stand: while the search is not here, or cannot come because the line is down. */
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

/** A search over instruments; loaded once somebody searches, and never at the cost of the page. */
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
