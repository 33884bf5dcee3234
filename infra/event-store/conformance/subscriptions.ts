import { describe, expect, it } from '@jest/globals';
import { noStream } from '../port.ts';
import {
  aCommit,
  anEvent,
  aRequest,
  createProbe,
  idsOf,
  newCategory,
  newStream,
  someEvents,
  useHarness,
  type MakeStore,
} from './kit.ts';

/** Catch-up subscriptions: nothing is skipped or delivered twice, and caught-up is true when it is reported. */
export const describeSubscriptions = (makeStore: MakeStore): void => {
  describe('subscriptions', () => {
    const harness = useHarness(makeStore);

    /** Appends this many events, each to its own stream, and returns their ids. */
    const write = async (category: string, count: number): Promise<string[]> => {
      const events = someEvents(count);
      for (const event of events) {
        await harness().store.append(aRequest(newStream(category), noStream, aCommit([event])));
      }
      return idsOf(events);
    };

    it('deliver the backlog, then caught-up, then new events, each once and in order', async () => {
      const { store } = harness();
      const category = newCategory();
      const backlog = await write(category, 12);
      const head = await store.head();
      const probe = createProbe();
      const subscription = store.subscribe(0n, probe.deliver, { categories: [category] });
      await probe.until(() => probe.caughtUpAt.length > 0);
      expect(idsOf(probe.events())).toEqual(backlog);
      expect(probe.caughtUpAt[0]).toBe(head.position);
      const live = await write(category, 5);
      await probe.until(() => probe.events().length === 17);
      const caughtUp = probe.caughtUpAt.length;
      await probe.until(() => probe.caughtUpAt.length > caughtUp);
      expect(idsOf(probe.events())).toEqual([...backlog, ...live]);
      await subscription.stop();
    });

    it('deliver a backlog of several batches completely', async () => {
      const { store } = harness();
      const category = newCategory();
      const events = someEvents(1_300);
      await store.append(aRequest(newStream(category), noStream, aCommit(events)));
      const probe = createProbe();
      const subscription = store.subscribe(0n, probe.deliver, { categories: [category] });
      await probe.until(() => probe.caughtUpAt.length > 0);
      expect(idsOf(probe.events())).toEqual(idsOf(events));
      await subscription.stop();
    });

    it('start after the given position', async () => {
      const { store } = harness();
      const category = newCategory();
      const filter = { categories: [category] };
      const ids = await write(category, 6);
      const third = (await store.readAll(0n, 3, filter)).at(-1);
      const probe = createProbe();
      const subscription = store.subscribe(third?.position ?? 0n, probe.deliver, filter);
      await probe.until(() => probe.caughtUpAt.length > 0);
      expect(idsOf(probe.events())).toEqual(ids.slice(3));
      await subscription.stop();
    });

    it('deliver the wanted types or categories completely while another subscription starts and stops', async () => {
      const { store, connect } = harness();
      const writer = connect();
      const [busy, quiet] = [newCategory(), newCategory()];
      const written = { rare: [] as string[], busy: [] as string[], quiet: [] as string[] };
      const writeRound = async (round: number): Promise<void> => {
        const rare = anEvent({ type: 'Rare' });
        const common = [anEvent({ type: 'Common' }), anEvent({ type: 'Common' })];
        const ofBusy = round % 3 === 0 ? [...common, rare] : common;
        const ofQuiet = round % 4 === 0 ? [anEvent({ type: 'Common' })] : [];
        await writer.append(aRequest(newStream(busy), noStream, aCommit(ofBusy)));
        written.busy.push(...idsOf(ofBusy));
        written.rare.push(...idsOf(ofBusy.filter(({ type }) => type === 'Rare')));
        if (ofQuiet.length === 0) return;
        await writer.append(aRequest(newStream(quiet), noStream, aCommit(ofQuiet)));
        written.quiet.push(...idsOf(ofQuiet));
      };
      const { position } = await store.head();
      const [rare, whole, passing] = [createProbe(), createProbe(), createProbe()];
      const subscriptions = [
        store.subscribe(position, rare.deliver, { categories: [busy], onlyTypes: ['Rare'] }),
        store.subscribe(position, whole.deliver, { categories: [quiet] }),
      ];
      for (let round = 0; round < 12; round += 1) await writeRound(round);
      const passer = store.subscribe(position, passing.deliver, { categories: [busy] });
      for (let round = 0; round < 12; round += 1) await writeRound(round);
      await passing.until(() => passing.events().length >= written.busy.length);
      expect(idsOf(passing.events())).toEqual(written.busy);
      await passer.stop();
      for (let round = 0; round < 12; round += 1) await writeRound(round);
      const rareOnes = () => rare.events().filter(({ type }) => type === 'Rare');
      await rare.until(() => rareOnes().length >= written.rare.length);
      await whole.until(() => whole.events().length >= written.quiet.length);
      expect(idsOf(rareOnes())).toEqual(written.rare);
      expect(idsOf(whole.events())).toEqual(written.quiet);
      for (const subscription of subscriptions) await subscription.stop();
    });

    it('report the progress of the log, also when the filter matches no new event', async () => {
      const { store } = harness();
      const probe = createProbe();
      const filter = { categories: [newCategory()] };
      const subscription = store.subscribe(0n, probe.deliver, filter);
      await write(newCategory(), 3);
      const { position } = await store.head();
      await probe.until(() => probe.caughtUpAt.some((reached) => reached >= position));
      expect(probe.events()).toEqual([]);
      await subscription.stop();
    });

    it('report caught-up repeatedly while idle', async () => {
      const { store } = harness();
      const probe = createProbe();
      const filter = { categories: [newCategory()] };
      const subscription = store.subscribe(0n, probe.deliver, filter);
      await probe.until(() => probe.caughtUpAt.length >= 3);
      await subscription.stop();
    });

    it('deliver the same batch again after a delivery threw, and skip nothing', async () => {
      const { store } = harness();
      const category = newCategory();
      const ids = await write(category, 4);
      const probe = createProbe(1);
      const subscription = store.subscribe(0n, probe.deliver, { categories: [category] });
      await probe.until(() => probe.batches.length >= 2 && probe.caughtUpAt.length > 0);
      expect(idsOf(probe.batches[1] ?? [])).toEqual(idsOf(probe.batches[0] ?? []));
      expect(idsOf(probe.batches.slice(1).flat())).toEqual(ids);
      await subscription.stop();
    });

    it('deliver nothing once stopped', async () => {
      const { store } = harness();
      const category = newCategory();
      const probe = createProbe();
      const subscription = store.subscribe(0n, probe.deliver, { categories: [category] });
      await probe.until(() => probe.caughtUpAt.length > 0);
      await subscription.stop();
      const caughtUp = probe.caughtUpAt.length;
      await write(category, 2);
      expect(probe.events()).toEqual([]);
      expect(probe.caughtUpAt).toHaveLength(caughtUp);
    });

    it('continue after a disconnect where they stopped', async () => {
      const { store, disconnect } = harness();
      if (!disconnect) {
        process.stdout.write(`${store.name}: there is no connection to break.\n`);
        return;
      }
      const category = newCategory();
      const probe = createProbe();
      const before = await write(category, 3);
      const subscription = store.subscribe(0n, probe.deliver, { categories: [category] });
      await probe.until(() => probe.caughtUpAt.length > 0);
      await disconnect();
      const after = await write(category, 3);
      await probe.until(() => probe.events().length >= 6);
      expect(idsOf(probe.events())).toEqual([...before, ...after]);
      await subscription.stop();
    });

    it('on one store do not disturb each other', async () => {
      const { store } = harness();
      const [one, two] = [newCategory(), newCategory()];
      const [probeOne, probeTwo] = [createProbe(), createProbe()];
      const first = store.subscribe(0n, probeOne.deliver, { categories: [one] });
      const second = store.subscribe(0n, probeTwo.deliver, { categories: [two] });
      const idsOne = await write(one, 2);
      await probeOne.until(() => probeOne.events().length === 2);
      await first.stop();
      const idsTwo = await write(two, 2);
      await probeTwo.until(() => probeTwo.events().length === 2);
      expect(idsOf(probeOne.events())).toEqual(idsOne);
      expect(idsOf(probeTwo.events())).toEqual(idsTwo);
      await second.stop();
    });
  });
};
