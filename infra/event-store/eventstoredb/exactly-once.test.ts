import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aCommand, aCommit, anEvent, aRequest, someEvents } from '../conformance/kit.ts';
import { noStream, type AppendRequest, type AppendResult, type EventStore } from '../port.ts';
import { claimMs, longDeadMs, type Intents } from './intents.ts';
import { createInMemoryIntents } from './memory-intents.ts';
import { startSimulator, type Simulator } from './simulator/server.ts';
import { createEventStoreDb } from './store.ts';
import { verifyStreams } from './verify-streams.ts';

/** A process dies at each step of a command, and another one gets the same command. It must be executed once. */
describe('a repeated command is executed once', () => {
  const stream = 'wallet-1';
  const other = 'wallet-2';
  let simulator: Simulator;
  let nowMs: number;
  let intents: Intents;
  let alive: EventStore;
  let dying: EventStore;
  const never = new Promise<never>(() => undefined);

  const open = (its: Intents): EventStore =>
    createEventStoreDb({
      connectionString: simulator.connectionString(),
      intents: its,
      timing: { readTimeoutMs: 60_000, appendTimeoutMs: 60_000, retryPausesMs: [10] },
    });

  /** The intents of a process that will die: the calls that it would make after its death never complete. */
  const mortal = (change: Partial<Intents> = {}): Intents => ({
    ...intents,
    renew: async () => undefined,
    release: () => never,
    giveUp: () => never,
    ...change,
  });

  beforeEach(async () => {
    simulator = await startSimulator();
    nowMs = 1_000_000;
    intents = createInMemoryIntents(() => nowMs);
    alive = open(intents);
    dying = open(mortal());
  });

  afterEach(async () => {
    simulator.faults.deliverAppend();
    await dying.close();
    await alive.close();
    await simulator.stop();
  });

  /** Starts an append whose process dies before it gets the answer. */
  const begin = (append: Promise<AppendResult>): void => void append.catch(() => undefined);
  const lapse = (ms = claimMs): void => {
    nowMs += ms + 1;
  };
  const written = (): number => simulator.log.all().length;

  const untilWritten = (count: number): Promise<void> =>
    new Promise((resolve) => {
      if (written() >= count) return resolve();
      const stop = simulator.log.onAppend(() => {
        if (written() < count) return;
        stop();
        resolve();
      });
    });

  /** The process dies once it has claimed the command's key. */
  const dieAfterClaim = (request: AppendRequest): Promise<void> =>
    new Promise((claimed) => {
      dying = open(
        mortal({
          claim: async (wanted, holder) => {
            await intents.claim(wanted, holder);
            claimed();
            return never;
          },
        }),
      );
      begin(dying.append(request));
    });

  /** The process dies while its append is in transit; `deliverAppend` delivers it. */
  const dieOnTheWay = async (request: AppendRequest): Promise<void> => {
    simulator.faults.delayAppend();
    begin(dying.append(request));
    await simulator.faults.untilAppendIsDelayed();
  };

  /** Opens a store that takes a key over and appends only after the append in transit made the log `count` long. */
  const openJustAfter = (count: number): EventStore =>
    open({
      ...intents,
      takeOver: async (...claim) => {
        const isOurs = await intents.takeOver(...claim);
        simulator.faults.deliverAppend();
        await untilWritten(count);
        return isOurs;
      },
    });

  /** Writes more events than one search reads at once; returns the last revision. */
  const grow = async (name: string): Promise<number> => {
    let end = noStream;
    for (; end < 4_500; end += 900)
      await alive.append(aRequest(name, end, aCommit(someEvents(900))));
    return end;
  };

  it('when its process died between its claim and its append', async () => {
    const command = aCommand();
    await dieAfterClaim(aRequest(stream, noStream, aCommit([anEvent()], command)));
    expect(await alive.findCommand(command.scope, command.key)).toBeNull();
    const again = alive.append(aRequest(stream, noStream, aCommit([anEvent()], command)));
    lapse();
    expect(await again).toMatchObject({ status: 'appended' });
    expect(written()).toBe(1);
  });

  it('when its process died between its append and the answer, and the repeat gets the first answer at once', async () => {
    const command = aCommand({ answer: '{"status":201,"body":{"id":"first"}}' });
    simulator.faults.loseAnswers(1);
    begin(dying.append(aRequest(stream, noStream, aCommit(someEvents(2), command))));
    await untilWritten(2);
    const repeat = aCommand({ ...command, answer: '{"status":201,"body":{"id":"second"}}' });
    const [, last] = await alive.read(stream);
    expect(await alive.append(aRequest(other, noStream, aCommit([anEvent()], repeat)))).toEqual({
      status: 'duplicate',
      index: 0,
      record: {
        ...command,
        bodyHash: Buffer.from(command.bodyHash),
        stream,
        revisionRead: noStream,
        position: last?.position,
        recordedAt: last?.recordedAt,
      },
    });
    expect(written()).toBe(2);
  });

  it('when its process died, and the append of the repeat overtakes its append in transit', async () => {
    const command = aCommand();
    await dieOnTheWay(aRequest(stream, noStream, aCommit([anEvent()], command)));
    lapse();
    const repeat = aRequest(stream, noStream, aCommit([anEvent()], command));
    expect(await alive.append(repeat)).toMatchObject({ status: 'appended' });
    simulator.faults.deliverAppend();
    expect(await alive.append(repeat)).toMatchObject({ status: 'duplicate' });
    expect(written()).toBe(1);
  });

  it('when its process died, and its append in transit arrives just before the append of the repeat', async () => {
    const command = aCommand();
    await alive.append(aRequest(stream, noStream));
    await dieOnTheWay(aRequest(stream, 0, aCommit(someEvents(2), command)));
    lapse();
    const overtaking = openJustAfter(3);
    const lost = await overtaking.append(aRequest(stream, 0, aCommit([anEvent()], command)));
    expect(lost).toEqual({ status: 'conflict', actualRevision: 2 });
    // The command is decided again on the current content of the stream, as the handler does.
    const repeat = await overtaking.append(aRequest(stream, 2, aCommit([anEvent()], command)));
    expect(repeat).toMatchObject({ status: 'duplicate', record: { revisionRead: 0 } });
    expect(written()).toBe(3);
    await overtaking.close();
  });

  it('when its process died, and its append arrives just before a repeat with the same ids and another price', async () => {
    const command = aCommand();
    const id = randomUUID();
    const at = (price: string) => anEvent({ id, data: Buffer.from(JSON.stringify({ price })) });
    await dieOnTheWay(aRequest(stream, noStream, aCommit([at('1.10')], command)));
    lapse();
    const overtaking = openJustAfter(1);
    // The server treats events with the same ids at the same revision as the same, whatever they contain.
    const lost = await overtaking.append(
      aRequest(stream, noStream, aCommit([at('1.20')], command)),
    );
    expect(lost).toEqual({ status: 'conflict', actualRevision: 0 });
    const repeat = await overtaking.append(aRequest(stream, 0, aCommit([at('1.30')], command)));
    expect(repeat).toMatchObject({ status: 'duplicate' });
    expect(await alive.append(aRequest(stream, 0))).toMatchObject({ status: 'appended' });
    expect(await verifyStreams(alive)).toMatchObject({ events: 2, broken: null });
    const [first] = await alive.read(stream);
    expect(first).toMatchObject({ id, data: at('1.10').data });
    await overtaking.close();
  });

  it('when its process died long ago, and the stream has grown by more than one search reads at once', async () => {
    const command = aCommand();
    await dieAfterClaim(aRequest(stream, noStream, aCommit([anEvent()], command)));
    let end = await grow(stream);
    lapse();
    const repeat = (): Promise<AppendResult> =>
      alive.append(aRequest(stream, end, aCommit([anEvent()], command)));
    expect(await repeat()).toMatchObject({ status: 'appended' });
    end += 1;
    expect(await repeat()).toMatchObject({
      status: 'duplicate',
      record: { revisionRead: end - 1 },
    });
    expect(await alive.findCommand(command.scope, command.key)).not.toBeNull();
  });

  it('when its process died long ago, and the repeat writes to another, much longer stream', async () => {
    const command = aCommand();
    let end = await grow(other);
    await dieOnTheWay(aRequest(stream, noStream, aCommit([anEvent()], command)));
    lapse(claimMs + longDeadMs);
    const repeat = (): Promise<AppendResult> =>
      alive.append(aRequest(other, end, aCommit([anEvent()], command)));
    expect(await repeat()).toMatchObject({ status: 'appended' });
    end += 1;
    expect(await repeat()).toMatchObject({ status: 'duplicate' });
  });

  it('when its process died, and the repeat on another stream waits while its append may still arrive', async () => {
    const command = aCommand();
    await dieOnTheWay(aRequest(stream, noStream, aCommit([anEvent()], command)));
    lapse();
    const again = alive.append(aRequest(other, noStream, aCommit([anEvent()], command)));
    simulator.faults.deliverAppend();
    expect(await again).toMatchObject({ status: 'duplicate', record: { stream } });
    expect(written()).toBe(1);
  });

  it('when its process died so long ago that its append cannot arrive, and the repeat on another stream is executed', async () => {
    const command = aCommand();
    await dieOnTheWay(aRequest(stream, noStream, aCommit([anEvent()], command)));
    lapse(claimMs + longDeadMs);
    const again = await alive.append(aRequest(other, noStream, aCommit([anEvent()], command)));
    expect(again).toMatchObject({ status: 'appended' });
  });

  it('when its process died before it recorded that the command writes no events', async () => {
    const command = aCommand();
    const stuck = open(mortal({ settle: () => never }));
    begin(stuck.append(aRequest(stream, noStream, aCommit([], command))));
    const again = alive.append(aRequest(stream, noStream, aCommit([], command)));
    while ((await intents.find(command.scope, command.key)) === null) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    lapse();
    expect(await again).toMatchObject({ status: 'appended' });
    expect(await alive.append(aRequest(stream, noStream, aCommit([], command)))).toMatchObject({
      status: 'duplicate',
    });
    await stuck.close();
  });

  it('when another process is still executing it, because the repeat waits for that process', async () => {
    const command = aCommand();
    const living = open(intents);
    simulator.faults.delayAppend();
    const first = living.append(aRequest(stream, noStream, aCommit([anEvent()], command)));
    await simulator.faults.untilAppendIsDelayed();
    const second = alive.append(aRequest(other, noStream, aCommit([anEvent()], command)));
    simulator.faults.deliverAppend();
    expect(await first).toMatchObject({ status: 'appended' });
    expect(await second).toMatchObject({ status: 'duplicate' });
    await living.close();
  });
});
