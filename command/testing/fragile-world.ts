import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { EventStoreUnavailable } from '../../infra/event-store/port.ts';
import { createWorld, type World } from './world.ts';

/** A world whose log rejects appends to the streams named in `broken`; appends are not retried. */
export const createFragileWorld = (): Readonly<{ world: World; broken: Set<string> }> => {
  const store = createInMemoryEventStore();
  const broken = new Set<string>();
  const world = createWorld({
    store: {
      ...store,
      append: (request) =>
        broken.has(request.stream)
          ? Promise.reject(new EventStoreUnavailable('the store does not answer'))
          : store.append(request),
    },
    limits: { retryDelaysMs: [] },
  });
  return { world, broken };
};
