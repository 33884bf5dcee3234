import { describe, expect, it } from '@jest/globals';
import { isDomainError } from '../../domain/shared/errors.ts';
import { createCodec } from '../../infra/event-store/codec.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { EventStoreUnavailable, type AppendRequest, type AppendResult, type EventStore } from '../../infra/event-store/port.ts';
import { createInMemorySubjectKeys } from '../../infra/vault/subject-keys-in-memory.ts';
import { add, setTotal, tallyId, tallySender } from '../testing/tally-sender.ts';
import { tallyCatalogue } from '../testing/tally.ts';
import { createEventReader } from './event-reader.ts';
import { createHandler, type HandlerLimits } from './handle.ts';
import { uuidv7 } from './ids.ts';

const stream = `tally-${tallyId}`;
const codec = createCodec({ catalogues: [tallyCatalogue], subjectKeys: createInMemorySubjectKeys() });

const newHandler = (store: EventStore, limits: Partial<HandlerLimits> = {}) =>
  createHandler({
    store,
    codec,
    reader: createEventReader([tallyCatalogue]),
    clock: () => new Date('2026-01-05T12:00:00.000Z'),
    limits: { retryDelaysMs: [1, 1], ...limits },
  });

/** The store with another way to append. */
const withAppend = (store: EventStore, append: (request: AppendRequest, next: EventStore['append']) => Promise<AppendResult>): EventStore => ({
  ...store,
  append: (request) => append(request, store.append),
});

/** Appends wait until they are let go. */
const gated = (store: EventStore) => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const requests: AppendRequest[] = [];
  return {
    requests,
    open,
    store: withAppend(store, async (request, next) => {
      requests.push(request);
      await gate;
      return next(request);
    }),
  };
};

const code = async (sending: Promise<unknown>): Promise<string> => {
  try {
    await sending;
    return 'accepted';
  } catch (error) {
    return isDomainError(error) ? error.code : String(error);
  }
};

const counts = async (store: EventStore): Promise<unknown[]> =>
  (await store.read(stream)).map(({ data }) => JSON.parse(Buffer.from(data).toString()).count);

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('handle', () => {
  it('given nothing, when a command is sent, then its events are in the log with who, when and why', async () => {
    const store = createInMemoryEventStore();
    const answer = await tallySender(newHandler(store))(add(3), { key: 'k1' });

    expect(answer).toMatchObject({ status: 200, body: { total: 3, written: 1 }, position: 1n, replayed: false });
    const [stored] = await store.read(stream);
    expect(stored).toMatchObject({ type: 'Added', revision: 0, occurredAt: '2026-01-05T12:00:00.000Z' });
    const record = await store.findCommand('system:seeder/-', 'k1');
    const event = stored && (await codec.decode(stored));
    expect(event?.metadata).toMatchObject({
      actor: { userId: 'system:seeder' },
      commandId: record?.commandId,
      causationId: record?.commandId,
      correlationId: record?.commandId,
    });
  });

  it('given commands that wait, when the first is committed, then the others go as one append, a refused one alone left out', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(newHandler(gate.store));
    const sendings = [send(add(3)), send(add(4)), send(add(9)), send(add(1)), send(add(0.5))].map(code);
    await settle();
    gate.open();

    expect(await Promise.all(sendings)).toEqual([
      'accepted', 'accepted', 'INSUFFICIENT_BALANCE', 'accepted',
      'Error: Broken invariant: a tally counts whole things',
    ]);
    expect(gate.requests.map(({ expectedRevision, commits }) => [expectedRevision, commits.length])).toEqual([[-1, 1], [0, 2]]);
    expect(await counts(gate.store)).toEqual([3, 4, 1]);
  });

  describe('twice is once', () => {
    it('given a command carried out, when it is sent again, then it answers the same and writes nothing', async () => {
      const store = createInMemoryEventStore();
      const first = await tallySender(newHandler(store))(add(10), { key: 'k1' });
      // Another process, and a state that would refuse it now.
      const second = await tallySender(newHandler(store))(add(10), { key: 'k1' });

      expect(second).toEqual({ ...first, replayed: true });
      expect(await counts(store)).toEqual([10]);
    });

    it('given a command carried out, when its key comes with another body, then it is refused', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(newHandler(store));
      await send(add(1), { key: 'k1' });

      expect(await code(send(add(2), { key: 'k1' }))).toBe('KEY_REUSED');
      expect(await code(send(add(99), { key: 'k1' }))).toBe('KEY_REUSED');
      expect(await code(send(add(1), { key: 'k1', userId: 'system:triggers' }))).toBe('accepted');
      expect(await counts(store)).toEqual([1, 1]);
    });

    it('given a command that wrote nothing, when it is sent again, then it answers the same', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(newHandler(store));
      const first = await send(setTotal(0), { key: 'k1' });
      await send(add(2));

      expect(await send(setTotal(0), { key: 'k1' })).toEqual({ ...first, replayed: true });
      expect(await counts(store)).toEqual([2]);
    });

    it('given a refused command, when it is sent again, then it is decided anew', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(newHandler(store));
      await send(add(10));
      expect(await code(send(add(1), { key: 'k1' }))).toBe('INSUFFICIENT_BALANCE');
      await send(setTotal(0));

      expect(await send(add(1), { key: 'k1' })).toMatchObject({ body: { total: 1 }, replayed: false });
    });

    it('given a command in flight, when it comes again, then the second waits and answers as the first', async () => {
      const gate = gated(createInMemoryEventStore());
      const send = tallySender(newHandler(gate.store));
      const sendings = Array.from({ length: 20 }, () => send(add(1), { key: 'k1' }));
      await settle();
      gate.open();
      const answers = await Promise.all(sendings);

      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(new Set(answers.map(({ position }) => position))).toEqual(new Set([1n]));
      expect(await counts(gate.store)).toEqual([1]);
    });

    it('given a command in flight for too long, when it comes again, then the second is told so', async () => {
      const gate = gated(createInMemoryEventStore());
      const send = tallySender(newHandler(gate.store, { inFlightWaitMs: 1 }));
      const first = send(add(1), { key: 'k1' });

      expect(await code(send(add(1), { key: 'k1' }))).toBe('COMMAND_IN_PROGRESS');
      gate.open();
      await first;
    });

    it('given a repeat among those that wait, when the lot is appended, then it is answered from its record and the others go on', async () => {
      const store = createInMemoryEventStore();
      await tallySender(newHandler(store))(add(1), { key: 'k2' });
      const gate = gated(store);
      const send = tallySender(newHandler(gate.store));
      const sendings = [send(add(1)), send(add(2)), send(add(1), { key: 'k2' }), send(add(3)), send(add(2), { key: 'k2b' })];
      await settle();
      gate.open();
      const answers = await Promise.all(sendings);

      expect(answers.map(({ body, replayed }) => [body['total'], replayed])).toEqual([
        [2, false], [4, false], [1, true], [7, false], [9, false],
      ]);
      expect(await counts(store)).toEqual([1, 1, 2, 3, 2]);
    });
  });

  describe('a cached fold is only a baseline', () => {
    it('given a cache that would refuse, when another process made room, then the tail is read and the command accepted', async () => {
      const store = createInMemoryEventStore();
      const [mine, others] = [tallySender(newHandler(store)), tallySender(newHandler(store))];
      await mine(add(10));
      await others(setTotal(0));

      expect(await mine(add(5))).toMatchObject({ body: { total: 5 } });
    });

    it('given a cache that says "already so", when it no longer is, then the command is carried out', async () => {
      const store = createInMemoryEventStore();
      const [mine, others] = [tallySender(newHandler(store)), tallySender(newHandler(store))];
      await mine(add(3));
      await others(setTotal(5));

      expect(await mine(setTotal(3))).toMatchObject({ body: { total: 3, written: 1 } });
    });

    it('given a cache that would accept, when another process took the room, then the append is lost and the command refused', async () => {
      const store = createInMemoryEventStore();
      const [mine, others] = [tallySender(newHandler(store)), tallySender(newHandler(store))];
      await mine(add(1));
      await others(add(8));

      expect(await code(mine(add(5)))).toBe('INSUFFICIENT_BALANCE');
      expect(await mine(add(1))).toMatchObject({ body: { total: 10 } });
    });
  });

  describe('a store that does not answer', () => {
    const failing = (store: EventStore, times: number, before: (request: AppendRequest) => Promise<unknown>): EventStore => {
      let left = times;
      return withAppend(store, async (request, next) => {
        if (left === 0) return next(request);
        left -= 1;
        await before(request);
        throw new EventStoreUnavailable('no answer');
      });
    };

    it('given an append that was lost, when it is repeated, then the event is there once', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(newHandler(failing(store, 2, async () => undefined)));

      expect(await send(add(1))).toMatchObject({ body: { total: 1 }, replayed: false });
      expect(await counts(store)).toEqual([1]);
    });

    it('given an append whose answer was lost, when it is repeated, then the event is there once and all are answered', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(newHandler(failing(store, 1, (request) => store.append(request))));

      expect(await send(add(10))).toMatchObject({ body: { total: 10 }, position: 1n });
      expect(await counts(store)).toEqual([10]);
    });

    it('given no answer at all, when patience ends, then the command is refused as unavailable and can be repeated', async () => {
      const store = createInMemoryEventStore();
      const send = tallySender(newHandler(failing(store, 3, (request) => store.append(request))));

      expect(await code(send(add(10), { key: 'k1' }))).toBe('UNAVAILABLE');
      expect(await send(add(10), { key: 'k1' })).toMatchObject({ body: { total: 10 }, replayed: true });
      expect(await counts(store)).toEqual([10]);
    });
  });

  it('given as many under way as one person may have, when one more comes, then it is refused; another person goes on', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(newHandler(gate.store));
    const userId = uuidv7();
    const sendings = Array.from({ length: 65 }, () => code(send(setTotal(1), { userId })));
    const other = code(send(setTotal(2), { userId: uuidv7() }));
    await settle();
    gate.open();

    const codes = await Promise.all(sendings);
    expect(codes.filter((each) => each === 'accepted')).toHaveLength(64);
    expect(codes.at(-1)).toBe('BUSY');
    expect(await other).toBe('accepted');
    expect(await code(send(setTotal(3), { userId }))).toBe('accepted');
  });

  it('given as many waiting as a stream may have, when one more comes, then it is refused', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(newHandler(gate.store));
    const sendings = Array.from({ length: 258 }, () => code(send(setTotal(1))));
    await settle();
    gate.open();

    const codes = await Promise.all(sendings);
    expect(codes.filter((each) => each === 'accepted')).toHaveLength(257);
    expect(codes.at(-1)).toBe('BUSY');
  });
});
