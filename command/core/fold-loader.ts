import { noStream, type EventStore } from '../../infra/event-store/port.ts';
import type { ErasedDecider } from './erased-decider.ts';
import type { EventReader } from './event-reader.ts';
import type { Snapshots } from './snapshots.ts';

/** A stream folded up to a revision, without the type of its state. */
export type LoadedFold = Readonly<{
  state: unknown;
  /** The revision of the last folded event; `noStream` for none. */
  revision: number;
}>;

/**
 * Folds streams as they are in the store at that moment. Refuses with `UNKNOWN_EVENT` when a newer version of the
 * program wrote an event.
 */
export type FoldLoader = Readonly<{
  /** Folds the whole stream, from its snapshot or its beginning. */
  load: (decider: FoldedBy, stream: string) => Promise<LoadedFold>;
  /** Folds the stream's tail onto the given fold. */
  advance: (decider: FoldedBy, stream: string, fold: LoadedFold) => Promise<LoadedFold>;
}>;

/** The parts of a decider that folding needs. */
export type FoldedBy = Pick<ErasedDecider, 'foldVersion' | 'evolve' | 'initialState'>;

export type FoldLoaderDeps = Readonly<{
  store: Pick<EventStore, 'read'>;
  reader: EventReader;
  snapshots: Snapshots | null;
}>;

export const createFoldLoader = ({ store, reader, snapshots }: FoldLoaderDeps): FoldLoader => {
  const advance: FoldLoader['advance'] = async (decider, stream, { state, revision }) => {
    const tail = await reader.decodeAll(await store.read(stream, revision + 1));
    return {
      state: tail.reduce((folded, event) => decider.evolve(folded, event), state),
      revision: revision + tail.length,
    };
  };
  return {
    advance,
    load: async (decider, stream) => {
      const snapshot = (await snapshots?.find(decider, stream)) ?? null;
      const start = snapshot ?? { state: decider.initialState(), revision: noStream };
      return advance(decider, stream, start);
    },
  };
};
