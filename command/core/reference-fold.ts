import { invariant } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createCategoryFolds, type CategoryFolds, type DeciderOf } from './category-folds.ts';
import type { FoldLoader } from './fold-loader.ts';
import { createFollowedStreams, type FollowedStreams } from './followed-streams.ts';

/** One category of streams as the log is folded into it. */
export type StartedFold<Category extends string> = Readonly<{
  category: Category;
  apply: (event: RecordedEvent) => void;
}>;

/** The same, and what others read of it. */
type Started<Category extends string, Reads> = StartedFold<Category> & Readonly<{ reads: Reads }>;

/** What a context keeps in memory of its own streams, for the decisions of others. */
export type ReferenceFold<Category extends string, Reads> = Readonly<{
  /** Folds from empty. */
  start: () => Started<Category, Reads>;
}>;

/** What a fold is made of each time it is started: an index of its own, and what is read. */
export type FoldParts<State, Reads> = Readonly<{
  /** Told of every event, after it was folded in. */
  onChange?: (id: string, after: State, before: State) => void;
  reads: (streams: Pick<CategoryFolds<State>, 'get'>) => Reads;
}>;

/**
 * Declares reference data of one category (design.md section 2) of which there are few streams: all are folded from their
 * beginning when a process starts, and held. `category` is the decider's own; it is repeated as a
 * literal, so that who asks for a category that nobody folds does not compile.
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

/** How the folds of a category with very many streams are had. */
export type FollowSource<Category extends string> = Readonly<{
  loader: Pick<FoldLoader, 'load'>;
  /** Rejects with `REFERENCE_DATA_STALE` while the category is not known to be up to date. */
  becomeFresh: (category: Category) => Promise<void>;
}>;

/** What a context knows of its own streams one by one, for the decisions of others. */
export type FollowedFold<Category extends string, Reads> = Readonly<{
  start: (source: FollowSource<Category>) => Started<Category, Reads>;
}>;

/** Folds of one category that a process keeps. A fold of a person takes some hundred bytes. */
const foldsMax = 20_000;

/**
 * Declares reference data of a category that grows with the number of customers: a stream is loaded when it is first
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
