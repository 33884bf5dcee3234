import { describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { mirrorHandler, mirrorReader } from '../testing/mirror.ts';
import { add, tallySender } from '../testing/tally-sender.ts';
import { tallyDecider } from '../testing/tally.ts';
import { uuidv7 } from './ids.ts';
import { openNewestState } from './newest-state.ts';
import { createStreamReader } from './stream-reader.ts';

describe('repeated reads of the newest state of a stream', () => {
  it('return the current state each time, and read only the new events', async () => {
    const store = createInMemoryEventStore();
    const streamId = uuidv7();
    const count = tallySender(mirrorHandler(store));
    const from: number[] = [];
    const streams = createStreamReader({
      store: {
        read: (stream, revision) => {
          from.push(revision ?? 0);
          return store.read(stream, revision);
        },
      },
      reader: mirrorReader,
    });
    const read = openNewestState(streams, tallyDecider, streamId);
    expect(await read()).toEqual(tallyDecider.initialState());
    await count(add(2), { streamId });
    expect(await Promise.all([read(), read()])).toEqual([{ total: 2 }, { total: 2 }]);
    await count(add(3), { streamId });
    expect(await read()).toEqual({ total: 5 });
    expect(await read()).toEqual({ total: 5 });
    expect(from).toEqual([0, 0, 0, 1, 2]);
  });
});
