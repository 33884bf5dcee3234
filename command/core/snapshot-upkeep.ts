import { isDeepStrictEqual } from 'node:util';
import { categoryOf } from '../../domain/shared/messages.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { ErasedDecider } from './erased-decider.ts';
import type { EventReader } from './event-reader.ts';
import type { Snapshot, SnapshotTable } from './snapshots.ts';

type UpkeepDeps = Readonly<{
  table: SnapshotTable;
  store: Pick<EventStore, 'read'>;
  reader: EventReader;
  deciders: readonly ErasedDecider[];
}>;

const deciderOf = ({ deciders }: UpkeepDeps, stream: string): ErasedDecider | undefined =>
  deciders.find(({ category }) => category === categoryOf(stream));

/** A stream folded from its beginning up to a revision, as JSON keeps it. */
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

/** Streams whose snapshot of the present fold is not what their events fold to: none, or a decision rests on an error. */
export const findWrongSnapshots = async (deps: UpkeepDeps): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const stream of await deps.table.streams()) {
    const decider = deciderOf(deps, stream);
    const snapshot = await deps.table.load(stream);
    if (decider === undefined || snapshot?.foldVersion !== decider.foldVersion) continue;
    const refolded = await refold(deps, decider, snapshot);
    if (!isDeepStrictEqual(parse(refolded), parse(snapshot.state))) wrong.push(stream);
  }
  return wrong;
};

/** Folds anew what an older fold kept, so that the first command after an update need not read a long stream. */
export const warmSnapshots = async (deps: UpkeepDeps): Promise<number> => {
  let warmed = 0;
  for (const stream of await deps.table.streams()) {
    const decider = deciderOf(deps, stream);
    const snapshot = await deps.table.load(stream);
    if (decider === undefined || snapshot === null) continue;
    if (snapshot.foldVersion >= decider.foldVersion) continue;
    const state = await refold(deps, decider, snapshot);
    await deps.table.save({ ...snapshot, foldVersion: decider.foldVersion, state });
    warmed += 1;
  }
  return warmed;
};
