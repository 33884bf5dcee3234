import type { Pool } from 'pg';
import { setStatus } from '../../projections/core/checkpoints.ts';
import type { Projection } from '../../projections/core/define-projection.ts';
import { rebuild } from '../../projections/core/rebuild.ts';
import { lagEventsMax } from '../../infra/event-store/lag.ts';
import { reportProjections } from '../../projections/core/status.ts';
import { verify, type Difference } from '../../projections/core/verify.ts';
import type { Codec } from '../../infra/event-store/codec.ts';
import type { EventStore } from '../../infra/event-store/port.ts';
import type { Say } from './beside.ts';
import { duration, textTable } from './table.ts';

export type ProjectionTools = Readonly<{
  pool: Pool;
  store: EventStore;
  codec: Pick<Codec, 'decodeFact' | 'decodeClosed'>;
  projections: readonly Projection[];
  nowMs: () => number;
  say: Say;
  sayProgress: Say;
}>;

/** Exit codes: all is well, something is wrong, the command is not valid. */
export const exit = { well: 0, wrong: 1, usage: 2 } as const;

const many = (count: number): string =>
  count >= lagEventsMax ? `${lagEventsMax.toLocaleString('en')}+` : count.toLocaleString('en');

/** State, progress and lag of every read model; the exit code is 1 if one is stopped. */
export const listProjections = async (tools: ProjectionTools): Promise<number> => {
  const reports = await reportProjections({ ...tools, nowMs: tools.nowMs() }, tools.projections);
  const columns = [
    { title: 'PROJECTION' },
    { title: 'VERSION', align: 'right' },
    { title: 'STATUS' },
    { title: 'PROGRESS', align: 'right' },
    { title: 'POSITION', align: 'right' },
    { title: 'LAG', align: 'right' },
    { title: 'EVENTS BEHIND', align: 'right' },
  ] as const;
  const rows = reports.map((report) => [
    report.name,
    String(report.version),
    report.status,
    `${report.progress}%`,
    String(report.position),
    duration(report.lagMs),
    many(report.lagEvents),
  ]);
  for (const line of textTable(columns, rows)) tools.say(line);
  const stopped = reports.filter(({ status }) => status === 'stopped');
  for (const { name, stoppedAt, error } of stopped) {
    tools.say('');
    tools.say(`'${name}' stopped at position ${stoppedAt}: ${error}`);
    tools.say(
      `The other projections continue. Install a version that can apply the event, then run: npm run projections -- retry ${name}`,
    );
  }
  return stopped.length === 0 ? exit.well : exit.wrong;
};

const named = (tools: ProjectionTools, name: string | undefined): readonly Projection[] | null => {
  const found = tools.projections.filter(
    (projection) => name === undefined || projection.name === name,
  );
  if (found.length > 0) return found;
  const names = tools.projections.map((projection) => projection.name).join(', ');
  tools.say(`Unknown projection '${name}'. Known projections: ${names}.`);
  return null;
};

/** Rebuilds one read model beside the served one, which stays available. */
export const rebuildProjection = async (tools: ProjectionTools, name: string): Promise<number> => {
  const [projection] = named(tools, name) ?? [];
  if (projection === undefined) return exit.usage;
  const startedMs = tools.nowMs();
  const onProgress = ({ position, of: total }: Readonly<{ position: bigint; of: bigint }>): void =>
    tools.sayProgress(`Rebuilding '${name}': position ${position} of ${total}`);
  const events = await rebuild({ ...tools, onProgress }, projection);
  const tookMs = Math.max(1, tools.nowMs() - startedMs);
  const perSecond = Math.round((events * 1_000) / tookMs).toLocaleString('en');
  tools.say(
    `'${name}' was rebuilt from ${events.toLocaleString('en')} events in ${duration(tookMs)} (${perSecond} events/s).`,
  );
  return exit.well;
};

/** Has the process that runs a stopped read model try again. */
export const retryProjection = async (tools: ProjectionTools, name: string): Promise<number> => {
  const [projection] = named(tools, name) ?? [];
  if (projection === undefined) return exit.usage;
  const reports = await reportProjections({ ...tools, nowMs: tools.nowMs() }, [projection]);
  if (reports[0]?.status !== 'stopped') {
    tools.say(`'${name}' is not stopped; there is nothing to retry.`);
    return exit.well;
  }
  await setStatus(tools.pool, { projection, slot: 'live' }, 'retry');
  tools.say(`'${name}' is retried within a second. Check with: npm run projections -- list`);
  return exit.well;
};

const sideOf = (row: Difference['served']): string =>
  row === null ? 'no such row' : JSON.stringify(row);

/** Compares served rows with a fresh replay, for all read models or the named one. */
export const verifyProjections = async (tools: ProjectionTools, name?: string): Promise<number> => {
  const chosen = named(tools, name);
  if (chosen === null) return exit.usage;
  let isWell = true;
  const width = Math.max(...chosen.map((projection) => projection.name.length));
  for (const projection of chosen) {
    const onProgress = (position: bigint, total: bigint): void =>
      tools.sayProgress(`Replaying '${projection.name}': position ${position} of ${total}`);
    const verified = await verify({ ...tools, onProgress }, projection);
    const title = projection.name.padEnd(width);
    if (verified === null) {
      isWell = false;
      tools.say(`${title}  is not built yet`);
      continue;
    }
    const { differences, rows, events, position } = verified;
    const size = `${rows.toLocaleString('en')} rows, ${events.toLocaleString('en')} events, position ${position}`;
    tools.say(
      `${title}  ${differences.length === 0 ? 'no difference' : `${differences.length} DIFFERENCES`}  (${size})`,
    );
    for (const { table, served, replayed } of differences) {
      tools.say(`  ${table}`);
      tools.say(`    served:   ${sideOf(served)}`);
      tools.say(`    replayed: ${sideOf(replayed)}`);
    }
    isWell &&= differences.length === 0;
  }
  return isWell ? exit.well : exit.wrong;
};
