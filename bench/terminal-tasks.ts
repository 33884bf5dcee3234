import { percentile } from './kit/statistics.ts';

/** How long the main thread of a page was busy, in milliseconds. */
export type LongestTasks = Readonly<{
  /** Of its longest task: processor time of the thread, and elapsed time. */
  cpuMs: number;
  wallMs: number;
  /** Of all tasks, by processor time. */
  p50: number;
  p99: number;
  /** Of the time that was traced. */
  busyShare: number;
}>;

type TraceEvent = Readonly<{
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: Readonly<{ name?: string }>;
}>;

const taskName = /RunTask$/;

const mainThreads = (events: readonly TraceEvent[]): ReadonlySet<string> =>
  new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );

/** Reads a trace of Chromium. Nested tasks count as part of the outer one. */
export const longestTasks = (trace: Buffer): LongestTasks => {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as {
    traceEvents: readonly TraceEvent[];
  };
  const main = mainThreads(traceEvents);
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && taskName.test(name) && main.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace has no tasks of a page');
  const cpu = tasks.map(({ dur = 0, tdur = dur }) => tdur / 1_000);
  const wall = tasks.map(({ dur = 0 }) => dur / 1_000);
  const begins = tasks.map(({ ts }) => ts);
  const tracedMs =
    (begins.reduce((a, b) => Math.max(a, b), 0) -
      begins.reduce((a, b) => Math.min(a, b), Infinity)) /
    1_000;
  return {
    cpuMs: cpu.reduce((a, b) => Math.max(a, b), 0),
    wallMs: wall.reduce((a, b) => Math.max(a, b), 0),
    p50: percentile(cpu, 50),
    p99: percentile(cpu, 99),
    busyShare: cpu.reduce((sum, ms) => sum + ms, 0) / tracedMs,
  };
};
