import { isDeepStrictEqual } from 'node:util';
import { categoryOf } from '../../domain/shared/messages.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { ErasedDecider } from './erased-decider.ts';
import type { EventReader } from './event-reader.ts';
import { inParallel } from './in-parallel.ts';
import type { Snapshot, SnapshotTable } from './snapshots.ts';

type UpkeepDeps = Readonly<{
  table: SnapshotTable;
  store: Pick<EventStore, 'read'>;
  reader: EventReader;
  deciders: readonly ErasedDecider[];
}>;

const deciderOf = ({ deciders }: UpkeepDeps, stream: string): ErasedDecider | undefined =>
  deciders.find(({ category }) => category === categoryOf(stream));

/** A stream folded from its beginning up to a revision, in JSON. */
const refold = async (
  { store, reader }: UpkeepDeps,
  decider: ErasedDecider,
  { stream, revision }: Pick<Snapshot, 'stream' | 'revision'>,
): Promise<string> => {
  const events = await reader.decodeAll(await store.read(stream, 0, revision + 1));
  const state = events.reduce<unknown>(
    (folded, event) => decider.evolve(folded, event),
    decider.initialState(),
  );
  return JSON.stringify(state);
};

const parse = (json: string): unknown => JSON.parse(json);

/** Snapshots that are read in one query. */
const pageSize = 200;
/** Streams that are read at the same time, so that people's requests still get connections. */
const refoldsAtOnce = 4;

async function* pagesOf(
  read: (after: string, limit: number) => Promise<readonly Snapshot[]>,
): AsyncGenerator<readonly Snapshot[]> {
  let after = '';
  for (;;) {
    const page = await read(after, pageSize);
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    after = last.stream;
  }
}

/**
 * Streams whose snapshot of the current fold differs from what their events fold to. There should be none: decisions
 * would rely on an error.
 */
export const findWrongSnapshots = async (deps: UpkeepDeps): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for await (const page of pagesOf(deps.table.page))
    await inParallel(page, refoldsAtOnce, async (snapshot) => {
      const decider = deciderOf(deps, snapshot.stream);
      if (decider === undefined || snapshot.foldVersion !== decider.foldVersion) return;
      const refolded = await refold(deps, decider, snapshot);
      if (!isDeepStrictEqual(parse(refolded), parse(snapshot.state))) wrong.push(snapshot.stream);
    });
  return wrong.toSorted();
};

/**
 * Refolds streams whose snapshot is of an older fold version, so that the first command after an update does not have
 * to read a long stream. Snapshots of the current version are not read.
 */
export const warmSnapshots = async (deps: UpkeepDeps): Promise<number> => {
  const folds = new Map(deps.deciders.map(({ category, foldVersion }) => [category, foldVersion]));
  let warmed = 0;
  for await (const page of pagesOf((...options) => deps.table.olderThan(folds, ...options)))
    await inParallel(page, refoldsAtOnce, async (snapshot) => {
      const decider = deciderOf(deps, snapshot.stream);
      if (decider === undefined) return;
      const state = await refold(deps, decider, snapshot);
      await deps.table.save({ ...snapshot, foldVersion: decider.foldVersion, state });
      warmed += 1;
    });
  return warmed;
};
