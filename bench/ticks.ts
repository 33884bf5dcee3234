import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { alternate } from './kit/alternate.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { forkProgram } from './kit/processes.ts';
import { median, percentile } from './kit/statistics.ts';
import type { TicksAnswer } from './ticks-plan.ts';

const factor = 1.5;
/** Half of what one person may have. */
const socketsOfAPerson = 10;

/** After such a pause, no more messages are expected. */
const settledMs = 1_000;

type Scene = Readonly<{ sockets: number; everyMs: number }>;

const answerOf = async (child: ChildProcess): Promise<unknown> => {
  const [answer] = (await once(child, 'message')) as [unknown];
  return answer;
};

/**
 * `cpuMicros` of the sending process for each tick; `delays` of some sockets, in milliseconds; `share` of the messages
 * that arrived.
 */
type Ran = Readonly<{ cpuMicros: number; delays: readonly number[]; share: number }>;
type Pair = Readonly<{ run: (turns: number) => Promise<Ran>; stop: () => void }>;
type Received = Readonly<{ messages: number; delays: readonly number[] }>;

/** A server and its clients, each in its own process. */
const openPair = async (kind: 'ours' | 'bare', { sockets, everyMs }: Scene): Promise<Pair> => {
  const people = Math.ceil(sockets / socketsOfAPerson);
  const server = forkProgram('ticks-server', [kind, String(people), String(everyMs)]);
  const listening = (await answerOf(server)) as TicksAnswer;
  if (listening.kind !== 'listening')
    throw new Error('Broken invariant: the server listens before clients connect');
  const url = `ws://127.0.0.1:${listening.port}`;
  const clients = forkProgram('ticks-clients', [url, String(sockets), listening.cookie]);
  await answerOf(clients);
  const received = async (): Promise<Received> => {
    clients.send('count');
    return (await answerOf(clients)) as Received;
  };
  return {
    run: async (turns) => {
      const { messages: before } = await received();
      server.send({ turns });
      const ran = (await answerOf(server)) as TicksAnswer;
      if (ran.kind !== 'ran' || ran.sockets !== sockets)
        throw new Error('A socket was closed during the measurement');
      const delays: number[] = [];
      let arrived = 0;
      let grownAtMs = performance.now();
      // A socket that is behind only gets the newest price later, so not every message arrives.
      while (arrived < turns * sockets && performance.now() - grownAtMs < settledMs) {
        const news = await received();
        delays.push(...news.delays);
        if (news.messages - before > arrived) grownAtMs = performance.now();
        arrived = news.messages - before;
        await delay(20);
      }
      const share = arrived / (turns * sockets);
      return { cpuMicros: (ran.cpuMs * 1_000) / turns, delays, share };
    },
    stop: () => {
      clients.disconnect();
      server.disconnect();
    },
  };
};

const measureScene = async (bench: Bench, scene: Scene): Promise<readonly Figure[]> => {
  const { sockets, everyMs } = scene;
  const turns = Math.round((bench.short ? 500 : 3_000) / everyMs);
  const [bare, ours] = [await openPair('bare', scene), await openPair('ours', scene)];
  try {
    await bare.run(Math.round(1_000 / everyMs));
    await ours.run(Math.round(1_000 / everyMs));
    const runs = await alternate(
      bench.rounds,
      () => bare.run(turns),
      () => ours.run(turns),
    );
    const cpuOf = (ran: readonly Ran[]): number => median(ran.map(({ cpuMicros }) => cpuMicros));
    const p99Of = (ran: readonly Ran[]): number =>
      percentile(
        ran.flatMap(({ delays }) => delays),
        99,
      );
    const [base, mine] = [cpuOf(runs.base), cpuOf(runs.ours)];
    const [baseP99, mineP99] = [p99Of(runs.base), p99Of(runs.ours)];
    const scenery = `${sockets.toLocaleString('en')} sockets, ${1_000 / everyMs} times a second`;
    const baseline = 'bare ws server: one JSON text, sent to each';
    return [
      {
        measure: `from tick to price on ${scenery}, CPU of the sending process`,
        baseline,
        ours: mine,
        base,
        unit: 'µs per tick of all instruments',
        ratio: base / mine,
        expected: `at most ${factor} times the CPU (${(1 / factor).toFixed(2)})`,
        met: mine <= base * factor,
        notes: `from the quote book through the broadcast and the hub to the sockets; ${(100 * Math.min(...runs.ours.map(({ share }) => share))).toFixed(1)}% of the messages arrived, the others were conflated`,
      },
      {
        measure: `from tick to price on ${scenery}, delay at the socket, p99`,
        baseline,
        ours: mineP99,
        base: baseP99,
        unit: 'ms',
        ratio: baseP99 / mineP99,
        expected: `at most ${factor} times as long (${(1 / factor).toFixed(2)})`,
        met: mineP99 <= baseP99 * factor,
        notes: 'of each fiftieth socket, by the clock of this machine, to the millisecond',
      },
    ];
  } finally {
    bare.stop();
    ours.stop();
  }
};

/** Prices on many sockets: a few at a rate that no feed has, and many at the rate at which prices are sent. */
export const ticksMeasure: Measure = {
  name: 'ticks',
  run: async (bench) => [
    ...(await measureScene(bench, { sockets: 200, everyMs: 10 })),
    ...(await measureScene(bench, { sockets: 1_000, everyMs: 100 })),
  ],
};
