import { describe, expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { add, setTotal, tallySender } from '../testing/tally-sender.ts';
import { codeOf, countsOf, gated, settle, tallyHandler } from '../testing/tally-store.ts';

describe('a repeated command', () => {
  it('given an executed command, when it is sent again, then it gets the same answer and writes nothing', async () => {
    const store = createInMemoryEventStore();
    const first = await tallySender(tallyHandler(store))(add(10), { key: 'k1' });
    // By another process, on a state that would refuse the command now.
    const second = await tallySender(tallyHandler(store))(add(10), { key: 'k1' });

    expect(second).toEqual({ ...first, replayed: true });
    expect(await countsOf(store)).toEqual([10]);
  });

  it('given an executed command, when its key comes with another body, then it is refused', async () => {
    const store = createInMemoryEventStore();
    const send = tallySender(tallyHandler(store));
    await send(add(1), { key: 'k1' });

    expect(await codeOf(send(add(2), { key: 'k1' }))).toBe('KEY_REUSED');
    expect(await codeOf(send(add(99), { key: 'k1' }))).toBe('KEY_REUSED');
    expect(await codeOf(send(add(1), { key: 'k1', userId: 'system:triggers' }))).toBe('accepted');
    expect(await countsOf(store)).toEqual([1, 1]);
  });

  it('given a command that wrote nothing, when it is sent again, then it gets the same answer', async () => {
    const store = createInMemoryEventStore();
    const send = tallySender(tallyHandler(store));
    const first = await send(setTotal(0), { key: 'k1' });
    await send(add(2));

    expect(await send(setTotal(0), { key: 'k1' })).toEqual({ ...first, replayed: true });
    expect(await countsOf(store)).toEqual([2]);
  });

  it('given a refused command, when it is sent again, then it is decided again', async () => {
    const store = createInMemoryEventStore();
    const send = tallySender(tallyHandler(store));
    await send(add(10));
    expect(await codeOf(send(add(1), { key: 'k1' }))).toBe('INSUFFICIENT_BALANCE');
    await send(setTotal(0));

    expect(await send(add(1), { key: 'k1' })).toMatchObject({
      body: { total: 1 },
      replayed: false,
    });
  });

  it('given a command in flight, when it is sent again, then the repeat waits and gets the same answer', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(tallyHandler(gate.store));
    const sendings = Array.from({ length: 20 }, () => send(add(1), { key: 'k1' }));
    await settle();
    gate.open();
    const answers = await Promise.all(sendings);

    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ position }) => position))).toEqual(new Set([1n]));
    expect(await countsOf(gate.store)).toEqual([1]);
  });

  it('given a command in flight for too long, when it is sent again, then the repeat is refused with COMMAND_IN_PROGRESS', async () => {
    const gate = gated(createInMemoryEventStore());
    const send = tallySender(tallyHandler(gate.store, { inFlightWaitMs: 1 }));
    const first = send(add(1), { key: 'k1' });

    expect(await codeOf(send(add(1), { key: 'k1' }))).toBe('COMMAND_IN_PROGRESS');
    gate.open();
    await first;
  });

  it('given a repeat among waiting commands, when the batch is appended, then it is answered from its record and the others are executed', async () => {
    const store = createInMemoryEventStore();
    await tallySender(tallyHandler(store))(add(1), { key: 'k2' });
    const gate = gated(store);
    const send = tallySender(tallyHandler(gate.store));
    const sendings = [
      send(add(1)),
      send(add(2)),
      send(add(1), { key: 'k2' }),
      send(add(3)),
      send(add(2), { key: 'k2b' }),
    ];
    await settle();
    gate.open();
    const answers = await Promise.all(sendings);

    expect(answers.map(({ body, replayed }) => [body['total'], replayed])).toEqual([
      [2, false],
      [4, false],
      [1, true],
      [7, false],
      [9, false],
    ]);
    expect(await countsOf(store)).toEqual([1, 1, 2, 3, 2]);
  });
});
