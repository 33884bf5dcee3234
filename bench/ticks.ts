import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { alternate } from './kit/alternate.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { forkProgram } from './kit/processes.ts';
import { median } from './kit/statistics.ts';
import type { TicksAnswer } from './ticks-plan.ts';

const sockets = 200;
const factor = 1.5;

const answerOf = async (child: ChildProcess): Promise<unknown> => {
  const [answer] = (await once(child, 'message')) as [unknown];
  return answer;
};

type Pair = Readonly<{ run: (turns: number) => Promise<number>; stop: () => void }>;

/** A server and its clients, each a process of its own. */
const openPair = async (kind: 'ours' | 'bare'): Promise<Pair> => {
  const server = forkProgram('ticks-server', [kind]);
  const listening = (await answerOf(server)) as TicksAnswer;
  if (listening.kind !== 'listening') throw new Error('The server listens first');
  const url = `ws://127.0.0.1:${listening.port}`;
  const clients = forkProgram('ticks-clients', [url, String(sockets), listening.cookie]);
  await answerOf(clients);
  const received = async (): Promise<number> => {
    clients.send('count');
    return ((await answerOf(clients)) as { messages: number }).messages;
  };
  return {
    run: async (turns) => {
      const before = await received();
      server.send({ turns });
      const ran = (await answerOf(server)) as TicksAnswer;
      if (ran.kind !== 'ran' || ran.sockets !== sockets)
        throw new Error('A socket was lost on the way');
      while ((await received()) - before < turns * sockets) await delay(20);
      return (ran.cpuMs * 1_000) / turns;
    },
    stop: () => {
      clients.disconnect();
      server.disconnect();
    },
  };
};

const run = async (bench: Bench): Promise<Figure> => {
  const turns = bench.short ? 50 : 300;
  const [bare, ours] = [await openPair('bare'), await openPair('ours')];
  try {
    await bare.run(100);
    await ours.run(100);
    const micros = await alternate(
      bench.rounds,
      () => bare.run(turns),
      () => ours.run(turns),
    );
    const [base, mine] = [median(micros.base), median(micros.ours)];
    return {
      measure: `from tick to price on ${sockets} sockets, CPU of the sending process`,
      baseline: 'bare ws server: one JSON text, sent to each',
      ours: mine,
      base,
      unit: 'µs per tick of all instruments',
      ratio: base / mine,
      expected: `at most ${factor} times the CPU (${(1 / factor).toFixed(2)})`,
      met: mine <= base * factor,
      notes:
        'from the quote book through the broadcast and the hub to the sockets; every message arrived',
    };
  } finally {
    bare.stop();
    ours.stop();
  }
};

export const ticksMeasure: Measure = { name: 'ticks', run: async (bench) => [await run(bench)] };
