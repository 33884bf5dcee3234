import { describe, expect, it } from '@jest/globals';
import { noStream } from '../port.ts';
import {
  aCommand,
  aCommit,
  anEvent,
  aRequest,
  countOf,
  newStream,
  someEvents,
  useHarness,
  type MakeStore,
} from './kit.ts';

/** Command records: a repeated command is executed once. */
export const describeCommands = (makeStore: MakeStore): void => {
  describe('command records', () => {
    const harness = useHarness(makeStore);

    it('are written with the events and found again', async () => {
      const { store } = harness();
      const stream = newStream();
      const command = aCommand({ answer: '{"text":"caf\\u0000é 😀"}' });
      expect(await store.findCommand(command.scope, command.key)).toBeNull();
      await store.append(aRequest(stream, noStream, aCommit(someEvents(2), command)));
      const last = (await store.read(stream))[1];
      const found = await store.findCommand(command.scope, command.key);
      expect(found).toEqual({
        ...command,
        bodyHash: expect.anything(),
        stream,
        revisionRead: noStream,
        position: last?.position,
        recordedAt: last?.recordedAt,
      });
      expect(Buffer.from(found?.bodyHash ?? []).equals(command.bodyHash)).toBe(true);
    });

    it('are returned to a repeat of their command, which writes nothing, whatever revision it expects', async () => {
      const { store, connect } = harness();
      const stream = newStream();
      const command = aCommand();
      const request = aRequest(stream, noStream, aCommit(someEvents(2), command));
      await store.append(request);
      const record = await store.findCommand(command.scope, command.key);
      expect(await store.append(request)).toEqual({ status: 'duplicate', index: 0, record });
      const later = aRequest(stream, 1, aCommit(someEvents(1), command));
      expect(await connect().append(later)).toEqual({ status: 'duplicate', index: 0, record });
      expect(await store.read(stream)).toHaveLength(2);
    });

    it('of a repeat in a group keep the whole group out, and the result says which command it was', async () => {
      const { store } = harness();
      const stream = newStream();
      const done = aCommand();
      const fresh = aCommand();
      await store.append(aRequest(stream, noStream, aCommit([anEvent()], done)));
      const result = await store.append(
        aRequest(stream, 0, aCommit([anEvent()], fresh), aCommit([anEvent()], done)),
      );
      expect(result).toMatchObject({
        status: 'duplicate',
        index: 1,
        record: { commandId: done.commandId },
      });
      expect(await store.read(stream)).toHaveLength(1);
      expect(await store.findCommand(fresh.scope, fresh.key)).toBeNull();
    });

    it('are not written for any command of a group that conflicts', async () => {
      const { store } = harness();
      const stream = newStream();
      const commands = [aCommand(), aCommand()];
      await store.append(aRequest(stream, noStream));
      const group = commands.map((command) => aCommit([anEvent()], command));
      const result = await store.append(aRequest(stream, noStream, ...group));
      expect(result.status).toBe('conflict');
      for (const { scope, key } of commands) {
        expect(await store.findCommand(scope, key)).toBeNull();
      }
    });

    it('pitfall: the same key several times in one batch is executed once, on one stream and on two', async () => {
      const { store } = harness();
      const streams = [newStream(), newStream()];
      const command = aCommand();
      const results = await Promise.all(
        [0, 0, 1].map((index) =>
          store.append(aRequest(streams[index] ?? '', noStream, aCommit([anEvent()], command))),
        ),
      );
      expect(results.map(({ status }) => status).sort()).toEqual([
        'appended',
        'duplicate',
        'duplicate',
      ]);
      const won = results.findIndex(({ status }) => status === 'appended') === 2 ? 1 : 0;
      expect(await store.read(streams[won] ?? '')).toHaveLength(1);
      expect(await store.read(streams[1 - won] ?? '')).toEqual([]);
    });

    it('pitfall: the same key twice in one request is refused and nothing is written', async () => {
      const { store } = harness();
      const stream = newStream();
      const command = aCommand();
      const twice = [aCommit([anEvent()], command), aCommit([anEvent()], command)];
      await expect(store.append(aRequest(stream, noStream, ...twice))).rejects.toThrow(
        /a key of its own/,
      );
      expect(await store.read(stream)).toEqual([]);
    });

    it('are returned to all but one of the racing repeats in two processes', async () => {
      const { store, connect } = harness();
      const stores = [store, connect()];
      const stream = newStream();
      const command = aCommand();
      const request = aRequest(stream, noStream, aCommit(someEvents(2), command));
      const results = await Promise.all(
        Array.from(
          { length: 10 },
          (_, index) => stores[index % 2]?.append(request) ?? Promise.reject(),
        ),
      );
      expect(countOf(results, 'appended')).toBe(1);
      expect(countOf(results, 'duplicate')).toBe(9);
      expect(await store.read(stream)).toHaveLength(2);
    });

    it('pitfall: a key is only unique within its scope', async () => {
      const { store } = harness();
      const command = aCommand();
      const other = aCommand({ key: command.key, scope: 'somebody-else/-' });
      await store.append(aRequest(newStream(), noStream, aCommit([anEvent()], command)));
      const result = await store.append(
        aRequest(newStream(), noStream, aCommit([anEvent()], other)),
      );
      expect(result.status).toBe('appended');
    });

    it('of a command without events have the revision on which it was decided', async () => {
      const { store } = harness();
      const stream = newStream();
      const [early, late, stale] = [aCommand(), aCommand(), aCommand()];
      const none = await store.append(aRequest(stream, noStream, aCommit([], early)));
      expect(none).toMatchObject({ status: 'appended', commits: [{ revision: noStream }] });
      await store.append(aRequest(stream, noStream));
      const [event] = await store.read(stream);
      const result = await store.append(aRequest(stream, 0, aCommit([], late)));
      expect(result).toMatchObject({ status: 'appended', commits: [{ revision: 0 }] });
      expect(await store.findCommand(late.scope, late.key)).toMatchObject({
        commandId: late.commandId,
        revisionRead: 0,
        position: event?.position,
      });
      const refused = await store.append(aRequest(stream, noStream, aCommit([], stale)));
      expect(refused).toEqual({ status: 'conflict', actualRevision: 0 });
    });
  });
};
