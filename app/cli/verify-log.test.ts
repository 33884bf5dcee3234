import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startAnchors } from '../../infra/event-store/anchors.ts';
import { aRequest } from '../../infra/event-store/conformance/kit.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { verifyLog } from './verify-log.ts';

describe('the check of the log', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'verify-log-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const given = async (): Promise<EventStore> => {
    const store = createInMemoryEventStore();
    await store.append(aRequest('wallet-1', -1));
    return store;
  };
  const anchored = async (store: EventStore): Promise<void> => {
    const onError = (error: unknown): void => {
      throw error;
    };
    await startAnchors({ store, dataDir, onError }).stop();
  };
  const check = async (store: EventStore) => {
    const said: string[] = [];
    const isWhole = await verifyLog({ store, dataDir, say: (line) => void said.push(line) });
    return { isWhole, said };
  };

  it('given anchors, then it says that the log is complete and how many anchors it compared', async () => {
    const store = await given();
    await anchored(store);
    expect(await check(store)).toEqual({
      isWhole: true,
      said: ['The log is intact: every hash link matches (1 events to position 1, 1 anchors).'],
    });
  });

  it('given no anchors on this host, then it says that first, and says where they are kept', async () => {
    const { isWhole, said } = await check(await given());
    expect(isWhole).toBe(true);
    expect(said).toEqual([
      expect.stringMatching(/^This host has no anchors.*role projections/),
      expect.stringMatching(/^The log is intact.*0 anchors/),
    ]);
  });

  it('given a log that is older than its anchors, as a backup may be, then it reports a broken log', async () => {
    const store = await given();
    await store.append(aRequest('wallet-1', 0));
    await anchored(store);
    const { isWhole, said } = await check(await given());
    expect(isWhole).toBe(false);
    expect(said).toEqual([
      'THE LOG IS BROKEN at position 2: wrong-anchor. Checked 1 events to position 1, 0 anchors.',
    ]);
  });
});
