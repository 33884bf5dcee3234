import { noStream } from '../../infra/event-store/port.ts';
import type { DeciderOf } from './category-folds.ts';
import { streamOf } from './erased-decider.ts';
import type { StreamReader } from './stream-reader.ts';

/**
 * What one short stream folds to now, for who asks again and again: what was folded is kept, and each question reads what
 * came since.
 */
export const openNewestState = <State>(
  streams: Pick<StreamReader, 'from'>,
  decider: DeciderOf<State>,
  streamId: string,
): (() => Promise<State>) => {
  const stream = streamOf(decider, streamId);
  let known = { state: decider.initialState(), revision: noStream };
  return async () => {
    const { state, revision } = known;
    const tail = await streams.from(stream, revision + 1);
    const newest = {
      state: tail.reduce((folded, event) => decider.evolve(folded, event), state),
      revision: revision + tail.length,
    };
    // Who asked at the same time may have been answered with more.
    if (newest.revision > known.revision) known = newest;
    return newest.state;
  };
};
