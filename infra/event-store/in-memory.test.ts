import { expect, it } from '@jest/globals';
import { describeEventStore } from './conformance.ts';
import { aCommand, aCommit, anEvent, aRequest, newStream } from './conformance/kit.ts';
import { createInMemoryEventStore } from './in-memory.ts';
import { noStream } from './port.ts';
import { verifyChain } from './verify-chain.ts';

describeEventStore('in-memory', async () => {
  const store = createInMemoryEventStore();
  return {
    store,
    connect: () => store,
    verify: () => verifyChain(store),
    close: () => store.close(),
  };
});

it('in-memory: the record of a command answers repeats for seven days and then expires', async () => {
  let days = 1n;
  const store = createInMemoryEventStore({ nowMicros: () => days * 86_400_000_000n });
  const command = aCommand();
  const stream = newStream();
  await store.append(aRequest(stream, noStream, aCommit([anEvent()], command)));
  days = 7n;
  expect(await store.findCommand(command.scope, command.key)).not.toBeNull();
  days = 9n;
  expect(await store.findCommand(command.scope, command.key)).toBeNull();
  const result = await store.append(aRequest(stream, 0, aCommit([anEvent()], command)));
  expect(result.status).toBe('appended');
});
