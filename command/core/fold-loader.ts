import { noStream, type EventStore } from '../../infra/event-store/port.ts';
import type { ErasedDecider } from './erased-decider.ts';
import type { EventReader } from './event-reader.ts';
import type { Snapshots } from './snapshots.ts';

/** A stream folded up to a revision, its type of state erased. */
export type LoadedFold = Readonly<{
  state: unknown;
  /** Of the last event folded; `noStream` for none. */
  revision: number;
}>;

/** Folds streams as the store has them at the moment it is asked. Refuses with `UNKNOWN_EVENT` what a newer version wrote. */
export type FoldLoader = Readonly<{
  /** From the stream's snapshot, or its beginning, to its end. */
  load: (decider: FoldedBy, stream: string) => Promise<LoadedFold>;
  /** The fold with the stream's tail folded in behind it. */
  advance: (decider: FoldedBy, stream: string, fold: LoadedFold) => Promise<LoadedFold>;
}>;

/** What folding takes of a decider. */
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
