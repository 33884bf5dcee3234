import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom, seedOf, type Random } from '../../../infra/market-data/random.ts';
import { killers, type Killer } from '../house/killers.ts';
import { commandOf } from '../house/processes.ts';
import type { Scene } from '../scene.ts';
import { until } from '../until.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck, type Tally } from './tally.ts';

/** How often each kind is killed, in proportion. */
const shares: readonly Readonly<{ killer: Killer; of: number }>[] = [
  { killer: killers.group, of: 40 },
  { killer: killers.web, of: 25 },
  { killer: killers.worker, of: 25 },
  { killer: killers.supervisor, of: 10 },
  { killer: killers.postmaster, of: 50 },
  { killer: killers.backend, of: 20 },
  { killer: killers.everything, of: 30 },
];

/** Few enough that the log stays short and a replay after each kill takes a second or two. */
const killsPerHouse = 20;
const goneWithinMs = 60_000;
/** As long as a process may take to finish its work in progress. */
const orphansWithinMs = 60_000;
const loadMs = { least: 150, most: 900 };

const shuffled = <T>(list: readonly T[], random: Random): readonly T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);

/** As many of each kind as their shares say, in an order that depends on the seed. */
const planKills = (
  wanted: Readonly<Record<Killer['of'], number>>,
  random: Random,
): readonly Killer[] => {
  const planned = (['app', 'postgres'] as const).flatMap((target) => {
    const kinds = shuffled(
      shares
        .filter(({ killer }) => killer.of === target)
        .flatMap(({ killer, of: share }) => Array.from({ length: share }, () => killer)),
      random,
    );
    return Array.from(
      { length: wanted[target] },
      (_, at) => kinds[at % kinds.length] ?? killers.group,
    );
  });
  return shuffled(planned, random);
};

const killOnce = async (scene: Scene, killer: Killer, tally: Tally): Promise<number> => {
  const { house, random } = scene;
  await delay(loadMs.least + random() * (loadMs.most - loadMs.least));
  const { victims, orphans } = killer.kill(house, random);
  tally.faults += 1;
  const began = performance.now();
  // A process that is being killed may still answer what was on its way.
  const areGone = (pids: readonly number[]) => () => pids.every((pid) => commandOf(pid) === '');
  await until('The killed process has ended', goneWithinMs, areGone(victims));
  if (killer.endsHouse) await house.start();
  else await house.ready();
  await until('The processes left by the killed one have ended', orphansWithinMs, areGone(orphans));
  const recoveredMs = performance.now() - began;
  tally.recoveredMs.push(recoveredMs);
  return recoveredMs;
};

/** kill -9, repeatedly, under load. */
export const kills =
  (wanted: Readonly<Record<Killer['of'], number>>): Scenario =>
  async (deps, tally) => {
    const plan = planKills(wanted, seededRandom(seedOf('kills', deps.scene.seed)));
    for (let from = 0; from < plan.length; from += killsPerHouse) {
      await inScene(deps, tally, async (scene) => {
        for (const [at, killer] of plan.slice(from, from + killsPerHouse).entries()) {
          const recoveredMs = await killOnce(scene, killer, tally);
          const checked = await scene.check();
          addCheck(tally, checked);
          const { acknowledged } = scene.ledger.counts();
          deps.say(
            `kill ${from + at + 1} of ${plan.length}: ${killer.name}; ready after ${(recoveredMs / 1_000).toFixed(1)} s, ` +
              `${acknowledged} acknowledged, ${checked.events} events and ${checked.rows} rows compared`,
          );
        }
      });
    }
    for (const [name, killer] of Object.entries(killers)) {
      const count = plan.filter((one) => one === killer).length;
      if (count > 0) tally.notes.push(`${name}: ${count}`);
    }
  };
