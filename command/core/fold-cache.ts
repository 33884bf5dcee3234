import { createBoundedCache } from '../../infra/bounded-cache.ts';
import { noStream } from '../../infra/event-store/port.ts';
import type { ErasedDecider } from './erased-decider.ts';
import type { FoldLoader, LoadedFold } from './fold-loader.ts';

/** A stream's state folded up to a revision. */
export type Fold = LoadedFold &
  Readonly<{
    /**
     * Whether it was read from the store for this batch. Otherwise it may be out of date, and a refusal based on it
     * must be decided again.
     */
    fresh: boolean;
  }>;

/** Folds of streams; the most recently used are kept in memory. */
export type FoldCache = Readonly<{
  /** The cached fold; otherwise the stream is folded from its snapshot or its beginning. */
  baseline: (decider: ErasedDecider, stream: string) => Promise<Fold>;
  /** The cached fold; otherwise that of an empty stream, without a read. */
  beginning: (decider: ErasedDecider, stream: string) => Fold;
  /** The fold after the stream's tail was read and folded in. */
  refresh: (decider: ErasedDecider, stream: string, fold: Fold) => Promise<Fold>;
  /** The fold of the whole stream at this moment. */
  newest: (decider: ErasedDecider, stream: string) => Promise<Fold>;
  put: (stream: string, fold: Fold) => void;
  forget: (stream: string) => void;
}>;

/** Keeps `foldsMax` folds and drops the least recently used first. */
export const createFoldCache = (options: { loader: FoldLoader; foldsMax: number }): FoldCache => {
  const folds = createBoundedCache<Fold>(options.foldsMax);

  const put = (stream: string, fold: Fold): void => {
    const held = folds.get(stream);
    if (held !== undefined && held.revision > fold.revision) return;
    folds.set(stream, { ...fold, fresh: false });
  };

  const keepFresh = (stream: string, loaded: LoadedFold): Fold => {
    const fold = { ...loaded, fresh: true };
    put(stream, fold);
    return fold;
  };

  const baseline: FoldCache['baseline'] = async (decider, stream) =>
    folds.get(stream) ?? keepFresh(stream, await options.loader.load(decider, stream));

  const refresh: FoldCache['refresh'] = async (decider, stream, fold) =>
    keepFresh(stream, await options.loader.advance(decider, stream, fold));

  return {
    baseline,
    beginning: (decider, stream) =>
      folds.get(stream) ?? { state: decider.initialState(), revision: noStream, fresh: false },
    refresh,
    newest: async (decider, stream) => {
      const fold = await baseline(decider, stream);
      return fold.fresh ? fold : refresh(decider, stream, fold);
    },
    put,
    forget: (stream) => void folds.delete(stream),
  };
};
