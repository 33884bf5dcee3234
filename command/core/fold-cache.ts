import { noStream, type EventStore } from '../../infra/event-store/port.ts';
import type { EventReader } from './event-reader.ts';
import type { ErasedDecider } from './erased-decider.ts';
import type { Snapshots } from './snapshots.ts';

/** A stream folded up to a revision. */
export type Fold = Readonly<{
  state: unknown;
  /** Of the last event folded; `noStream` for none. */
  revision: number;
  /** Read from the store for this very batch; otherwise a baseline whose refusals count for nothing yet. */
  fresh: boolean;
}>;

/** Folds of streams, the most recently used ones kept in memory. */
export type FoldCache = Readonly<{
  /** The cached fold, else the stream read from its snapshot or its beginning. */
  baseline: (decider: ErasedDecider, stream: string) => Promise<Fold>;
  /** The fold with the stream's tail read behind it. */
  refresh: (decider: ErasedDecider, stream: string, fold: Fold) => Promise<Fold>;
  put: (stream: string, fold: Fold) => void;
  forget: (stream: string) => void;
}>;

/** Keeps `foldsMax` folds; the one put in longest ago goes first. */
export const createFoldCache = (of: {
  store: Pick<EventStore, 'read'>;
  reader: EventReader;
  snapshots: Snapshots | null;
  foldsMax: number;
}): FoldCache => {
  const folds = new Map<string, Fold>();

  const put = (stream: string, fold: Fold): void => {
    const held = folds.get(stream);
    if (held !== undefined && held.revision > fold.revision) return;
    folds.delete(stream);
    folds.set(stream, { ...fold, fresh: false });
    if (folds.size <= of.foldsMax) return;
    for (const oldest of folds.keys()) {
      folds.delete(oldest);
      break;
    }
  };

  const refresh = async (decider: ErasedDecider, stream: string, fold: Fold): Promise<Fold> => {
    const tail = await of.reader.decodeAll(await of.store.read(stream, fold.revision + 1));
    const read: Fold = {
      state: tail.reduce((state, event) => decider.evolve(state, event), fold.state),
      revision: fold.revision + tail.length,
      fresh: true,
    };
    put(stream, read);
    return read;
  };

  const load = async (decider: ErasedDecider, stream: string): Promise<Fold> => {
    const snapshot = (await of.snapshots?.find(decider, stream)) ?? null;
    const start = snapshot ?? { state: decider.initialState(), revision: noStream };
    return refresh(decider, stream, { ...start, fresh: false });
  };

  return {
    baseline: async (decider, stream) => folds.get(stream) ?? (await load(decider, stream)),
    refresh,
    put,
    forget: (stream) => void folds.delete(stream),
  };
};
