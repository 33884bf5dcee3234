import { beforeEach, describe, expect, it } from '@jest/globals';
import { categoryOf } from '../../domain/shared/messages.ts';
import { createInMemoryEventStore } from '../../infra/event-store/in-memory.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import { setTotal, tallyId, tallySender } from '../testing/tally-sender.ts';
import { tallyHandler, tallyStream } from '../testing/tally-store.ts';
import { tallyCatalogue, tallyDecider } from '../testing/tally.ts';
import { createEventReader } from './event-reader.ts';
import { findWrongSnapshots, warmSnapshots } from './snapshot-upkeep.ts';
import type { Snapshot, SnapshotTable } from './snapshots.ts';

let store: EventStore;
let kept: Map<string, Snapshot>;
let table: SnapshotTable;

const deps = () => ({
  table,
  store,
  reader: createEventReader([tallyCatalogue]),
  deciders: [tallyDecider],
});

const pageOf = (after: string, limit: number): readonly Snapshot[] =>
  [...kept.values()].filter(({ stream }) => stream > after).slice(0, limit);

const keep = (change: Partial<Snapshot> = {}): void => {
  kept.set(tallyStream, {
    stream: tallyStream,
    revision: 1,
    foldVersion: tallyDecider.foldVersion,
    hash: new Uint8Array(32),
    state: '{"total":2}',
    ...change,
  });
};

beforeEach(async () => {
  store = createInMemoryEventStore();
  kept = new Map();
  table = {
    load: async (stream) => kept.get(stream) ?? null,
    save: async (snapshot) => void kept.set(snapshot.stream, snapshot),
    olderThan: async (folds, after, limit) =>
      pageOf(after, limit).filter(
        ({ stream, foldVersion }) => foldVersion < (folds.get(categoryOf(stream)) ?? 0),
      ),
    page: async (after, limit) => pageOf(after, limit),
  };
  const send = tallySender(tallyHandler(store));
  for (const total of [1, 2, 3]) await send(setTotal(total), { streamId: tallyId });
});

describe('snapshots', () => {
  it('are correct when their state equals the fold of the events up to their revision', async () => {
    keep();
    expect(await findWrongSnapshots(deps())).toEqual([]);
  });

  it('are reported when their state differs from the fold', async () => {
    keep({ state: '{"total":3}' });
    expect(await findWrongSnapshots(deps())).toEqual([tallyStream]);
  });

  it('of an older fold version are folded again at their own revision', async () => {
    keep({ foldVersion: tallyDecider.foldVersion - 1, state: '{"sum":"of old"}' });
    expect(await warmSnapshots(deps())).toBe(1);
    expect(kept.get(tallyStream)).toMatchObject({
      foldVersion: tallyDecider.foldVersion,
      revision: 1,
      state: '{"total":2}',
    });
    expect(await warmSnapshots(deps())).toBe(0);
  });

  it('of a newer fold version are left alone, since another version of the program reads them', async () => {
    keep({ foldVersion: tallyDecider.foldVersion + 1, state: '{"of":"tomorrow"}' });
    expect(await warmSnapshots(deps())).toBe(0);
    expect(await findWrongSnapshots(deps())).toEqual([]);
  });
});
