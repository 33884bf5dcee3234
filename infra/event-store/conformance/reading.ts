import { describe, expect, it } from '@jest/globals';
import { toEventText } from '../event-text.ts';
import { microsOf } from '../times.ts';
import { noStream, type StoredEvent } from '../port.ts';
import {
  aCommit,
  anEvent,
  aRequest,
  idsOf,
  newCategory,
  newStream,
  someEvents,
  useHarness,
  type MakeStore,
} from './kit.ts';

/** Reading streams and the log: nothing is lost or altered. */
export const describeReading = (makeStore: MakeStore): void => {
  describe('reading', () => {
    const harness = useHarness(makeStore);

    it('returns no events of an unknown stream', async () => {
      expect(await harness().store.read(newStream())).toEqual([]);
    });

    it('keeps payloads byte for byte: NUL escapes, emoji, long numbers, spaces, key order', async () => {
      const { store } = harness();
      const stream = newStream();
      const texts = [
        '{"text":"a\\u0000b"}',
        '{"text":"😀 é \\ud83d\\ude00 \\"\\\\ {},"}',
        '{ "z": 9007199254740993, "a": 0.1000000000000000055511151231257827 }',
        '{"text":"line\\nend\\r\\t\'$1"}',
        `{"text":"${'long '.repeat(20_000)}"}`,
      ];
      const events = texts.map((text) =>
        anEvent({ data: Buffer.from(text), metadata: Buffer.from(`{"m":${text}}`) }),
      );
      await store.append(aRequest(stream, noStream, aCommit(events)));
      const found = await store.read(stream);
      expect(found.map(({ data }) => Buffer.from(data).toString())).toEqual(texts);
      expect(found.map(({ metadata }) => Buffer.from(metadata).toString())).toEqual(
        texts.map((text) => `{"m":${text}}`),
      );
    });

    it('returns the 5,000 events of a large stream in order, from any revision and with any limit', async () => {
      const { store } = harness();
      const stream = newStream();
      for (let revision = noStream; revision < 4_999; revision += 250) {
        await store.append(aRequest(stream, revision, aCommit(someEvents(250))));
      }
      const all = await store.read(stream);
      expect(all).toHaveLength(5_000);
      expect(all.every(({ revision }, index) => revision === index)).toBe(true);
      expect(idsOf(await store.read(stream, 4_998))).toEqual(idsOf(all.slice(4_998)));
      expect(idsOf(await store.read(stream, 1_000, 3))).toEqual(idsOf(all.slice(1_000, 1_003)));
      expect(await store.read(stream, 5_000)).toEqual([]);
    });

    it('returns to each of many simultaneous reads its own events in order, from its revision on', async () => {
      const { store } = harness();
      const [short, long, later, unknown] = [newStream(), newStream(), newStream(), newStream()];
      await store.append(aRequest(short, noStream, aCommit(someEvents(2))));
      await store.append(aRequest(long, noStream, aCommit(someEvents(230))));
      await store.append(aRequest(later, noStream, aCommit(someEvents(3))));
      const revisions = async (stream: string, from?: number) =>
        (await store.read(stream, from)).map((event) => [event.stream, event.revision]);
      const of = (stream: string, from: number, count: number) =>
        Array.from({ length: count }, (_none, at) => [stream, from + at]);

      const found = await Promise.all([
        ...[revisions(short), revisions(long), revisions(later, 2), revisions(unknown)],
        ...[revisions(short, 1), revisions(short, 2), revisions(long, 40)],
      ]);

      expect(found).toEqual([
        ...[of(short, 0, 2), of(long, 0, 230), of(later, 2, 1), []],
        ...[of(short, 1, 1), [], of(long, 40, 190)],
      ]);
    });

    it('returns the same events as text, with hash links in hex', async () => {
      const { store } = harness();
      const category = newCategory();
      const text = '{"text":"a\\u0000b 😀 é"}';
      const events = [
        anEvent({ data: Buffer.from(text), type: 'Kept' }),
        anEvent({ type: 'Left' }),
      ];
      await store.append(aRequest(newStream(category), noStream, aCommit(events)));
      const filter = { categories: [category], exceptTypes: ['Left'] };
      const [kept] = await store.readAll(0n, 10, filter);
      if (kept === undefined) throw new Error('The event is in the log.');
      expect(await store.readTexts(0n, 10, filter)).toEqual([
        {
          ...kept,
          data: text,
          metadata: Buffer.from(kept.metadata).toString(),
          hash: Buffer.from(kept.hash).toString('hex'),
        },
      ]);
    });

    it('reads the log in order, by category, a limited number at a time', async () => {
      const { store } = harness();
      const [one, two, three] = [newCategory(), newCategory(), newCategory()];
      const before = (await store.head()).position;
      const written: string[] = [];
      for (const category of [one, two, three, two, one, one]) {
        const events = someEvents(1);
        await store.append(aRequest(newStream(category), noStream, aCommit(events)));
        if (category !== three) written.push(...idsOf(events));
      }
      const filter = { categories: [one, two] };
      const first = await store.readAll(before, 3, filter);
      const rest = await store.readAll(first.at(-1)?.position ?? 0n, 100, filter);
      expect(first).toHaveLength(3);
      expect(idsOf([...first, ...rest])).toEqual(written);
      expect((await store.readAll(before, 100)).map(({ id }) => id)).toHaveLength(6);
      expect(await store.readAll(before, 100, { categories: [] })).toEqual([]);
      expect(await store.readAll((await store.head()).position, 100)).toEqual([]);
    });

    it('leaves out the excluded types and counts only the returned events against the limit', async () => {
      const { store } = harness();
      const category = newCategory();
      const before = (await store.head()).position;
      const types = ['Common', 'Rare', 'Common', 'Rare', 'Common', 'Rarest'];
      const events = types.map((type) => anEvent({ type }));
      await store.append(aRequest(newStream(category), noStream, aCommit(events)));
      const rare = idsOf(events.filter(({ type }) => type !== 'Common'));
      const filter = { categories: [category], exceptTypes: ['Common'] };
      expect(idsOf(await store.readAll(before, 2, filter))).toEqual(rare.slice(0, 2));
      expect(idsOf(await store.readAll(before, 100, filter))).toEqual(rare);
      expect(idsOf(await store.readAll(before, 100, { exceptTypes: ['Common'] }))).toEqual(rare);
    });

    it('pitfall: an event that gets its position first and commits last is not skipped', async () => {
      const { store, connect, holdAppend } = harness();
      if (!holdAppend) {
        process.stdout.write(`${store.name}: no append can be half done here, nothing to hold.\n`);
        return;
      }
      const category = newCategory();
      const filter = { categories: [category] };
      const [slow, fast] = [newStream(category), newStream(category)];
      const reader = connect();
      const seen: StoredEvent[] = [];
      const poll = async (): Promise<void> => {
        seen.push(...(await reader.readAll(seen.at(-1)?.position ?? 0n, 100, filter)));
      };

      const held = await holdAppend(aRequest(slow, noStream));
      const second = store.append(aRequest(fast, noStream));
      await poll();
      await held.untilAnotherWaits();
      await poll();
      expect(seen).toEqual([]);
      await held.commit();
      expect((await second).status).toBe('appended');
      await poll();
      expect(seen.map(({ stream }) => stream)).toEqual([slow, fast]);
    });

    it('returns every event once and in order to a reader that polls while two processes write', async () => {
      const { store, connect } = harness();
      const stores = [store, connect()];
      const category = newCategory();
      const filter = { categories: [category] };
      const seen: StoredEvent[] = [];
      const writers = stores.map(async (writer) => {
        for (let round = 0; round < 10; round += 1) {
          await Promise.all(
            Array.from({ length: 10 }, () =>
              writer.append(aRequest(newStream(category), noStream, aCommit(someEvents(2)))),
            ),
          );
        }
      });
      const writing = Promise.all(writers).then(() => 'done' as const);
      let state: 'busy' | 'done' = 'busy';
      do {
        state = await Promise.race([writing, Promise.resolve('busy' as const)]);
        let found: readonly StoredEvent[];
        do {
          found = await store.readAll(seen.at(-1)?.position ?? 0n, 50, filter);
          seen.push(...found);
        } while (found.length > 0);
      } while (state === 'busy');
      await writing;
      expect(seen).toHaveLength(400);
      expect(idsOf(seen)).toEqual(idsOf(await store.readAll(0n, 1_000, filter)));
    });

    it('returns the head of the log, and recorded times never decrease', async () => {
      const { store } = harness();
      const category = newCategory();
      const before = await store.head();
      for (let index = 0; index < 5; index += 1) {
        await store.append(aRequest(newStream(category), noStream, aCommit(someEvents(2))));
      }
      const events = await store.readAll(before.position, 100, { categories: [category] });
      const head = await store.head();
      expect(head.position).toBe(events.at(-1)?.position);
      const times = events.map(({ recordedAt }) => microsOf(recordedAt));
      expect(times).toEqual([...times].sort((one, other) => (one < other ? -1 : 1)));
    });

    it('says whether an event that was read is still in the log, by its position and, when known, its hash link', async () => {
      const { store } = harness();
      const stream = newStream();
      await store.append(aRequest(stream, noStream, aCommit(someEvents(3))));
      for (const { position, hash } of (await store.read(stream)).map(toEventText)) {
        expect(await store.holds({ position, hash })).toBe(true);
        expect(await store.holds({ position, hash: null })).toBe(true);
        expect(await store.holds({ position, hash: '00'.repeat(32) })).toBe(false);
      }
      expect(await store.holds({ position: 0n, hash: null })).toBe(true);
      const { position } = await store.head();
      expect(await store.holds({ position: position + 1_000_000n, hash: null })).toBe(false);
    });

    it('finds that every hash link follows from the content and the previous link', async () => {
      const { store, connect, verify } = harness();
      const stream = newStream();
      await store.append(aRequest(stream, noStream, aCommit(someEvents(3)), aCommit()));
      await Promise.all(
        Array.from({ length: 8 }, () => connect().append(aRequest(newStream(), noStream))),
      );
      await store.append(aRequest(stream, 3, aCommit([anEvent({ data: Buffer.from('{}') })])));
      const report = await verify();
      expect(report.broken).toBeNull();
      expect(report.events).toBeGreaterThanOrEqual(13);
    });
  });
};
