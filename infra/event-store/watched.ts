import { EventStoreUnavailable, type EventStore } from './port.ts';

/** How the last append that was tried ended. */
export type AppendWatch = Readonly<{
  /** Whether the store could not be asked, or not in time. */
  isFailing: () => boolean;
}>;

/** The same store, and what its last append came to. */
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
