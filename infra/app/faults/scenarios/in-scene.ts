import { BrokenPromise } from '../broken-promise.ts';
import type { HouseOptions } from '../house/house.ts';
import { makeFolder, openScene, type Scene } from '../scene.ts';
import type { ScenarioDeps } from './scenario.ts';
import { addCounts, type Tally } from './tally.ts';

/** Runs work in a fresh house. One in which a promise was broken is kept, and said where. */
export const inScene = async (
  deps: ScenarioDeps,
  tally: Tally,
  work: (scene: Scene) => Promise<void>,
  settings: (dataDir: string) => Promise<Pick<HouseOptions, 'settings' | 'databaseUrl'>> = () =>
    Promise.resolve({}),
): Promise<void> => {
  const dataDir = await makeFolder();
  const scene = await openScene(deps.scene, dataDir, await settings(dataDir));
  let isBroken = true;
  try {
    await work(scene);
    isBroken = false;
  } catch (error) {
    if (!(error instanceof BrokenPromise)) throw error;
    const lines = scene.house.output().map((line) => `terminal: ${line}`);
    throw new BrokenPromise(error.message, [...error.details, `folder: ${dataDir}`, ...lines]);
  } finally {
    addCounts(tally, scene.ledger.counts());
    await scene.close(deps.keep || isBroken);
  }
};
