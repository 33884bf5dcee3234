import { invariant } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { createCategoryFolds, type CategoryFolds, type DeciderOf } from './category-folds.ts';

/** One category of streams as it is folded in memory: how events come in, and what others read of it. */
export type StartedFold<Category extends string, Reads> = Readonly<{
  category: Category;
  apply: (event: RecordedEvent) => void;
  reads: Reads;
}>;

/** What a context keeps in memory of its own streams, for the decisions of others. */
export type ReferenceFold<Category extends string, Reads> = Readonly<{
  /** Folds from empty. */
  start: () => StartedFold<Category, Reads>;
}>;

/** What a fold is made of each time it is started: an index of its own, and what is read. */
export type FoldParts<State, Reads> = Readonly<{
  /** Told of every event, after it was folded in. */
  onChange?: (id: string, after: State, before: State) => void;
  reads: (streams: Pick<CategoryFolds<State>, 'get'>) => Reads;
}>;

/**
 * Declares reference data of one category (design.md section 2). `category` is the decider's own; it is repeated as a
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
