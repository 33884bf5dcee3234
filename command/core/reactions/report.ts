import type { Pool } from 'pg';
import type { EventStore } from '../../../infra/event-store/port.ts';
import { lagAfter, type Lag } from '../../../infra/event-store/lag.ts';
import type { Reaction } from './reaction.ts';

/** What is told of: a reaction, or what else hears the log and keeps its progress in `ops.checkpoints`. */
export type Heard = Pick<Reaction, 'name' | 'categories' | 'ignores'>;

/** How one reaction fares, for staff, `/metrics` and `/readyz`. */
export type ReactionReport = Readonly<{
  name: string;
  /** `missing`: no process has begun it. `retry`: it stopped, and is about to be tried again. */
  status: 'running' | 'stopped' | 'retry' | 'missing';
  position: bigint;
  /** Since it last said that it hears the log, which it does every two seconds; `null` where it never did. */
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

/** How each fares, by its checkpoint. */
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

/** The same with how far each is behind the log. */
export const reportReactionLags = async (
  options: Readonly<{ pool: Pool; store: Pick<EventStore, 'readAll'>; nowMs: number }>,
  heard: readonly Heard[],
): Promise<readonly (ReactionReport & Lag)[]> => {
  const reports = await reportReactions(options.pool, heard);
  return Promise.all(
    heard.map(async ({ categories, ignores }, at) => {
      const report = reports[at];
      if (report === undefined) throw new Error('Broken invariant: each is reported');
      const filter = { categories, ...(ignores === undefined ? {} : { exceptTypes: ignores }) };
      return {
        ...report,
        ...(await lagAfter(options.store, report.position, filter, options.nowMs)),
      };
    }),
  );
};

/** Who says nothing for so long stands still. */
const silentMsMax = 10_000;

/** Why a reaction does not do its work, in words; `null` where it does. Holds nothing of the event. */
export const problemOf = ({ name, status, stoppedAt, silentMs }: ReactionReport): string | null => {
  if (status === 'stopped') return `${name} stopped at event ${stoppedAt ?? ''}`;
  if (silentMs === null) return `${name} was not started`;
  return silentMs > silentMsMax ? `${name} does not hear the log` : null;
};
