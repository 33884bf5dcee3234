import { adjustsOfNew, lanes, tell } from './commands.ts';
import { alternate } from './kit/alternate.ts';
import { createBench } from './kit/bench.ts';
import { compareRates } from './kit/figures.ts';
import { startHttpLoad } from './kit/http-load.ts';
import { latenciesOf } from './kit/in-flight.ts';
import type { Bench, Figure, Measure } from './kit/measure.ts';
import { openBenchServer } from './kit/server.ts';
import { warmUp } from './kit/warm-up.ts';

const openWith = async (bench: Bench, processes: number) => {
  const env = { DAYBOOK_COMMAND_PROCESSES: String(processes) };
  const app = await bench.app({ demo: false, env });
  const calls = await adjustsOfNew(bench, app, bench.short ? 100 : 1_000);
  const load = startHttpLoad();
  const run = (forMs: number) => load.run({ url: app.url, lanes, forMs, calls, status: 200 });
  return { run, stop: () => load.stop() };
};

const compare = async (bench: Bench): Promise<readonly Figure[]> => {
  const forMs = bench.short ? 1_000 : 3_000;
  const one = await openWith(bench, 1);
  const two = await openWith(bench, 2);
  try {
    for (const { run: warm } of [one, two]) await warmUp(() => warm(forMs / 2));
    const { base, ours } = await alternate(
      bench.rounds,
      () => one.run(forMs),
      () => two.run(forMs),
    );
    const figure = compareRates({
      measure: `adjust balance over HTTP, ${lanes} in flight, with two command processes`,
      baseline: 'the same with one',
      unit: '/s',
      base: { rates: tell(bench, 'commands of one process', base) },
      ours: { rates: tell(bench, 'commands of two', ours), ...latenciesOf(ours) },
      ratioMin: 0,
      notes:
        'on the same cores, which the program that makes the load shares too: where these are full, a second process brings nothing; profile.md says what more cores would bring',
    });
    return [{ ...figure, expected: '-' }];
  } finally {
    one.stop();
    two.stop();
  }
};

/** Both together need more connections than the default server allows. */
const settings = { max_connections: '300' };

const run = async (bench: Bench): Promise<readonly Figure[]> => {
  const server = await openBenchServer(null, bench.log, settings);
  const own = createBench(server, bench);
  try {
    return await compare(own);
  } finally {
    await own.close();
    await server.close();
  }
};

/** How much a second command process gains on this machine. */
export const processesMeasure: Measure = { name: 'processes', run };
