import { createBoundedCache } from '../../infra/bounded-cache.ts';
import { idOf, type RecordedEvent } from '../../domain/shared/messages.ts';
import type { DeciderOf } from './category-folds.ts';
import { streamOf } from './erased-decider.ts';
import type { FoldLoader, LoadedFold } from './fold-loader.ts';

/**
 * Folds of the streams of a category with very many streams. Each is loaded when it is first asked for, the most
 * recently used are kept in memory, and events from the log keep those up to date.
 */
export type FollowedStreams<State> = Readonly<{
  /** Picks something from the state of a stream; an empty stream has the initial state. */
  read: <Found>(id: string, pick: (state: State) => Found) => Promise<Found>;
  /** Folds an event in if its stream is in memory. */
  apply: (event: RecordedEvent) => void;
  /** Calls back with the stream id of every event that comes. */
  onChange: (listener: (id: string) => void) => void;
}>;

/** A method, not a property, so that a reader of one type of state can be stored as a reader of any. */
type ErasedPick<Found> = Readonly<{ pick(state: unknown): Found }>;
type ErasedEvolve = Readonly<{ evolve(state: unknown, event: unknown): unknown }>;

/** A fold that is being loaded. The events that came meanwhile may or may not be part of what was read. */
type Loading = Readonly<{ fold: Promise<LoadedFold>; meanwhile: RecordedEvent[] }>;

export const createFollowedStreams = <State>(options: {
  decider: DeciderOf<State>;
  loader: Pick<FoldLoader, 'load'>;
  /** Folds kept in memory. */
  foldsMax: number;
}): FollowedStreams<State> => {
  const folds = createBoundedCache<LoadedFold>(options.foldsMax);
  const loading = new Map<string, Loading>();
  const listeners: ((id: string) => void)[] = [];
  const decider: ErasedEvolve = options.decider;

  const foldIn = (fold: LoadedFold, event: RecordedEvent): LoadedFold =>
    event.revision === fold.revision + 1
      ? { state: decider.evolve(fold.state, event), revision: event.revision }
      : fold;

  const loadNew = async (id: string, meanwhile: readonly RecordedEvent[]): Promise<LoadedFold> => {
    const loaded = await options.loader.load(options.decider, streamOf(options.decider, id));
    const fold = meanwhile.reduce(foldIn, loaded);
    folds.set(id, fold);
    return fold;
  };

  const load = (id: string): Promise<LoadedFold> => {
    const underWay = loading.get(id);
    if (underWay !== undefined) return underWay.fold;
    const meanwhile: RecordedEvent[] = [];
    const fold = loadNew(id, meanwhile).finally(() => loading.delete(id));
    loading.set(id, { fold, meanwhile });
    return fold;
  };

  return {
    read: async (id, pick) => {
      const erased: ErasedPick<ReturnType<typeof pick>> = { pick };
      const fold = folds.get(id) ?? (await load(id));
      return erased.pick(fold.state);
    },
    apply: (event) => {
      const id = idOf(event.stream);
      loading.get(id)?.meanwhile.push(event);
      const fold = folds.peek(id);
      // A gap in the revisions means that an event was missed here, so the stream is loaded again from the store.
      if (fold !== undefined && event.revision > fold.revision + 1) folds.delete(id);
      else if (fold !== undefined) folds.set(id, foldIn(fold, event));
      for (const listener of listeners) listener(id);
    },
    onChange: (listener) => void listeners.push(listener),
  };
};
