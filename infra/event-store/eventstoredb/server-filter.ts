import type { EventFilter } from '../port.ts';

/** A filter that the server applies to a read of the log, by prefixes of stream names or event types. */
export type ServerFilter = Readonly<{ by: 'stream' | 'type'; prefixes: readonly string[] }>;

/**
 * The filters of the reads that give a process everything its readers want, and little else; `null` when one plain read
 * of everything is as good. Whole categories are found by stream names; where readers want only some types, by types.
 */
export const serverFiltersOf = (
  filters: readonly (EventFilter | undefined)[],
): readonly ServerFilter[] | null => {
  const categories = new Set<string>();
  const types = new Set<string>();
  for (const filter of filters) {
    if (filter?.categories === undefined) return null;
    if (filter.onlyTypes === undefined) for (const one of filter.categories) categories.add(one);
    else for (const one of filter.onlyTypes) types.add(one);
  }
  // If nobody leaves out types, nearly every event is wanted by somebody, and two reads would cost more than they save.
  if (types.size === 0) return null;
  const streams = [...categories].map((category) => `${category}-`);
  return [
    ...(streams.length === 0 ? [] : [{ by: 'stream', prefixes: streams } as const]),
    { by: 'type', prefixes: [...types] },
  ];
};

/** The filters of a process's subscriptions, as they come and go. */
export const createWanted = () => {
  const filters = new Set<Readonly<{ filter: EventFilter | undefined }>>();
  let ofServer: readonly ServerFilter[] | null = null;
  const changed = (): void => {
    ofServer = serverFiltersOf([...filters].map(({ filter }) => filter));
  };
  return {
    /** Returns a function that removes it. */
    add: (filter: EventFilter | undefined): (() => void) => {
      const one = { filter };
      filters.add(one);
      changed();
      return () => {
        filters.delete(one);
        changed();
      };
    },
    /** The same array as long as no filter is added or removed. */
    filters: (): readonly ServerFilter[] | null => ofServer,
  };
};
