import type { Pool } from 'pg';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { lagAfter, type Lag } from '../../../infra/event-store/lag.ts';
import type { Reaction } from './reaction.ts';

/**
 * What is reported on: a reaction, or anything else that follows the log and keeps its progress in `ops.checkpoints`.
 */
export type Heard = Pick<Reaction, 'name' | 'categories' | 'ignores'>;

/** The state of one reaction, for staff, `/metrics` and `/readyz`. */
export type ReactionReport = Readonly<{
  name: string;
  /** `missing`: no process has started it. `retry`: it stopped and is about to be tried again. */
  status: 'running' | 'stopped' | 'retry' | 'missing';
  position: bigint;
  /** Time since it last reported that it follows the log, which it does every two seconds; `null` when it never has. */
  silentMs: number | null;
  /** What it stopped at. */
  error: string | null;
  stoppedAt: bigint | null;
}>;

type Row = {
  name: string;
  status: 'running' | 'stopped' | 'retry';
  position: string;
  silent: number;
  error: string | null;
  stopped_at: string | null;
};

/** Reports each reaction from its checkpoint. */
export const reportReactions = async (
  pool: Pool,
  heard: readonly Pick<Heard, 'name'>[],
): Promise<readonly ReactionReport[]> => {
  const { rows } = await pool.query<Row>({
    name: 'report reactions',
    text: `select name, status, position, error, stopped_at,
                  (extract(epoch from clock_timestamp() - updated_at) * 1000)::float8 as silent
             from ops.checkpoints where name = any ($1)`,
    values: [heard.map(({ name }) => name)],
  });
  const byName = new Map(rows.map((row) => [row.name, row]));
  return heard.map(({ name }) => {
    const row = byName.get(name);
    const stoppedAt = row?.stopped_at ?? null;
    return {
      name,
      status: row?.status ?? 'missing',
      position: BigInt(row?.position ?? 0),
      silentMs: row?.silent ?? null,
      error: row?.error ?? null,
      stoppedAt: stoppedAt === null ? null : BigInt(stoppedAt),
    };
  });
};

/** The same, with how far each is behind the log. */
export const reportReactionLags = async (
  options: Readonly<{ pool: Pool; store: Pick<EventStore, 'readAll'>; nowMs: number }>,
  heard: readonly Heard[],
): Promise<readonly (ReactionReport & Lag)[]> => {
  const reports = await reportReactions(options.pool, heard);
  return Promise.all(
    heard.map(async ({ categories, ignores }, at) => {
      const report = reports[at];
      if (report === undefined) throw new Error('Broken invariant: each reaction has a report');
      const filter = { categories, ...(ignores === undefined ? {} : { exceptTypes: ignores }) };
      return {
        ...report,
        ...(await lagAfter(options.store, report.position, filter, options.nowMs)),
      };
    }),
  );
};

/** A reaction that has reported nothing for this long counts as stalled. */
const silentMsMax = 10_000;

/** Why a reaction does not work, in words; `null` when it does. Contains nothing of the event. */
export const problemOf = ({ name, status, stoppedAt, silentMs }: ReactionReport): string | null => {
  if (status === 'stopped') return `${name} stopped at event ${stoppedAt ?? ''}`;
  if (silentMs === null) return `${name} was not started`;
  return silentMs > silentMsMax ? `${name} does not follow the log` : null;
};
