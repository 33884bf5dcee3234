import type { Pool } from 'pg';
import type { EventStore } from '../../infra/event-store/port.ts';
import { withPatience } from '../../infra/event-store/postgres/availability.ts';
import { askTogether } from '../../infra/ask-together.ts';
import type { ErasedDecider } from './erased-decider.ts';

/**
 * Snapshots of long streams, so that a new process does not have to read them from their beginning (design.md section
 * 2). They hold no personal data and can be deleted at any time: only the log is the truth.
 */
export type Snapshots = Readonly<{
  /** The snapshot of this fold version, if the event at its revision still has the same hash; otherwise `null`. */
  find: (
    decider: Pick<ErasedDecider, 'foldVersion'>,
    stream: string,
  ) => Promise<Readonly<{ state: unknown; revision: number }> | null>;
  /** Saves a snapshot if one is due between the two revisions. Never rejects, because a snapshot is optional. */
  keepIfDue: (
    decider: Pick<ErasedDecider, 'foldVersion'>,
    stream: string,
    options: Readonly<{ state: unknown; revision: number; revisionBefore: number }>,
  ) => Promise<void>;
}>;

export type Snapshot = Readonly<{
  stream: string;
  revision: number;
  foldVersion: number;
  /** The hash of the event at that revision. */
  hash: Uint8Array;
  /** JSON. */
  state: string;
}>;

/** The table of snapshots, with the newest of each stream. */
export type SnapshotTable = Readonly<{
  load: (stream: string) => Promise<Snapshot | null>;
  /** Does not overwrite a newer snapshot or one of a newer fold version. */
  save: (snapshot: Snapshot) => Promise<void>;
  /**
   * Snapshots of older fold versions than the given ones by category: at most `limit` of streams after `after`, in
   * order.
   */
  olderThan: (
    folds: ReadonlyMap<string, number>,
    after: string,
    limit: number,
  ) => Promise<readonly Snapshot[]>;
  /** All snapshots: at most `limit` of streams after `after`, in order. */
  page: (after: string, limit: number) => Promise<readonly Snapshot[]>;
}>;

/** A snapshot is due each time a stream passes a multiple of this number of events. */
export const snapshotEvery = 500;
const stateBytesMax = 256 * 1024;

/** Snapshots in a table; a state that is too large is not saved. */
export const createSnapshots = (options: {
  table: SnapshotTable;
  store: Pick<EventStore, 'read'>;
  /** Called when one could not be saved. */
  onError: (error: unknown) => void;
}): Snapshots => {
  const hashAt = async (stream: string, revision: number): Promise<Uint8Array | null> => {
    const [event] = await options.store.read(stream, revision, 1);
    return event?.hash ?? null;
  };

  const keep = async (
    stream: string,
    foldVersion: number,
    revision: number,
    state: unknown,
  ): Promise<void> => {
    const text = JSON.stringify(state);
    const hash = await hashAt(stream, revision);
    if (hash === null || Buffer.byteLength(text) > stateBytesMax) return;
    await options.table.save({ stream, revision, foldVersion, hash, state: text });
  };

  return {
    find: async ({ foldVersion }, stream) => {
      const snapshot = await options.table.load(stream);
      if (snapshot === null || snapshot.foldVersion !== foldVersion) return null;
      const hash = await hashAt(stream, snapshot.revision);
      if (hash === null || !Buffer.from(hash).equals(snapshot.hash)) return null;
      const state: unknown = JSON.parse(snapshot.state);
      return { state, revision: snapshot.revision };
    },
    keepIfDue: async ({ foldVersion }, stream, { state, revision, revisionBefore }) => {
      if (
        Math.floor((revision + 1) / snapshotEvery) ===
        Math.floor((revisionBefore + 1) / snapshotEvery)
      )
        return;
      try {
        await keep(stream, foldVersion, revision, state);
      } catch (error) {
        options.onError(error);
      }
    },
  };
};

type SnapshotRow = Readonly<{
  stream: string;
  revision: number;
  fold_version: number;
  hash: Buffer;
  state: string;
}>;

const toSnapshot = ({ fold_version: foldVersion, ...row }: SnapshotRow): Snapshot => ({
  ...row,
  foldVersion,
});

/** How long reading a snapshot is retried: as long as reading the stream itself. */
const defaultPatienceMs = 5_000;

/** The table in Postgres, for the role `app`. */
export const createPostgresSnapshotTable = (
  pool: Pool,
  patienceMs: number = defaultPatienceMs,
): SnapshotTable => ({
  load: askTogether(async (streams) => {
    const { rows } = await withPatience(patienceMs, () =>
      pool.query<SnapshotRow>(
        'select stream, revision, fold_version, hash, state from eventstore.snapshots where stream = any($1)',
        [streams],
      ),
    );
    return new Map(rows.map((row) => [row.stream, toSnapshot(row)]));
  }),
  save: async ({ stream, revision, foldVersion, hash, state }) => {
    await pool.query(
      `insert into eventstore.snapshots as s (stream, revision, fold_version, hash, state)
       values ($1, $2, $3, $4, $5)
       on conflict (stream) do update
         set revision = excluded.revision, fold_version = excluded.fold_version, hash = excluded.hash,
             state = excluded.state, taken_at = clock_timestamp()
       where excluded.fold_version > s.fold_version
          or (excluded.fold_version = s.fold_version and excluded.revision > s.revision)`,
      [stream, revision, foldVersion, Buffer.from(hash), state],
    );
  },
  olderThan: async (folds, after, limit) => {
    const { rows } = await pool.query<SnapshotRow>(
      `select s.stream, s.revision, s.fold_version, s.hash, s.state from eventstore.snapshots s
         join unnest($1::text[], $2::integer[]) as fold (category, version)
           on split_part(s.stream, '-', 1) = fold.category and s.fold_version < fold.version
        where s.stream > $3 order by s.stream limit $4`,
      [[...folds.keys()], [...folds.values()], after, limit],
    );
    return rows.map(toSnapshot);
  },
  page: async (after, limit) => {
    const { rows } = await pool.query<SnapshotRow>(
      `select stream, revision, fold_version, hash, state from eventstore.snapshots
        where stream > $1 order by stream limit $2`,
      [after, limit],
    );
    return rows.map(toSnapshot);
  },
});
