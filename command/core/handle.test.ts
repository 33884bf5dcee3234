import { describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import {
  EventStoreUnavailable,
  type AppendRequest,
  type EventStore,
} from '../../infra/event-store/port.ts';
import { add, setTotal, tallyId, tallySender } from '../testing/tally-sender.ts';
import {
  codeOf,
  countsOf,
  gated,
  settle,
  tallyCodec,
  tallyHandler,
  tallyStream,
  withAppend,
} from '../testing/tally-store.ts';
import { tallyDecider } from '../testing/tally.ts';
import { uuidv7 } from './ids.ts';

describe('handle', () => {
  it('given an empty stream, when a command is sent, then its events are in the log with actor, time and cause', async () => {
    const store = createInMemoryEventStore();
    const answer = await tallySender(tallyHandler(store))(add(3), { key: 'k1' });

    expect(answer).toMatchObject({
      status: 200,
      body: { total: 3, written: 1 },
      position: 1n,
      replayed: false,
    });
    const [stored] = await store.read(tallyStream);
    expect(stored).toMatchObject({
      type: 'Added',
      revision: 0,
      occurredAt: '2026-01-05T12:00:00.000Z',
    });
    const record = await store.findCommand('system:seeder/-', 'k1');
    const event = stored && (await tallyCodec.decode(stored));
    expect(event?.metadata).toMatchObject({
      actor: { userId: 'system:seeder' },
      commandId: record?.commandId,
      causationId: record?.commandId,
      correlationId: record?.commandId,
    });
  });

  it('given waiting commands, when the first is committed, then the others are one append, without those that are refused', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(tallyHandler(gate.store));
    const sendings = [send(add(3)), send(add(4)), send(add(9)), send(add(1)), send(add(0.5))].map(
      codeOf,
    );
    await settle();
    gate.open();

    expect(await Promise.all(sendings)).toEqual([
      'accepted',
      'accepted',
      'INSUFFICIENT_BALANCE',
      'accepted',
      'Error: Broken invariant: a tally counts in whole numbers',
    ]);
    expect(
      gate.requests.map(({ expectedRevision, commits }) => [expectedRevision, commits.length]),
    ).toEqual([
      [-1, 1],
      [0, 2],
    ]);
    expect(await countsOf(gate.store)).toEqual([3, 4, 1]);
  });

  describe('a cached fold that is out of date', () => {
    it('given a cache that would refuse, when another process changed the state, then the tail is read and the command accepted', async () => {
      const store = createInMemoryEventStore();
      const [mine, others] = [tallySender(tallyHandler(store)), tallySender(tallyHandler(store))];
      await mine(add(10));
      await others(setTotal(0));

      expect(await mine(add(5))).toMatchObject({ body: { total: 5 } });
    });

    it('given a cache in which nothing would change, when another process changed the state, then the command is executed', async () => {
      const store = createInMemoryEventStore();
      const [mine, others] = [tallySender(tallyHandler(store)), tallySender(tallyHandler(store))];
      await mine(add(3));
      await others(setTotal(5));

      expect(await mine(setTotal(3))).toMatchObject({ body: { total: 3, written: 1 } });
    });

    it('given a cache that would accept, when another process used up the limit, then the append conflicts and the command is refused', async () => {
      const store = createInMemoryEventStore();
      const [mine, others] = [tallySender(tallyHandler(store)), tallySender(tallyHandler(store))];
      await mine(add(1));
      await others(add(8));

      expect(await codeOf(mine(add(5)))).toBe('INSUFFICIENT_BALANCE');
      expect(await mine(add(1))).toMatchObject({ body: { total: 10 } });
    });
  });

  it('given a cache, when another process wrote since, then findNow reads the current state, and its pick may refuse', async () => {
    const store = createInMemoryEventStore();
    const [mine, others] = [tallyHandler(store), tallyHandler(store)];
    const place = { decider: tallyDecider, streamId: tallyId };
    await tallySender(mine)(add(3));
    await tallySender(others)(add(4));

    expect(await mine.find({ ...place, pick: ({ total }) => total })).toBe(3);
    expect(await mine.findNow({ ...place, pick: ({ total }) => total })).toBe(7);
    const refuse = (): never => {
      throw new Error('refused');
    };
    await expect(mine.findNow({ ...place, pick: refuse })).rejects.toThrow('refused');
  });

  it('given a command that is decided again after another process wrote, then its event is not dated before that write', async () => {
    const store = createInMemoryEventStore();
    let now = Date.parse('2026-01-05T12:00:00.000Z');
    const clock = () => new Date(now);
    const others = tallySender(tallyHandler(store, {}, clock));
    let isFirst = true;
    const slow = withAppend(store, async (request, next) => {
      if (isFirst) {
        isFirst = false;
        now += 62;
        await others(add(4));
      }
      return next(request);
    });
    await tallySender(tallyHandler(slow, {}, clock))(add(3));

    expect(await countsOf(store)).toEqual([4, 3]);
    expect((await store.read(tallyStream)).map(({ occurredAt }) => occurredAt)).toEqual([
      '2026-01-05T12:00:00.062Z',
      '2026-01-05T12:00:00.062Z',
    ]);
  });

  describe('a store that does not answer', () => {
    const failing = (
      store: EventStore,
      times: number,
      before: (request: AppendRequest) => Promise<unknown>,
      fellSilent = false,
    ): EventStore => {
      let left = times;
      return withAppend(store, async (request, next) => {
        if (left === 0) return next(request);
        left -= 1;
        await before(request);
        throw new EventStoreUnavailable('no answer', { fellSilent });
      });
    };

    it('given an append that was lost, when it is repeated, then the event is written once', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(tallyHandler(failing(store, 2, async () => undefined)));

      expect(await send(add(1))).toMatchObject({ body: { total: 1 }, replayed: false });
      expect(await countsOf(store)).toEqual([1]);
    });

    it('given an append whose answer was lost, when it is repeated, then the event is written once and the command is answered', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(tallyHandler(failing(store, 1, (request) => store.append(request))));

      expect(await send(add(10))).toMatchObject({ body: { total: 10 }, position: 1n });
      expect(await countsOf(store)).toEqual([10]);
    });

    it('given that it fell silent, then a command and those waiting behind it are refused without a retry, and the next one is executed', async () => {
      const tries: AppendRequest[] = [];
      let endSilence = (): void => undefined;
      const silence = new Promise<void>((resolve) => (endSilence = resolve));
      const store = failing(
        createInMemoryEventStore(),
        1,
        (request) => {
          tries.push(request);
          return silence;
        },
        true,
      );
      const send = tallySender(tallyHandler(store));
      const sendings = [send(add(1)), send(add(2)), send(add(3))].map(codeOf);
      await settle();
      endSilence();

      expect(await Promise.all(sendings)).toEqual(['UNAVAILABLE', 'UNAVAILABLE', 'UNAVAILABLE']);
      expect(tries).toHaveLength(1);
      expect(await countsOf(store)).toEqual([]);
      expect(await send(add(1))).toMatchObject({ body: { total: 1 }, replayed: false });
    });

    it('given no answer to any attempt, then the command is refused as unavailable and can be repeated', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(tallyHandler(failing(store, 3, (request) => store.append(request))));

      expect(await codeOf(send(add(10), { key: 'k1' }))).toBe('UNAVAILABLE');
      expect(await send(add(10), { key: 'k1' })).toMatchObject({
        body: { total: 10 },
        replayed: true,
      });
      expect(await countsOf(store)).toEqual([10]);
    });
  });

  describe('the first command of a stream', () => {
    const counting = () => {
      const store = createInMemoryEventStore();
      const read: string[] = [];
      const handler = tallyHandler({
        ...store,
        read: (stream, ...rest) => (read.push(stream), store.read(stream, ...rest)),
      });
      return { store, read, send: tallySender(handler) };
    };

    it('given that the stream is expected to be empty, when it is empty, then it is not read', async () => {
      const { store, read, send } = counting();
      expect(await send(add(3), { isFirst: true })).toMatchObject({ body: { total: 3 } });
      expect(read).toEqual([]);
      expect(await countsOf(store)).toEqual([3]);
    });

    it('given that the stream is not empty, then the command is decided on its events', async () => {
      const { store, send } = counting();
      await tallySender(tallyHandler(store))(add(8));
      expect(await codeOf(send(add(5), { isFirst: true }))).toBe('INSUFFICIENT_BALANCE');
      expect(await send(add(2), { isFirst: true })).toMatchObject({ body: { total: 10 } });
    });

    it('given that another process executed it before, then it gets the same answer', async () => {
      const { store, send } = counting();
      await tallySender(tallyHandler(store))(add(3), { key: 'k1', isFirst: true });
      expect(await send(add(3), { key: 'k1', isFirst: true })).toMatchObject({
        body: { total: 3 },
        replayed: true,
      });
      expect(await countsOf(store)).toEqual([3]);
    });
  });

  it('given more rows of a bulk than may be in progress, then the rest wait, and a direct command of the same person is executed', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(tallyHandler(gate.store, { rowsMax: 100 }));
    const userId = uuidv7();
    const row = () => codeOf(send(add(1), { userId, streamId: uuidv7(), isRow: true }));
    const rows = Array.from({ length: 150 }, row);
    const own = codeOf(send(add(1), { userId }));
    await settle();
    expect(gate.requests).toHaveLength(101);
    gate.open();

    expect(await own).toBe('accepted');
    expect(new Set(await Promise.all(rows))).toEqual(new Set(['accepted']));
    expect(gate.requests).toHaveLength(151);
  });

  it('given the maximum of commands in progress for one person, when one more comes, then it is refused, but not one of another person', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(tallyHandler(gate.store));
    const userId = uuidv7();
    const sendings = Array.from({ length: 65 }, () => codeOf(send(setTotal(1), { userId })));
    const other = codeOf(send(setTotal(2), { userId: uuidv7() }));
    await settle();
    gate.open();

    const codes = await Promise.all(sendings);
    expect(codes.filter((each) => each === 'accepted')).toHaveLength(64);
    expect(codes.at(-1)).toBe('BUSY');
    expect(await other).toBe('accepted');
    expect(await codeOf(send(setTotal(3), { userId }))).toBe('accepted');
  });

  it('given the maximum of waiting commands of a stream, when one more comes, then it is refused', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(tallyHandler(gate.store));
    const sendings = Array.from({ length: 258 }, () => codeOf(send(setTotal(1))));
    await settle();
    gate.open();

    const codes = await Promise.all(sendings);
    expect(codes.filter((each) => each === 'accepted')).toHaveLength(257);
    expect(codes.at(-1)).toBe('BUSY');
  });
});
