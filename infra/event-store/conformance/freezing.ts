import { describe, expect, it } from '@jest/globals';
import { EventStoreUnavailable, noStream, type EventStore } from '../port.ts';
import {
  aCommit,
  aRequest,
  createProbe,
  idsOf,
  newCategory,
  newStream,
  someEvents,
  useHarness,
  type MakeStore,
} from './kit.ts';

const streamsCount = 12;

/** The result, or `null` when the store reports that it is unavailable. */
const orUnavailable = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return null;
    throw error;
  }
};

/** A server that freezes repeatedly during appends, reads and a subscription. */
export const describeFreezing = (makeStore: MakeStore): void => {
  describe('a server that freezes', () => {
    const harness = useHarness(makeStore);

    it('causes no skipped or repeated event and no stream that is read incompletely', async () => {
      const { freezing, store } = harness();
      if (!freezing) {
        process.stdout.write(`${store.name}: nothing here can be made to stand still.\n`);
        return;
      }
      const category = newCategory();
      const filter = { categories: [category] };
      const streams = Array.from({ length: streamsCount }, () => newStream(category));
      const known = new Map(streams.map((stream) => [stream, 0]));
      const busy = freezing.store;
      const shorter: string[] = [];

      /** Appends at the known revision, and repeats it until the event is there. */
      const appendTo = async (stream: string, on: EventStore): Promise<void> => {
        const revision = (known.get(stream) ?? 0) - 1;
        const request = aRequest(
          stream,
          revision < 0 ? noStream : revision,
          aCommit(someEvents(3)),
        );
        while ((await orUnavailable(on.append(request))) === null);
        known.set(stream, revision + 4);
      };
      const look = async (stream: string): Promise<void> => {
        const least = known.get(stream) ?? 0;
        const found = await orUnavailable(busy.read(stream));
        if (found !== null && found.length < least) shorter.push(`${found.length} of ${least}`);
      };

      await Promise.all(streams.map((stream) => appendTo(stream, store)));
      const probe = createProbe();
      const subscription = busy.subscribe(0n, probe.deliver, filter);
      for (let round = 0; round < freezing.times; round += 1) {
        freezing.stop();
        const work = streams.flatMap((stream) => [
          look(stream),
          appendTo(stream, busy),
          look(stream),
        ]);
        await new Promise((resolve) => setTimeout(resolve, freezing.forMs));
        freezing.goOn();
        await Promise.all(work);
        await Promise.all(streams.map(look));
      }
      const count = streamsCount * 3 * (freezing.times + 1);
      await probe.until(() => probe.events().length >= count);
      const all = await store.readAll(0n, count * 2, filter);
      expect(shorter).toEqual([]);
      expect(all).toHaveLength(count);
      expect(idsOf(probe.events())).toEqual(idsOf(all));
      await subscription.stop();
      await busy.close();
    });
  });
};
