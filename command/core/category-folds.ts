import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { idOf } from '../../domain/shared/messages.ts';
import type { ErasedDecider } from './erased-decider.ts';

/** The folds of all streams of one category, by stream id. */
export type CategoryFolds<State> = Readonly<{
  category: string;
  get: (id: string) => State;
  /** Folds an event in. */
  apply: (event: RecordedEvent) => void;
}>;

/** A decider without the type of its events. */
export type DeciderOf<State> = Omit<ErasedDecider, 'evolve' | 'initialState'> &
  Readonly<{ evolve(state: State, event: unknown): State; initialState(): State }>;

/** Starts with empty folds; `onChange` is called for every event after it was folded in. */
export const createCategoryFolds = <State>(
  decider: DeciderOf<State>,
  onChange: (id: string, after: State, before: State) => void = () => undefined,
): CategoryFolds<State> => {
  const states = new Map<string, State>();
  const get = (id: string): State => states.get(id) ?? decider.initialState();
  return {
    category: decider.category,
    get,
    apply: (event) => {
      const id = idOf(event.stream);
      const before = get(id);
      const after = decider.evolve(before, event);
      states.set(id, after);
      onChange(id, after, before);
    },
  };
};
