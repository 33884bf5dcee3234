import type { RunningApp } from './measure.ts';
import { databaseOf, postmasterOf, serversOf } from './postgres-processes.ts';
import { processTimes, usedBetween, type GroupOf } from './processor-time.ts';

/** Groups the product's processes: those that answer, those that follow the log, and the servers of PostgreSQL. */
export const processesOf = (app: Pick<RunningApp, 'pid'>, servers: GroupOf): GroupOf => {
  const nameOf = ({ command }: Readonly<{ command: string }>): string =>
    command.includes('web,command,query') ? 'http' : 'workers';
  return (process) => (process.parent === app.pid ? nameOf(process) : servers(process));
};

/** Does work, and reports the processor time of each kind of process per piece of it. */
export const withProcessorUse = async <Result>(
  app: RunningApp,
  work: () => Promise<Result>,
  piecesOf: (result: Result) => number,
  /** Groups processes that are not part of the product, but are reported too. */
  others: GroupOf = () => null,
): Promise<Readonly<{ result: Result; use: string }>> => {
  const postmaster = postmasterOf(app.databaseUrl);
  const before = processTimes() ?? [];
  const result = await work();
  if (postmaster === null) return { result, use: 'processor time was not read' };
  const ours = processesOf(app, serversOf(postmaster, databaseOf(app.databaseUrl)));
  const groupOf: GroupOf = (one) => ours(one) ?? others(one);
  const used = usedBetween(before, processTimes() ?? [], groupOf);
  const parts = [...used]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([group, ms]) => `${group} ${(ms / Math.max(1, piecesOf(result))).toFixed(2)} ms`);
  return { result, use: `processor time of each: ${parts.join(', ')}` };
};
