import type { EventFilter } from '../port.ts';

/** What the server itself leaves out of a read of the log, by what a stream's name or an event's type begins with. */
export type ServerFilter = Readonly<{ by: 'stream' | 'type'; prefixes: readonly string[] }>;

/**
 * The reads by which a process gets all that its readers want, and little else; `null` where one plain read of all serves it as
 * well. What a reader wants of whole categories is found by the streams' names; what it wants only some types of, by these.
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
  // Where nobody passes over types, nearly every event is wanted by somebody: two reads would cost more than they spare.
  if (types.size === 0) return null;
  const streams = [...categories].map((category) => `${category}-`);
  return [
    ...(streams.length === 0 ? [] : [{ by: 'stream', prefixes: streams } as const]),
    { by: 'type', prefixes: [...types] },
  ];
};

/** What the subscriptions of a process want, as they come and go. */
export const createWanted = () => {
  const filters = new Set<Readonly<{ filter: EventFilter | undefined }>>();
  let ofServer: readonly ServerFilter[] | null = null;
  const changed = (): void => {
    ofServer = serverFiltersOf([...filters].map(({ filter }) => filter));
  };
  return {
    /** Gives how it is taken away again. */
    add: (filter: EventFilter | undefined): (() => void) => {
      const one = { filter };
      filters.add(one);
      changed();
      return () => {
        filters.delete(one);
        changed();
      };
    },
    /** The same array as long as nothing comes or goes. */
    filters: (): readonly ServerFilter[] | null => ofServer,
  };
};
