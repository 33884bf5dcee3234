import { invariant } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createCategoryFolds, type CategoryFolds, type DeciderOf } from './category-folds.ts';
import type { FoldLoader } from './fold-loader.ts';
import { createFollowedStreams, type FollowedStreams } from './followed-streams.ts';

/** One category of streams while the log is folded into it. */
export type StartedFold<Category extends string> = Readonly<{
  category: Category;
  apply: (event: RecordedEvent) => void;
}>;

/** The same, with what others read from it. */
type Started<Category extends string, Reads> = StartedFold<Category> & Readonly<{ reads: Reads }>;

/** What a context keeps in memory of its own streams, for the decisions of other contexts. */
export type ReferenceFold<Category extends string, Reads> = Readonly<{
  /** Starts with empty folds. */
  start: () => Started<Category, Reads>;
}>;

/** What is made each time a fold is started: its own index, and its readers. */
export type FoldParts<State, Reads> = Readonly<{
  /** Called for every event after it was folded in. */
  onChange?: (id: string, after: State, before: State) => void;
  reads: (streams: Pick<CategoryFolds<State>, 'get'>) => Reads;
}>;

/**
 * Declares reference data of a category with few streams (design.md section 2): all are folded from their beginning
 * when a process starts, and kept. `category` repeats the decider's own category as a literal, so that asking for a
 * category that nobody folds does not compile.
 */
export const defineReferenceFold = <Category extends string, State, Reads>(
  category: Category,
  decider: DeciderOf<State>,
  parts: () => FoldParts<State, Reads>,
): ReferenceFold<Category, Reads> => {
  invariant(decider.category === category, `the decider is the one of ${category}`);
  return {
    start: () => {
      const { onChange, reads } = parts();
      const folds = createCategoryFolds(decider, onChange);
      return { category, apply: folds.apply, reads: reads(folds) };
    },
  };
};

/** How the folds of a category with very many streams are loaded. */
export type FollowSource<Category extends string> = Readonly<{
  loader: Pick<FoldLoader, 'load'>;
  /** Rejects with `REFERENCE_DATA_STALE` unless the category is known to be up to date. */
  becomeFresh: (category: Category) => Promise<void>;
}>;

/** What a context knows of its own streams one by one, for the decisions of other contexts. */
export type FollowedFold<Category extends string, Reads> = Readonly<{
  start: (source: FollowSource<Category>) => Started<Category, Reads>;
}>;

/** Most folds of one category that a process keeps. The fold of a person takes some hundred bytes. */
const foldsMax = 20_000;

/**
 * Declares reference data of a category that grows with the number of customers: each stream is loaded when it is first
 * asked for. Every read refuses with `REFERENCE_DATA_STALE` while the log is not followed.
 */
export const defineFollowedFold = <Category extends string, State, Reads>(
  category: Category,
  decider: DeciderOf<State>,
  reads: (streams: Pick<FollowedStreams<State>, 'read' | 'onChange'>) => Reads,
): FollowedFold<Category, Reads> => {
  invariant(decider.category === category, `the decider is the one of ${category}`);
  return {
    start: ({ loader, becomeFresh }) => {
      const streams = createFollowedStreams({ decider, loader, foldsMax });
      const read: FollowedStreams<State>['read'] = async (id, pick) => {
        await becomeFresh(category);
        return streams.read(id, pick);
      };
      return {
        category,
        apply: streams.apply,
        reads: reads({ read, onChange: streams.onChange }),
      };
    },
  };
};
