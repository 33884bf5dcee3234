import type { Pool } from 'pg';
import { DomainError } from '../../domain/shared/errors.ts';
import type { RecordedEvent } from '../../domain/shared/messages.ts';
import { generalErrors } from '../../domain/shared/texts/errors.ts';
import type { ReadPositions } from '../../infra/postgres/read-positions.ts';
import type { StreamReader } from '../core/stream-reader.ts';

/**
 * Where in a wallet's stream the events of an order or a withdrawal are, looked up in a read model. It is only a
 * location, and nothing is decided on it: the events are read from the stream and checked by the decider.
 */
export type Location = Readonly<{
  walletId: string;
  beganRevision: number;
  /** `null` while it has not ended, as far as the read model knows. */
  endedRevision: number | null;
}>;

export type Locations = Readonly<{
  find: (id: string) => Promise<Location | null>;
  /** Whether the read model holds everything up to this position; waits at most two seconds. */
  reached: (position: bigint) => Promise<boolean>;
}>;

/** A version of a read model, with the names of its columns. */
export type LocationModel = Readonly<{
  name: string;
  version: number;
  beganColumn: string;
  endedColumn: string;
}>;

/** Orders; an open one has no closing revision. */
export const orderLocationModel: LocationModel = {
  name: 'trading_orders',
  version: 7,
  beganColumn: 'opened_revision',
  endedColumn: 'closed_revision',
};

export const withdrawalLocationModel: LocationModel = {
  name: 'payments_withdrawals',
  version: 1,
  beganColumn: 'requested_revision',
  endedColumn: 'ended_revision',
};

type Row = Readonly<{ wallet_id: string; began: number; ended: number | null }>;

/** Locations from a read model. The pool's role must be allowed to read it. */
export const createPostgresLocations = (
  { name, version, beganColumn, endedColumn }: LocationModel,
  { pool, positions }: Readonly<{ pool: Pool; positions: ReadPositions }>,
): Locations => ({
  find: async (id) => {
    const { rows } = await pool.query<Row>(
      `select wallet_id, ${beganColumn} as began, ${endedColumn} as ended
         from read.${name}_v${version} where id = $1`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return { walletId: row.wallet_id, beganRevision: row.began, endedRevision: row.ended };
  },
  reached: (position) => positions.reached([{ name, version }], position),
});

/**
 * The known location if it is enough; else the read model's, once that has caught up with the current head of the log.
 * Refuses with `UNAVAILABLE` if the read model does not catch up and knows no location.
 */
export const locate = async (
  id: string,
  { locations, head }: Readonly<{ locations: Locations; head: () => Promise<bigint> }>,
  isEnough: (known: Location) => boolean = () => true,
): Promise<Location | null> => {
  const known = await locations.find(id);
  if (known !== null && isEnough(known)) return known;
  const isUpToDate = await locations.reached(await head());
  const location = await locations.find(id);
  if (location === null && !isUpToDate) throw new DomainError(generalErrors.UNAVAILABLE);
  return location;
};

/** The event that ended it: at the revision that the read model names, else searched for after its beginning. */
export const endOf = async <End extends RecordedEvent>(
  { beganRevision, endedRevision }: Location,
  { stream, streams }: Readonly<{ stream: string; streams: StreamReader }>,
  isEnd: (event: RecordedEvent) => event is End,
): Promise<End | null> => {
  if (endedRevision === null)
    return (await streams.from(stream, beganRevision + 1)).find(isEnd) ?? null;
  const event = await streams.at(stream, endedRevision);
  return event !== null && isEnd(event) ? event : null;
};
