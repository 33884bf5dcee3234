import { noStream } from '../../infra/event-store/port.ts';
import type { DeciderOf } from './category-folds.ts';
import { streamOf } from './erased-decider.ts';
import type { StreamReader } from './stream-reader.ts';

/**
 * The newest state of one short stream, for repeated reads. It keeps what it has folded, and each read fetches only the
 * newer events.
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
    // A concurrent read may have folded more.
    if (newest.revision > known.revision) known = newest;
    return newest.state;
  };
};
