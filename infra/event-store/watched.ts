import { EventStoreUnavailable, type EventStore } from './port.ts';

/** How the last append ended. */
export type AppendWatch = Readonly<{
  /** Whether the store could not be reached, or not in time. */
  isFailing: () => boolean;
}>;

/** The same store, with the outcome of its last append. */
export const watchAppends = (
  store: EventStore,
): Readonly<{ store: EventStore; appends: AppendWatch }> => {
  let isFailing = false;
  return {
    appends: { isFailing: () => isFailing },
    store: {
      ...store,
      append: async (request) => {
        try {
          const result = await store.append(request);
          isFailing = false;
          return result;
        } catch (error) {
          if (error instanceof EventStoreUnavailable) isFailing = true;
          throw error;
        }
      },
    },
  };
};
