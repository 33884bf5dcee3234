import { join } from 'node:path';
import { BrokenPromise } from './broken-promise.ts';
import { readOptions, type Options } from './options.ts';
import { reportOf } from './report.ts';
import { cutsOfAnswers, cutsOfCommits } from './scenarios/cuts.ts';
import { freeze } from './scenarios/freeze.ts';
import { clockJumps } from './scenarios/clock.ts';
import { usedUpConnections } from './scenarios/connections.ts';
import { frozenChild } from './scenarios/frozen-child.ts';
import { fullDisk } from './scenarios/full-disk.ts';
import { kills } from './scenarios/kills.ts';
import { paymentKills } from './scenarios/payments.ts';
import { brokenProjection } from './scenarios/projection.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { createTally, type Tally } from './scenarios/tally.ts';

/**
 * `npm run test:faults`: the built application with its own PostgreSQL is killed, cut off, frozen, left without disk
 * space, descriptors or the right time, and given a projection that fails, under a load whose clients remember their
 * answers. After each fault all promises are checked. Exit code 1 at the first broken promise.
 */

const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Named = Readonly<{ name: string; title: string; run: Scenario }>;

const scenariosOf = ({
  appKills,
  postgresKills,
  paymentRounds,
  cuts,
  freezeSeconds,
}: Options): readonly Named[] => [
  { name: 'kills', title: 'kill -9', run: kills({ app: appKills, postgres: postgresKills }) },
  {
    name: 'payments',
    title: 'kill -9 between the steps of payments',
    run: paymentKills(paymentRounds),
  },
  { name: 'cuts', title: 'answers cut off', run: cutsOfAnswers(cuts) },
  { name: 'cuts', title: 'commits cut off', run: cutsOfCommits(cuts) },
  { name: 'projection', title: 'projection that throws', run: brokenProjection },
  { name: 'freeze', title: 'frozen database', run: freeze(freezeSeconds) },
  { name: 'child', title: 'frozen process', run: frozenChild(['web', 'worker', 'web'], 30) },
  { name: 'disk', title: 'full disk', run: fullDisk(20) },
  { name: 'clock', title: 'clock set back and forth', run: clockJumps([-600, 600, -5]) },
  { name: 'connections', title: 'connections used up', run: usedUpConnections },
];

const run = async (options: Options): Promise<number> => {
  const program = join(import.meta.dirname, 'start.js');
  const scene = { program, seed: options.seed, customers: 3, thinkMsMax: 25 };
  const tallies: Tally[] = [];
  say(`Seed ${options.seed}.`);
  try {
    for (const { name, title, run: scenario } of scenariosOf(options)) {
      if (options.only !== null && !options.only.includes(name)) continue;
      const tally = createTally(title);
      tallies.push(tally);
      say(`\n${title}`);
      await scenario({ scene, say: (line) => say(`  ${line}`), keep: options.keep }, tally);
    }
  } catch (error) {
    if (!(error instanceof BrokenPromise)) throw error;
    say(`\nBROKEN PROMISE (seed ${options.seed}): ${error.message}`);
    error.details.forEach((detail) => say(`  ${detail}`));
    return 1;
  }
  reportOf(tallies).forEach(say);
  return 0;
};

try {
  process.exitCode = await run(readOptions(process.argv.slice(2), Date.now()));
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
}
