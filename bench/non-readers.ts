import { once } from 'node:events';
import { roles } from '../domain/shared/roles.ts';
import { adjustsOfNew, lanes, tell } from './commands.ts';
import { alternate } from './kit/alternate.ts';
import { startHttpLoad } from './kit/http-load.ts';
import { latenciesOf } from './kit/in-flight.ts';
import type { Bench, Figure, Measure, RunningApp } from './kit/measure.ts';
import { forkProgram } from './kit/processes.ts';
import { warmUp } from './kit/warm-up.ts';
import { openPeopleMaker } from './people.ts';

const socketsPerPerson = 20;
const ratioMost = 1.5;

/** Sessions of new customers, as cookies separated by `|`. */
const cookiesOf = async (app: RunningApp, people: number): Promise<string> => {
  const maker = await openPeopleMaker(app);
  const made = await maker.make(people, roles.customer);
  await maker.close();
  return made.map(({ cookie }) => cookie).join('|');
};

const run = async (bench: Bench): Promise<Figure> => {
  const sockets = bench.short ? 500 : 5_000;
  const most = '100000';
  const env = { DAYBOOK_SOCKETS_PER_ADDRESS: most, DAYBOOK_CONNECTIONS_PER_ADDRESS: most };
  const app = await bench.app({ demo: false, env });
  const calls = await adjustsOfNew(bench, app, 100);
  const cookies = await cookiesOf(app, sockets / socketsPerPerson);
  const load = startHttpLoad();
  const forMs = bench.short ? 2_000 : 5_000;
  const adjust = () => load.run({ url: app.url, lanes, forMs, calls, status: 200 });
  const adjustBesideThem = async () => {
    const parameters = [app.url.replace('http', 'ws'), String(sockets), cookies];
    const clients = forkProgram('non-readers', parameters);
    await once(clients, 'message');
    try {
      return await adjust();
    } finally {
      const ended = once(clients, 'exit');
      clients.disconnect();
      await ended;
    }
  };
  try {
    await warmUp(adjust);
    const { base, ours } = await alternate(bench.rounds, adjust, adjustBesideThem);
    tell(bench, 'alone', base);
    tell(bench, 'beside them', ours);
    const [alone, beside] = [latenciesOf(base), latenciesOf(ours)];
    return {
      measure: `adjust balance over HTTP, ${lanes} in flight, beside ${sockets} sockets that do not read, p99`,
      baseline: 'the same without them',
      ours: beside.p99,
      base: alone.p99,
      unit: 'ms',
      ratio: alone.p99 / beside.p99,
      expected: `at most ${ratioMost} times (${(1 / ratioMost).toFixed(2)})`,
      met: beside.p99 <= alone.p99 * ratioMost,
      ...beside,
      notes:
        'they are opened anew for each round, take their place, and never read again; the program that holds them shares the cores',
    };
  } finally {
    load.stop();
  }
};

export const nonReadersMeasure: Measure = {
  name: 'sockets',
  run: async (bench) => [await run(bench)],
};
