import { expect, it } from '@jest/globals';
import { longestTasks } from './terminal-tasks.ts';

const trace = (...events: readonly object[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      traceEvents: [
        { name: 'thread_name', ph: 'M', pid: 1, tid: 7, ts: 0, args: { name: 'CrRendererMain' } },
        { name: 'thread_name', ph: 'M', pid: 1, tid: 8, ts: 0, args: { name: 'Compositor' } },
        ...events,
      ],
    }),
  );
const task = (ts: number, dur: number, tdur: number, tid = 7) => ({
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  pid: 1,
  tid,
  ts,
  dur,
  tdur,
});

it('the longest task of the main thread is read by processor time and by wall time', () => {
  const read = longestTasks(
    trace(task(0, 9_000, 4_000), task(20_000, 6_000, 5_000), task(30_000, 90_000, 90_000, 8)),
  );
  expect(read).toMatchObject({ cpuMs: 5, wallMs: 9, busyShare: 0.45 });
});

it('a trace without tasks is an error, not an idle page', () => {
  expect(() => longestTasks(trace())).toThrow('no task');
});
