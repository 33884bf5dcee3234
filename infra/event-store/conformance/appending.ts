import { describe, expect, it } from '@jest/globals';
import { noStream } from '../port.ts';
import {
  aCommit,
  anEvent,
  aRequest,
  countOf,
  idsOf,
  newCategory,
  newStream,
  someEvents,
  useHarness,
  type MakeStore,
} from './kit.ts';

/** Order, expected revisions and atomicity of appends. */
export const describeAppending = (makeStore: MakeStore): void => {
  describe('appending', () => {
    const harness = useHarness(makeStore);

    it('keeps events in their order with revisions from 0 and ascending positions', async () => {
      const { store } = harness();
      const stream = newStream();
      const events = someEvents(3);
      const result = await store.append(aRequest(stream, noStream, aCommit(events)));
      const found = await store.read(stream);
      expect(found.map(({ revision }) => revision)).toEqual([0, 1, 2]);
      expect(idsOf(found)).toEqual(idsOf(events));
      expect(found[0]).toMatchObject({
        stream,
        type: 'SomethingHappened',
        version: 1,
        occurredAt: '2026-01-02T03:04:05.678Z',
      });
      const positions = found.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((one, other) => (one < other ? -1 : 1)));
      expect(new Set(positions).size).toBe(3);
      const last = found[2];
      expect(result).toEqual({
        status: 'appended',
        commits: [{ revision: 2, position: last?.position }],
      });
      expect(last?.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    });

    it('executes appends in the order of the calls, so that one may expect the revision that an earlier one produces', async () => {
      const { store } = harness();
      const stream = newStream();
      const results = await Promise.all([
        store.append(aRequest(stream, noStream)),
        store.append(aRequest(stream, 0)),
        store.append(aRequest(stream, 1)),
      ]);
      expect(countOf(results, 'appended')).toBe(3);
    });

    it('refuses an append that expects no stream when the stream exists', async () => {
      const { store } = harness();
      const stream = newStream();
      await store.append(aRequest(stream, noStream));
      const result = await store.append(aRequest(stream, noStream));
      expect(result).toEqual({ status: 'conflict', actualRevision: 0 });
      expect(await store.read(stream)).toHaveLength(1);
    });

    it('pitfall: of 20 racing creators in two processes exactly one wins', async () => {
      const { store, connect } = harness();
      const stores = [store, connect()];
      const stream = newStream();
      const requests = Array.from({ length: 20 }, () => aRequest(stream, noStream));
      const results = await Promise.all(
        requests.map((request, index) => stores[index % 2]?.append(request) ?? Promise.reject()),
      );
      expect(countOf(results, 'appended')).toBe(1);
      expect(countOf(results, 'conflict')).toBe(19);
      const winner = results.findIndex(({ status }) => status === 'appended');
      const written = requests[winner]?.commits[0]?.events ?? [];
      expect(idsOf(await store.read(stream))).toEqual(idsOf(written));
    });

    it('pitfall: of 20 parallel appends at one revision one succeeds, 19 conflict, and there is one event', async () => {
      const { store } = harness();
      const stream = newStream();
      await store.append(aRequest(stream, noStream));
      const results = await Promise.all(
        Array.from({ length: 20 }, () => store.append(aRequest(stream, 0))),
      );
      expect(countOf(results, 'appended')).toBe(1);
      expect(results.filter((result) => result.status === 'conflict')).toEqual(
        Array.from({ length: 19 }, () => ({ status: 'conflict', actualRevision: 1 })),
      );
      expect(await store.read(stream)).toHaveLength(2);
    });

    it('pitfall: an expected revision that is too high is a conflict and leaves no gap', async () => {
      const { store } = harness();
      const stream = newStream();
      expect(await store.append(aRequest(stream, 4))).toEqual({
        status: 'conflict',
        actualRevision: noStream,
      });
      await store.append(aRequest(stream, noStream));
      expect(await store.append(aRequest(stream, 1))).toEqual({
        status: 'conflict',
        actualRevision: 0,
      });
      expect((await store.read(stream)).map(({ revision }) => revision)).toEqual([0]);
    });

    it('pitfall: racing appends of several events are written whole or not at all', async () => {
      const { store, connect } = harness();
      const stores = [store, connect()];
      const stream = newStream();
      const requests = Array.from({ length: 10 }, () =>
        aRequest(stream, noStream, aCommit(someEvents(5))),
      );
      const results = await Promise.all(
        requests.map((request, index) => stores[index % 2]?.append(request) ?? Promise.reject()),
      );
      const winner = results.findIndex(({ status }) => status === 'appended');
      expect(countOf(results, 'appended')).toBe(1);
      expect(idsOf(await store.read(stream))).toEqual(
        idsOf(requests[winner]?.commits[0]?.events ?? []),
      );
    });

    it('pitfall: a conflict does not affect the appends that wait with it', async () => {
      const { store } = harness();
      const category = newCategory();
      const taken = newStream(category);
      await store.append(aRequest(taken, noStream));
      const streams = Array.from({ length: 6 }, () => newStream(category));
      const [lost, ...won] = await Promise.all([
        store.append(aRequest(taken, noStream, aCommit(someEvents(3)))),
        ...streams.map((stream) => store.append(aRequest(stream, noStream))),
      ]);
      expect(lost).toEqual({ status: 'conflict', actualRevision: 0 });
      expect(countOf(won, 'appended')).toBe(6);
      // Concurrent appends to different streams may get positions in any order.
      const log = await store.readAll(0n, 100, { categories: [category] });
      expect(log.map(({ stream }) => stream).sort()).toEqual([taken, ...streams].sort());
    });

    it('writes all commits of a request or none, so the second is never written when the first conflicts', async () => {
      const { store } = harness();
      const stream = newStream();
      await store.append(aRequest(stream, noStream));
      const group = [aCommit(), aCommit()];
      expect(await store.append(aRequest(stream, noStream, ...group))).toEqual({
        status: 'conflict',
        actualRevision: 0,
      });
      expect(await store.read(stream)).toHaveLength(1);
      const result = await store.append(aRequest(stream, 0, ...group));
      const found = await store.read(stream, 1);
      expect(idsOf(found)).toEqual(idsOf(group.flatMap(({ events }) => events)));
      expect(result).toMatchObject({
        status: 'appended',
        commits: found.map(({ revision }) => ({ revision })),
      });
      const positions = result.status === 'appended' ? result.commits : [];
      // A position at which the whole commit is in the log, but not after the end of its request.
      const end = found.at(-1)?.position ?? 0n;
      expect(
        positions.every(
          ({ position }, index) => position >= (found[index]?.position ?? 0n) && position <= end,
        ),
      ).toBe(true);
    });

    it('refuses requests that no store can keep and writes the valid one that waits with them', async () => {
      const { store } = harness();
      const stream = newStream();
      const other = newStream();
      const refused = [
        aRequest(stream, noStream, aCommit([anEvent({ id: 'no-uuid' })])),
        aRequest(stream, noStream, aCommit([anEvent({ type: '' })])),
        aRequest(stream, noStream, aCommit([anEvent({ occurredAt: '2026-02-30T00:00:00.000Z' })])),
        aRequest(stream, noStream, aCommit([anEvent({ data: Buffer.alloc(2_000_000, 32) })])),
        aRequest(stream, noStream, aCommit([])),
        aRequest(stream, -2),
        aRequest('nodash', noStream),
      ];
      const results = await Promise.allSettled([
        ...refused.map((request) => store.append(request)),
        store.append(aRequest(other, noStream)),
      ]);
      expect(results.map(({ status }) => status)).toEqual([
        ...refused.map(() => 'rejected'),
        'fulfilled',
      ]);
      expect(await store.read(stream)).toEqual([]);
      expect(await store.read(other)).toHaveLength(1);
    });
  });
};
