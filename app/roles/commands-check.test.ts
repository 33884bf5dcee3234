import { expect, it } from '@jest/globals';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import { EventStoreUnavailable, noStream } from '../../infra/event-store/port.ts';
import { watchAppends } from '../../infra/event-store/watched.ts';
import { createReadiness } from '../readiness.ts';
import { commandsCheck } from './commands-check.ts';

const event = {
  id: '01890000-0000-7000-8000-000000000001',
  type: 'WalletOpened',
  version: 1,
  occurredAt: '2026-01-05T12:00:00.000Z',
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
};
const request = {
  stream: 'wallet-1',
  expectedRevision: noStream,
  commits: [{ events: [event], command: null }],
};

it('given a database without free connections, then the server is not ready from the first failed append until one is free', async () => {
  let [isFull, appendsFail] = [false, false];
  const memory = createInMemoryEventStore();
  const { store, appends } = watchAppends({
    ...memory,
    append: async (one) => {
      if (appendsFail) throw new EventStoreUnavailable('too many clients already');
      return memory.append(one);
    },
  });
  const check = commandsCheck({
    askPool: async () => 1,
    appends,
    tryConnection: async () => {
      if (isFull) throw new Error('sorry, too many clients already');
    },
  });
  const missing = async () => (await createReadiness([check])()).missing;

  isFull = true;
  expect(await missing()).toEqual([]);
  appendsFail = true;
  await expect(store.append(request)).rejects.toThrow('too many clients');
  expect(await missing()).toEqual(['a database connection for commands']);
  isFull = false;
  expect(await missing()).toEqual([]);
  appendsFail = false;
  await store.append(request);
  isFull = true;
  expect(await missing()).toEqual([]);
});

it('given a pool whose connections are all in use, then the server is not ready', async () => {
  const check = commandsCheck({
    askPool: () => Promise.reject(new Error('timeout exceeded when trying to connect')),
    appends: { isFailing: () => false },
    tryConnection: async () => undefined,
  });
  expect(await createReadiness([check])()).toEqual({
    ready: false,
    missing: ['a database connection for commands'],
  });
});
