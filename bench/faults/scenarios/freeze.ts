import { setTimeout as delay } from 'node:timers/promises';
import { BrokenPromise } from '../broken-promise.ts';
import type { House } from '../house/house.ts';
import { childrenOf, memoryOf, signal } from '../house/processes.ts';
import { inScene } from './in-scene.ts';
import type { Scenario } from './scenario.ts';
import { addCheck } from './tally.ts';

const loadMs = 2_000;
const lookEveryMs = 250;
/** The most megabytes by which a process may grow: what waits is bounded, so memory must be too. */
const growthMax = 150;

/** The server and all its processes, so that nothing answers and no connection breaks. */
const postgresOf = (house: House): readonly number[] => {
  const postmaster = house.postmaster();
  if (postmaster === null) throw new BrokenPromise('No PostgreSQL was found to freeze');
  return [postmaster, ...childrenOf(postmaster)];
};

const memoryNow = (house: House): number =>
  (['web', 'worker'] as const).reduce((sum, name) => sum + memoryOf(house.child(name) ?? 0), 0);

/** Watches the memory for this time, and gives the maximum. */
const mostMemory = async (house: House, ms: number): Promise<number> => {
  const until = performance.now() + ms;
  let most = 0;
  while (performance.now() < until) {
    most = Math.max(most, memoryNow(house));
    await delay(lookEveryMs);
  }
  return most;
};

/** Freezes the database for a while, under load, like a machine whose disk hangs. */
export const freeze =
  (seconds: number): Scenario =>
  async (deps, tally) =>
    inScene(deps, tally, async (scene) => {
      const { house, ledger } = scene;
      const before = await mostMemory(house, loadMs);
      const [acknowledged, notNow] = [ledger.counts().acknowledged, ledger.counts().notNow];
      const frozen = postgresOf(house);
      for (const pid of frozen) signal(pid, 'SIGSTOP');
      let during = 0;
      try {
        tally.faults += 1;
        during = await mostMemory(house, seconds * 1_000);
      } finally {
        for (const pid of frozen) signal(pid, 'SIGCONT');
      }
      const told = ledger.counts().notNow - notNow;
      const began = performance.now();
      await house.ready();
      tally.recoveredMs.push(performance.now() - began);
      const after = await mostMemory(house, loadMs);
      addCheck(tally, await scene.check());
      const since = ledger.counts().acknowledged - acknowledged;
      const growth = Math.max(during, after) - before;
      const memory = `memory ${Math.round(before)} MB before, at most ${Math.round(during)} MB during, ${Math.round(after)} MB after`;
      tally.notes.push(
        `${seconds} s: ${told} answers 503 with Retry-After meanwhile (the slowest after ${(ledger.counts().notNowMsMax / 1_000).toFixed(1)} s)`,
        `${since} acknowledged since`,
        memory,
      );
      if (told === 0)
        throw new BrokenPromise('No request was answered with 503 while the database was frozen');
      if (growth > growthMax) throw new BrokenPromise('Memory grew without bound', [memory]);
    });
