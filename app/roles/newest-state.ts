import type { DeciderOf } from '../../command/core/category-folds.ts';
import { streamOf } from '../../command/core/erased-decider.ts';
import type { Foundation } from './foundation.ts';

/** The current state of a short stream, by folding all of it: for processes without reference data. */
export const newestState = async <State>(
  { store, reader }: Pick<Foundation, 'store' | 'reader'>,
  decider: DeciderOf<State>,
  streamId: string,
): Promise<State> => {
  const events = await reader.decodeAll(await store.read(streamOf(decider, streamId)));
  return events.reduce((state, event) => decider.evolve(state, event), decider.initialState());
};
